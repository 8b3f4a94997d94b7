import RACCore

extension SignalProtocol {
    /// Returns a signal that delivers all events on the main queue.
    ///
    /// An event that arrives on the main queue, with none waiting, is delivered at once; any other waits for a turn of
    /// the main loop, and the order is kept. A failure does not overtake values. Up to 256 events are delivered in a
    /// turn. Keeps the events that wait, without limit. Nothing is delivered after disposal on the main queue.
    ///
    /// ```
    /// self (worker)   --1-2---3--|
    /// deliverOnMain   ---1-2---3--|
    /// ```
    ///
    /// Source: `-deliverOnMainThread` in RACSignal.
    public func deliverOnMain() -> Signal<Value, Failure> {
        Signal.deferred {
            delivering(on: UIScheduler(), maxEventsPerTurn: 256)
        }
        .named(after: self)
    }
}
