#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Indicates whether allocations are counted on this platform. They are counted only with glibc.
bool allocation_count_is_available(void);

/// The number of memory blocks that this process has requested so far, on all threads. 0 if allocations are not counted.
uint64_t allocation_count(void);

#endif
