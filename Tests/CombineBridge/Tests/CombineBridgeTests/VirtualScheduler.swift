import OpenCombine
import RACCore
import RACSchedulers
import TestSupport

/// A Combine scheduler that uses the virtual time of a `TestScheduler`.
struct VirtualScheduler: OpenCombine.Scheduler {
    /// A duration of virtual time.
    struct Interval: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable, Sendable {
        var nanoseconds: Int

        init(nanoseconds: Int) { self.nanoseconds = nanoseconds }
        init(integerLiteral value: Int) { nanoseconds = value }
        init?(exactly source: some BinaryInteger) { nanoseconds = Int(source) }

        var magnitude: UInt { nanoseconds.magnitude }
        var duration: Duration { .nanoseconds(nanoseconds) }

        static func seconds(_ s: Int) -> Interval { Interval(nanoseconds: s * 1_000_000_000) }
        static func seconds(_ s: Double) -> Interval { Interval(nanoseconds: Int(s * 1e9)) }
        static func milliseconds(_ ms: Int) -> Interval { Interval(nanoseconds: ms * 1_000_000) }
        static func microseconds(_ us: Int) -> Interval { Interval(nanoseconds: us * 1_000) }
        static func nanoseconds(_ ns: Int) -> Interval { Interval(nanoseconds: ns) }
        static func < (a: Interval, b: Interval) -> Bool { a.nanoseconds < b.nanoseconds }
        static func + (a: Interval, b: Interval) -> Interval { Interval(nanoseconds: a.nanoseconds + b.nanoseconds) }
        static func - (a: Interval, b: Interval) -> Interval { Interval(nanoseconds: a.nanoseconds - b.nanoseconds) }
        static func * (a: Interval, b: Interval) -> Interval { Interval(nanoseconds: a.nanoseconds * b.nanoseconds) }
        static func *= (a: inout Interval, b: Interval) { a.nanoseconds *= b.nanoseconds }
    }

    /// A point in virtual time.
    struct Moment: Strideable, Sendable {
        var time: Duration

        func distance(to other: Moment) -> Interval {
            let (seconds, attoseconds) = (other.time - time).components
            return Interval(nanoseconds: Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
        }

        func advanced(by interval: Interval) -> Moment { Moment(time: time + interval.duration) }
    }

    /// `@unchecked Sendable` because virtual time uses only the thread of the test.
    private struct Action: @unchecked Sendable {
        let run: () -> Void
    }

    let scheduler: TestScheduler

    init(_ scheduler: TestScheduler) {
        self.scheduler = scheduler
    }

    var now: Moment { Moment(time: scheduler.now) }
    var minimumTolerance: Interval { .nanoseconds(0) }

    func schedule(options: Never?, _ action: @escaping () -> Void) {
        let action = Action(run: action)
        scheduler.schedule { action.run() }
    }

    func schedule(after date: Moment, tolerance: Interval, options: Never?, _ action: @escaping () -> Void) {
        let action = Action(run: action)
        scheduler.schedule(after: date.time - now.time, tolerance: .zero) { action.run() }
    }

    func schedule(
        after date: Moment,
        interval: Interval,
        tolerance: Interval,
        options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        let action = Action(run: action)
        let disposable = scheduler.schedule(
            after: date.time - now.time,
            every: interval.duration,
            tolerance: .zero
        ) { action.run() }
        return AnyCancellable(disposable.dispose)
    }
}
