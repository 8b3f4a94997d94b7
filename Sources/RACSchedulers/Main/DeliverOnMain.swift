import RACCore

extension SignalProtocol {
    /// Returns a signal that delivers all events on the main queue.
    ///
    /// An event that arrives on the main queue, with none waiting, is delivered at once; any other waits for a turn of
    /// the main loop, and the order is kept. A failure does not overtake values. After 256 events, or as many as you
    /// say, the main queue gets to other work before the rest. Keeps the events that wait, without limit. Nothing is
    /// delivered after disposal on the main queue.
    ///
    /// ```
    /// self (worker)   --1-2---3--|
    /// deliverOnMain   ---1-2---3--|
    /// ```
    ///
    /// Source: `-deliverOnMainThread` in RACSignal.
    ///
    /// - Parameter maxEventsPerTurn: After how many events in a row other work of the main queue gets a turn.
    ///   Precondition: positive.
    public func deliverOnMain(maxEventsPerTurn: Int = 256) -> Signal<Value, Failure> {
        Signal.deferred {
            delivering(on: UIScheduler(), maxEventsPerTurn: maxEventsPerTurn)
        }
        .named(after: self)
    }
}
