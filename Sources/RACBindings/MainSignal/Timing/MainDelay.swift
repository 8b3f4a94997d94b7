import RACCore
import RACSchedulers

extension MainSignal {
    /// Returns a signal that sends values and completion later.
    ///
    /// The events keep their order. A failure is not delayed: it comes as soon as the scheduler gets to it, and what is still delayed
    /// is dropped; it is dropped on disposal, too. Keeps the delayed events, without limit.
    ///
    /// ```
    /// self               --1--2--|
    /// delay(2 s, on: s)  ----1--2--|
    /// ```
    ///
    /// Source: `-delay:` in RACSignal.
    ///
    /// - Parameters:
    ///   - interval: How much later; negative counts as zero.
    ///   - scheduler: What measures the time. The events are delivered on the main actor, whatever it is.
    @inlinable
    public func delay(
        _ interval: Duration,
        on scheduler: any Scheduler = MainScheduler.shared
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.delay(interval, on: MainTimer.on(scheduler)))
    }
}
