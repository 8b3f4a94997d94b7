#include "AllocationCounter.h"

// Before the check, because this header defines whether the library is glibc.
#include <stdlib.h>

#if defined(__linux__) && defined(__GLIBC__)

#include <errno.h>
#include <stdatomic.h>

// glibc keeps its own functions available under these names. A lookup at run time is therefore unnecessary, which could itself
// allocate. No header declares them.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static _Atomic uint64_t count_so_far;

// Relaxed: only the number is shared, and the reader has made the allocations on the same thread.
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
    // POSIX requires a power of two that is a multiple of the pointer size. `__libc_memalign` does not check this.
    if (alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) {
        return EINVAL;
    }
    count_one();
    // Unlike the others, this function returns the error and leaves `errno` unchanged.
    int saved = errno;
    void *block = __libc_memalign(alignment, size);
    errno = saved;
    if (block == NULL) {
        return ENOMEM;
    }
    *result = block;
    return 0;
}

// Not counted, but replaced with the rest, because glibc requires these functions to be replaced together.
void free(void *block) {
    __libc_free(block);
}

#else

// On other platforms, a definition in the executable cannot replace the system's allocator, or not under these names.

bool allocation_count_is_available(void) {
    return false;
}

uint64_t allocation_count(void) {
    return 0;
}

#endif
