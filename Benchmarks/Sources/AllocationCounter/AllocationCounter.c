#include "AllocationCounter.h"

// This header is included before the check, because it defines whether the library is glibc.
#include <stdlib.h>

#if defined(__linux__) && defined(__GLIBC__)

#include <errno.h>
#include <stdatomic.h>

// glibc keeps its own functions available under these names, which no header declares. A lookup at run time, which could itself
// allocate, is therefore unnecessary.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static _Atomic uint64_t count_so_far;

// Relaxed order is enough: only the number is shared, and the thread that reads it has made the allocations.
static inline void count_one(void) {
    atomic_fetch_add_explicit(&count_so_far, 1, memory_order_relaxed);
}

bool allocation_count_is_available(void) {
    return true;
}

uint64_t allocation_count(void) {
    return atomic_load_explicit(&count_so_far, memory_order_relaxed);
}

// The dynamic linker searches the executable first, so these functions replace glibc's in every library of the process, including
// the Swift runtime.

void *malloc(size_t size) {
    count_one();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    count_one();
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    count_one();
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count_one();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    // POSIX requires a power of two that is a multiple of the pointer size. `__libc_memalign` does not check the alignment.
    if (alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) {
        return EINVAL;
    }
    count_one();
    // Unlike the other functions, this function returns the error and leaves `errno` unchanged.
    int saved = errno;
    void *block = __libc_memalign(alignment, size);
    errno = saved;
    if (block == NULL) {
        return ENOMEM;
    }
    *result = block;
    return 0;
}

// These calls are not counted. The functions are replaced because glibc requires all functions of the allocator to be replaced
// together.
void free(void *block) {
    __libc_free(block);
}

#else

// On other platforms, a definition in the executable cannot replace the system's allocator, or needs other names.

bool allocation_count_is_available(void) {
    return false;
}

uint64_t allocation_count(void) {
    return 0;
}

#endif
