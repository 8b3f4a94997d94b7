import RACCore
import RACSchedulers

extension MainSignal {
    /// Returns a signal that sends a value only when no other one has followed for a while.
    ///
    /// What counts is when the values come: one that has been quiet for the whole interval is sent, though another one comes at
    /// that moment or the scheduler is late. With an interval of zero, only the last of the values that are sent in one turn of the
    /// scheduler is delivered, in the next one. On completion the value that waits is sent at once; on failure and on disposal it
    /// is dropped. Keeps the value that waits, and those whose time is over while the scheduler is late.
    ///
    /// ```
    /// self                       --1-2-3-------4--|
    /// debounce(for: 3 s, on: s)  ---------3-------(4|)
    /// ```
    ///
    /// Source: `-throttle:` in RACSignal, which is what the field calls debounce.
    ///
    /// - Parameters:
    ///   - interval: How long it must be quiet after a value; negative counts as zero.
    ///   - scheduler: What measures the time. The values are delivered on the main actor, whatever it is.
    @inlinable
    public func debounce(
        for interval: Duration,
        on scheduler: any Scheduler = MainScheduler.shared
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.debounce(for: interval, on: MainTimer.on(scheduler)))
    }

    /// Returns a signal that sends some values at once, and the others only when no other one has followed for a while.
    ///
    /// A value that is sent at once drops the value that waits. For the rest it is as ``debounce(for:on:)``.
    ///
    /// ```
    /// self                                  --1-2-3-------9--4-8----|
    /// debounce(for: 3 s, on: s) { $0 < 8 }  ---------3----9----8----|
    /// ```
    ///
    /// Source: `-throttle:valuesPassingTest:` in RACSignal.
    ///
    /// - Parameters:
    ///   - interval: How long it must be quiet after a value that passes the test; negative counts as zero.
    ///   - scheduler: What measures the time. The values are delivered on the main actor, whatever it is.
    ///   - isDebounced: The test; called once per value and subscription, when the value comes. A value that fails it is sent
    ///     at once.
    @inlinable
    public func debounce(
        for interval: Duration,
        on scheduler: any Scheduler = MainScheduler.shared,
        where isDebounced: @escaping @MainActor (Value) -> Bool
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.debounce(for: interval, on: MainTimer.on(scheduler), where: opening(isDebounced)))
    }
}
