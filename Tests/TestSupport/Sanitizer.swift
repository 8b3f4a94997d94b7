import Foundation

/// Indicates whether the tests run under the thread sanitizer, which makes them at least ten times slower.
public let isThreadSanitized = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "__tsan_init") != nil

/// The number of rounds of a heavy test: all when optimized, a twentieth in a debug build, and a fiftieth under the thread
/// sanitizer, which sees a race without a collision. At least a tenth of the rounds, or fifty if that is less.
///
/// CI also runs the suites that call this in an optimized build.
public func heavy(_ rounds: Int) -> Int {
    if isOptimized, !isThreadSanitized { return rounds }
    return max(rounds / (isThreadSanitized ? 50 : 20), min(rounds / 10, 50))
}

/// The number of rounds of a heavy test whose debug build is much slower or needs much more stack, and therefore has its own
/// number. A tenth of either number under the thread sanitizer.
public func heavy(_ rounds: Int, debug: Int) -> Int {
    (isOptimized ? rounds : debug) / (isThreadSanitized ? 10 : 1)
}
