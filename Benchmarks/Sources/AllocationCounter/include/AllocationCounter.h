#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted on this platform. Only with glibc.
bool allocation_count_is_available(void);

/// How many blocks of memory this process has asked for so far, on all threads; 0 where that is not counted.
uint64_t allocation_count(void);

#endif
