#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "Probes.h"

#include <limits.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <dirent.h>
#include <sched.h>
#include <stdlib.h>
#endif

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
    // `uordblks` includes the overhead of each block, and covers only the main arena, which the main thread uses.
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

void keep_heap(void) {
#if defined(__GLIBC__)
    (void)mallopt(M_TRIM_THRESHOLD, INT_MAX);
    // Without this limit, a large block has its own mapping, which is returned to the system when the block is freed.
    (void)mallopt(M_MMAP_MAX, 0);
    (void)mallopt(M_TOP_PAD, 64 << 20);
#endif
}

void keep_no_fast_bins(void) {
#if defined(__GLIBC__)
    (void)mallopt(M_MXFAST, 0);
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

#if defined(__linux__)
static void let_all_threads_use(const cpu_set_t *cores) {
    DIR *threads = opendir("/proc/self/task");
    if (threads == NULL) {
        return;
    }
    for (struct dirent *entry = readdir(threads); entry != NULL; entry = readdir(threads)) {
        pid_t thread = (pid_t)atoi(entry->d_name);
        // The number is 0 for "." and "..". If a thread has ended since the folder was opened, its core does not matter.
        if (thread > 0) {
            (void)sched_setaffinity(thread, sizeof(*cores), cores);
        }
    }
    closedir(threads);
}

static cpu_set_t all_cores;
static int uses_one_core = 0;

void use_one_core(void) {
    if (uses_one_core || sched_getaffinity(0, sizeof(all_cores), &all_cores) != 0) {
        return;
    }
    cpu_set_t one;
    CPU_ZERO(&one);
    for (int core = 0; core < CPU_SETSIZE; core++) {
        if (CPU_ISSET(core, &all_cores)) {
            CPU_SET(core, &one);
            break;
        }
    }
    let_all_threads_use(&one);
    uses_one_core = 1;
}

void use_all_cores(void) {
    if (uses_one_core) {
        let_all_threads_use(&all_cores);
        uses_one_core = 0;
    }
}

int use_core(int number) {
    cpu_set_t available;
    if (sched_getaffinity(0, sizeof(available), &available) != 0) {
        return 0;
    }
    for (int core = 0; core < CPU_SETSIZE; core++) {
        if (!CPU_ISSET(core, &available) || number-- > 0) {
            continue;
        }
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(core, &one);
        return sched_setaffinity(0, sizeof(one), &one) == 0;
    }
    return 0;
}
#else
void use_one_core(void) {}
void use_all_cores(void) {}

int use_core(int number) {
    (void)number;
    return 0;
}
#endif

// Callgrind finds these functions by their names, so they must not be inlined.
__attribute__((noinline)) void counted_region(void (*body)(void *context), void *context) {
    body(context);
    // This statement prevents a tail call, so that the region ends here.
    __asm__ volatile("" ::: "memory");
}

__attribute__((noinline)) void uncounted_region(void (*body)(void *context), void *context) {
    body(context);
    // A statement that differs from the one above, so that the linker does not fold the two functions.
    __asm__ volatile("nop" ::: "memory");
}
