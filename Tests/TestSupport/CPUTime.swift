import Foundation

/// Returns the CPU time that this thread needs for `body`, in seconds: the shortest of several tries.
///
/// CPU time is measured because a busy machine adds an arbitrary amount to the elapsed time.
public func shortestCPUTime(tries: Int = 5, of body: () -> Void) -> Double {
    var shortest = Double.infinity
    for _ in 0..<tries {
        let start = threadTime()
        body()
        shortest = min(shortest, threadTime() - start)
    }
    return shortest
}

private func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
