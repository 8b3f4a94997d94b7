extension Signal {
    /// Returns a signal that sends `value` and completes.
    ///
    /// ```
    /// just(1)   (1|)
    /// ```
    ///
    /// Source: `+return:` in RACSignal.
    ///
    /// - Parameter value: The one value; kept as long as the signal.
    @inlinable
    public static func just(_ value: Value) -> Signal {
        Signal(source: .just(value))
    }

    /// A signal that completes at once, without a value.
    ///
    /// Source: `+empty` in RACSignal.
    @inlinable public static var empty: Signal {
        Signal(source: .empty)
    }

    /// A signal that sends nothing and never ends.
    ///
    /// Source: `+never` in RACSignal.
    @inlinable public static var never: Signal {
        Signal(source: .never)
    }

    /// Returns a signal that fails at once.
    ///
    /// Source: `+error:` in RACSignal.
    ///
    /// - Parameter error: Why it fails; kept as long as the signal.
    @inlinable
    public static func fail(_ error: Failure) -> Signal {
        Signal(source: .fail(error))
    }

    /// Returns a signal that sends the elements of a sequence, then completes.
    ///
    /// The elements are sent on the subscribing thread, before `subscribe` returns. An endless sequence is fine: it is
    /// asked for an element only while somebody listens.
    ///
    /// ```
    /// from([1, 2, 3])             (123|)
    /// from(0...).take(2)          (01|)
    /// ```
    ///
    /// Source: `-signal` in RACSequence.
    ///
    /// - Parameter sequence: Iterated anew for each subscription.
    @inlinable
    public static func from(_ sequence: some Sequence<Value> & Sendable) -> Signal {
        Signal.trusted { subscriber in
            var elements = sequence.makeIterator()
            // Asked before each element is made, which may have side effects of its own.
            while !subscriber.isDisposed {
                guard let value = elements.next() else { return subscriber.complete() }
                subscriber.send(value)
            }
        }
    }

    /// Returns a signal that makes another one anew for each subscription.
    ///
    /// Source: `+defer:` in RACSignal.
    ///
    /// - Parameter makeSignal: Called once per subscription, on the subscribing thread.
    @inlinable
    public static func deferred(_ makeSignal: @escaping @Sendable () -> Signal) -> Signal {
        .trusted { subscriber in
            makeSignal().attach(subscriber)
        }
    }

    /// Returns a signal that makes another one, a subject or a property for example, anew for each subscription.
    ///
    /// - Parameter makeSignal: Called once per subscription, on the subscribing thread.
    @inlinable
    @_disfavoredOverload
    public static func deferred(
        _ makeSignal: @escaping @Sendable () -> some SignalProtocol<Value, Failure>
    ) -> Signal {
        deferred { makeSignal().signal }
    }
}
