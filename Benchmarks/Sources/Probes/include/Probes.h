#ifndef PROBES_H
#define PROBES_H

#include <stdint.h>

/// The CPU time of all threads of this process so far, in nanoseconds.
uint64_t cpu_nanoseconds(void);

/// The time since a fixed point in the past, in nanoseconds.
uint64_t wall_nanoseconds(void);

/// The bytes of all heap blocks in use.
uint64_t heap_bytes(void);

/// Keeps the freed memory of the heap instead of returning it to the system. Otherwise a batch that needs much memory would
/// wait for the kernel to clear the memory again, and that would take longer than the batch.
void keep_heap(void);

/// Makes the C library merge each small heap block when the block is freed. Otherwise the library collects such blocks and
/// merges all of them in a call that frees a large block. After many thousand blocks, that call takes milliseconds.
void keep_no_fast_bins(void);

/// Starts a thread that sleeps forever, so that the C library acquires its locks as in a process with several threads.
void keep_second_thread(void);

/// Restricts all threads of this process, and the threads that they start, to one core. Does nothing on systems without support
/// for this restriction.
void use_one_core(void);

/// Allows the threads to run again on all cores that were available to the process before.
void use_all_cores(void);

/// Restricts the running thread to one of the cores that are available to the process.
///
/// The number begins at zero, and counts the available cores. Returns whether there is such a core, and the system supports this
/// restriction.
int use_core(int number);

/// Calls a function. Callgrind counts the instructions in the call, and writes the counts at the end of the call.
void counted_region(void (*body)(void *context), void *context);

/// Calls a function inside a counted region. Callgrind does not count the instructions in the call.
void uncounted_region(void (*body)(void *context), void *context);

#endif
