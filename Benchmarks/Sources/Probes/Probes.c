#include "Probes.h"

#include <pthread.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <malloc/malloc.h>
#elif defined(__GLIBC__)
#include <malloc.h>
#endif

static uint64_t nanoseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

uint64_t cpu_nanoseconds(void) {
    return nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
}

uint64_t wall_nanoseconds(void) {
    return nanoseconds(CLOCK_MONOTONIC);
}

uint64_t heap_bytes(void) {
#if defined(__APPLE__)
    malloc_statistics_t statistics;
    malloc_zone_statistics(NULL, &statistics);
    return statistics.size_in_use;
#elif defined(__GLIBC__)
    // `uordblks` has the main arena alone, the one of the main thread, and with the overhead of each block.
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

static void *sleep_for_ever(void *unused) {
    for (;;) {
        pause();
    }
    return unused;
}

void keep_second_thread(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, sleep_for_ever, NULL);
    pthread_detach(thread);
}

// Callgrind finds it by its name, so it must not be inlined.
__attribute__((noinline)) void counted_region(void (*body)(void *context), void *context) {
    body(context);
    // Not a tail call: the region ends here.
    __asm__ volatile("" ::: "memory");
}
