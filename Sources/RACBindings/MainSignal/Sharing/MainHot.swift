import RACCore
import RACOperators

extension MainSignal {
    /// Subscribes immediately and returns a signal that shares the subscription until a bag is disposed.
    ///
    /// Works like ``SignalProtocol/hot(in:)``. If the bag is disposed or released outside the main thread, the result completes
    /// in a later turn of the main loop.
    public func hot(in bag: DisposableBag) -> MainSignal<Value, Failure> {
        hot(through: Subject(), in: bag)
    }

    /// Subscribes immediately and returns a signal that shares the subscription until a bag is disposed. Each new subscriber
    /// first receives the latest values.
    ///
    /// Works like ``SignalProtocol/hot(replay:in:)``. If the bag is disposed or released outside the main thread, the result
    /// completes in a later turn of the main loop.
    ///
    /// - Parameters:
    ///   - capacity: The number of values to keep. Precondition: not negative.
    ///   - bag: The bag, which keeps the subscription and the subscribers of the result. The result does not keep the bag.
    public func hot(replay capacity: Int, in bag: DisposableBag) -> MainSignal<Value, Failure> {
        precondition(capacity >= 0, "hot(replay:in:) needs a count that is not negative, but got \(capacity)")
        return hot(through: ReplaySubject(capacity: capacity), in: bag)
    }

    private func hot(
        through subject: some SubjectProtocol<MainValue<Value>, Failure>,
        in bag: DisposableBag
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.hot(through: subject) { bag.add(MainSubscription($0)) }.named(after: stream, "hot"))
    }
}
