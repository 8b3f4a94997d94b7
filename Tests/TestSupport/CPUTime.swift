import Foundation

/// The processor time that this thread takes for `body`, the shortest of several tries. In seconds.
///
/// Not the time that passes, of which a busy machine takes as much as it likes.
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
