import RACCore
import RACSchedulers

extension MainSignal {
    /// Returns a signal that fails if this one has not ended after a while.
    ///
    /// There is one deadline for the whole signal, and not one for each value. With the failure this signal is disposed. What
    /// it sends before the deadline passes unchanged. Keeps a timer.
    ///
    /// ```
    /// self  --1--2-----3--|
    /// timeout(after: 8 s, failingWith: e, on: s)
    ///       --1--2--#
    /// ```
    ///
    /// Source: `-timeout:onScheduler:` in RACSignal.
    ///
    /// - Parameters:
    ///   - interval: Time from the subscription to the failure; negative counts as zero.
    ///   - error: What to fail with; kept as long as the signal.
    ///   - scheduler: What measures the time. The failure is delivered on the main actor, whatever it is.
    @inlinable
    public func timeout(
        after interval: Duration,
        failingWith error: Failure,
        on scheduler: any Scheduler = MainScheduler.shared
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.timeout(after: interval, failingWith: error, on: MainTimer.on(scheduler)))
    }

    /// Returns a signal that fails if this one is silent for too long: from the subscription to the first value, from
    /// one value to the next, and from the last to the end.
    ///
    /// What counts is when the values come, and not when they are delivered. With the failure this signal is disposed. What it
    /// sends before passes unchanged. Keeps a timer.
    ///
    /// ```
    /// self  --1---2---------3--|
    /// timeout(perValue: 6 s, failingWith: e, on: s)
    ///       --1---2-----#
    /// ```
    ///
    /// Not in ReactiveObjC, whose `-timeout:onScheduler:` is ``timeout(after:failingWith:on:)``; `timeout` in RxSwift
    /// and Combine.
    ///
    /// - Parameters:
    ///   - interval: How long it may be silent; negative counts as zero.
    ///   - error: What to fail with; kept as long as the signal.
    ///   - scheduler: What measures the time. The failure is delivered on the main actor, whatever it is.
    @inlinable
    public func timeout(
        perValue interval: Duration,
        failingWith error: Failure,
        on scheduler: any Scheduler = MainScheduler.shared
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.timeout(perValue: interval, failingWith: error, on: MainTimer.on(scheduler)))
    }
}
