extension SignalProtocol {
    /// Returns a signal that subscribes anew each time this one completes, for ever.
    ///
    /// It ends only by failure or disposal. Re-subscribing is iterative and happens on the thread that delivered the
    /// completion. Keeps nothing.
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
}
