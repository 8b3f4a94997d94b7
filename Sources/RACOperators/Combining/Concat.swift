extension Signal {
    /// Returns a signal of the values of all `signals`, one signal after the other.
    ///
    /// Each is subscribed to when the one before has completed; a failure ends the result, and the rest is not subscribed
    /// to. Of no signals it completes at once. Going on to the next signal does not nest. Keeps nothing.
    ///
    /// ```
    /// a       --1--2--|
    /// b       --3--|
    /// concat  --1--2----3--|
    /// ```
    ///
    /// Source: `+concat:` in RACStream.
    ///
    /// - Parameter signals: What to run, in order.
    @inlinable
    public static func concat(_ signals: some Sequence<some SignalProtocol<Value, Failure>>) -> Signal {
        let signals = signals.map { $0.signal }
        return Signal.trusted { downstream in
            let position = Confined(0)
            let step: @Sendable () -> SequencerStep<Value, Failure, Failure> = {
                guard let last = signals.last else { return .complete }
                defer { position.value += 1 }
                return position.value < signals.count - 1 ? .subscribe(signals[position.value]) : .finish(with: last)
            }
            let sequencer = Sequencer<Value, Failure, Failure>(
                downstream,
                afterCompletion: step,
                afterFailure: { .fail($0) }
            )
            sequencer.take(step())
        }
        .named(afterAll: InputPaths(signals))
    }

    /// Returns a signal of the values of all `signals`, one signal after the other.
    ///
    /// Source: `+concat:` in RACStream; see `concat(_:)` of a sequence.
    ///
    /// - Parameter signals: What to run, in order.
    @inlinable
    public static func concat(_ signals: Signal...) -> Signal {
        concat(signals)
    }
}

extension SignalProtocol {
    /// Returns a signal of the values of this one and, when it has completed, of another.
    ///
    /// ```
    /// self           --1--2--|
    /// other          --3--|
    /// concat(other)  --1--2----3--|
    /// ```
    ///
    /// Source: `-concat:` in RACStream.
    ///
    /// - Parameter other: Subscribed to when this one has completed; not at all if it fails.
    @inlinable
    public func concat(_ other: Signal<Value, Failure>) -> Signal<Value, Failure> {
        .concat([signal, other])
    }

    /// Returns a signal of the values of this one and, when it has completed, of another.
    ///
    /// - Parameter other: Subscribed to when this one has completed.
    @inlinable
    @_disfavoredOverload
    public func concat(_ other: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
        concat(other.signal)
    }

    /// Returns a signal that sends values before those of this one.
    ///
    /// They are sent when the signal is subscribed to, on the subscribing thread.
    ///
    /// ```
    /// self          --1--2--|
    /// startWith(0)  0-1--2--|
    /// ```
    ///
    /// Source: `-startWith:` in RACStream.
    ///
    /// - Parameter values: What to send first, in order.
    @inlinable
    public func startWith(_ values: Value...) -> Signal<Value, Failure> {
        let source = signal
        return source.derive { downstream in
            for value in values {
                if downstream.isDisposed { return }
                downstream.send(value)
            }
            if !downstream.isDisposed { source.attach(downstream) }
        }
    }
}
