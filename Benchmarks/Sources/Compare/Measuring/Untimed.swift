import Probes

/// The time of the present batch that ``untimed(_:)`` leaves out.
///
/// `nonisolated(unsafe)` because batches run one after another, on the main thread.
enum UntimedWork {
    nonisolated(unsafe) static var cpuTime: UInt64 = 0
    nonisolated(unsafe) static var wallTime: UInt64 = 0
    /// Indicates whether callgrind counts the present batch.
    nonisolated(unsafe) static var isInCountedRegion = false

    static func reset() { (cpuTime, wallTime) = (0, 0) }
}

/// Does a part of a batch that is neither timed nor counted. An example is the preparation of objects that can end only once.
/// Only the thread of the batch may call this function.
func untimed<Result>(_ work: () -> Result) -> Result {
    let (cpuBefore, wallBefore) = (cpu_nanoseconds(), wall_nanoseconds())
    defer {
        UntimedWork.cpuTime += cpu_nanoseconds() - cpuBefore
        UntimedWork.wallTime += wall_nanoseconds() - wallBefore
    }
    guard UntimedWork.isInCountedRegion else { return work() }
    var result: Result?
    withoutActuallyEscaping({ result = work() }) { run in
        let region = UncountedRegion(run)
        uncounted_region(
            { region in
                guard let region else { return }
                Unmanaged<UncountedRegion>.fromOpaque(region).takeUnretainedValue().run()
            },
            Unmanaged.passUnretained(region).toOpaque()
        )
    }
    guard let result else { preconditionFailure("the work has not run") }
    return result
}

/// A closure that C code can call.
private final class UncountedRegion {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
}
