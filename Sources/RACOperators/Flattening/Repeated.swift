extension SignalProtocol {
    /// Returns a signal that subscribes anew each time this one completes, for ever.
    ///
    /// It ends only by failure or disposal. Re-subscribing is iterative and happens on the thread that delivered the
    /// completion. If this signal completes while it is being subscribed to, the loop runs inside `subscribe`, which then
    /// returns only when nobody listens any more: have an operator such as `take` behind it. Values arrive where this signal
    /// sends them. Keeps nothing.
    ///
    /// ```
    /// self        --1--|
    /// repeated()  --1----1----1--…
    /// ```
    ///
    /// Source: `-repeat` in RACSignal. Better: not through a scheduler, so a synchronous signal stays synchronous.
    @inlinable
    public func repeated() -> Signal<Value, Failure> {
        let source = signal
        return source.derive { downstream in
            let sequencer = Sequencer<Value, Failure, Failure>(
                downstream,
                afterCompletion: { .subscribe(source) },
                afterFailure: { .fail($0) }
            )
            sequencer.take(.subscribe(source))
        }
    }
    /// Returns a signal that subscribes anew each time this one completes, `count` times in all, and then completes.
    ///
    /// It fails when this signal does. Re-subscribing is iterative and happens on the thread that delivered the
    /// completion. Values arrive where this signal sends them. Keeps a counter.
    ///
    /// ```
    /// self         --1--|
    /// repeated(2)  --1----1--|
    /// ```
    ///
    /// Not in ReactiveObjC, where it is `repeat` and `take:`; `repeat(_:)` in ReactiveSwift and RxJava.
    ///
    /// - Parameter count: How often to subscribe, the first time included, which ``retry(_:)`` does not count. Zero gives an
    ///   empty signal. Precondition: not negative.
    @inlinable
    public func repeated(_ count: Int) -> Signal<Value, Failure> {
        precondition(count >= 0, "repeated(_:) needs a count that is not negative, but got \(count)")
        let source = signal
        return repeating(count) { _ in source }
    }

    /// What all the forms of `repeated` with a count have in common.
    ///
    /// - Parameters:
    ///   - count: How often to subscribe in all.
    ///   - makeNext: Makes the signal that follows a completion. It gets how many completions there have been, from 1 on.
    @inlinable
    func repeating(
        _ count: Int,
        _ function: StaticString = "repeated",
        _ makeNext: @escaping @Sendable (_ completions: Int) -> Signal<Value, Failure>
    ) -> Signal<Value, Failure> {
        guard count > 0 else { return Signal.empty.named(after: self, function) }
        let source = signal
        return source.derive(function) { downstream in
            let completions = Confined(0)
            let sequencer = Sequencer<Value, Failure, Failure>(
                downstream,
                afterCompletion: {
                    completions.value += 1
                    let next = makeNext(completions.value)
                    // The last one ends as the result does.
                    return completions.value < count - 1 ? .subscribe(next) : .finish(with: next)
                },
                afterFailure: { .fail($0) }
            )
            sequencer.take(count > 1 ? .subscribe(source) : .finish(with: source))
        }
    }
}
