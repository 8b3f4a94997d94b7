import RACCore
import RACSchedulers

extension MainSignal {
    /// Returns a signal that sends at most one value an interval, the first one at once.
    ///
    /// A value that is sent begins an interval. With `latest`, the last value that came during the interval is sent when the
    /// interval is over, and begins the next one; otherwise what comes during an interval is dropped. What counts is when a
    /// value comes; one that comes exactly at the end of an interval is not in it any more. On completion the value that waits
    /// is sent at once; on failure and on disposal it is dropped. Keeps the value that waits, and a second one if the scheduler
    /// is late.
    ///
    /// ```
    /// self                       1-2-3---------4--5-|
    /// throttle(for: 6 s, on: s)  1-----3-------4----(5|)
    /// throttle(for: 6 s, on: s, latest: false)
    ///                            1-------------4----|
    /// ```
    ///
    /// Not in ReactiveObjC, whose `-throttle:` is ``debounce(for:on:)``; `throttle` in RxSwift and Combine.
    ///
    /// - Parameters:
    ///   - interval: The least time between two values; negative counts as zero.
    ///   - scheduler: What measures the time. The values are delivered on the main actor, whatever it is.
    ///   - latest: Whether the last value of an interval is sent at its end.
    @inlinable
    public func throttle(
        for interval: Duration,
        on scheduler: any Scheduler = MainScheduler.shared,
        latest: Bool = true
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.throttle(for: interval, on: MainTimer.on(scheduler), latest: latest))
    }
}
