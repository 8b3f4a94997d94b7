#ifndef PROBES_H
#define PROBES_H

#include <stdint.h>

/// The nanoseconds that all threads of this process have run so far.
uint64_t cpu_nanoseconds(void);

/// The nanoseconds that have passed since some point in the past.
uint64_t wall_nanoseconds(void);

/// The bytes of all blocks of the heap that are in use.
uint64_t heap_bytes(void);

/// Keeps the memory of the heap that is freed, instead of giving it back to the system. Otherwise a batch that needs much of it waits
/// for the kernel to clear it anew, and that takes longer than the batch.
void keep_heap(void);

/// Lets the C library merge each small block of the heap when it is freed. Otherwise it collects such blocks, and merges all of them in a
/// call that frees something large: after many thousand, that call takes milliseconds.
void keep_no_fast_bins(void);

/// Starts a thread that sleeps for ever, so that the C library takes its locks as in a process of several threads.
void keep_second_thread(void);

/// Lets all threads of this process, and those that they start, run on one core only. Does nothing where the system has no way to
/// say so.
void use_one_core(void);

/// Lets them run on all cores again on which the process could run before.
void use_all_cores(void);

/// Calls a function. Callgrind counts what happens within, and writes it down at the end.
void counted_region(void (*body)(void *context), void *context);

#endif
