import RACCore

extension MainSignal {
    /// Returns a signal that completes when a lifetime ends.
    ///
    /// A lifetime that has ended completes it at once, and this signal is not subscribed to. A lifetime that ends on another
    /// thread than the main one completes it in a later turn of the main loop. Failure and completion of this signal pass
    /// unchanged. Keeps nothing, not even the lifetime.
    ///
    /// ```
    /// self                    --1--2--3--4--|
    /// lifetime                ---------x
    /// take(during: lifetime)  --1--2--3|
    /// ```
    ///
    /// Source: `-takeUntil:` in RACSignal, with `-rac_willDeallocSignal` in NSObject+RACDeallocating.
    ///
    /// - Parameter lifetime: What completes the result.
    public func take(during lifetime: Lifetime) -> MainSignal<Value, Failure> {
        take(until: lifetime.ended)
    }

    /// Returns a signal that completes when an object goes away; see ``take(during:)-(Lifetime)``.
    ///
    /// Source: `-takeUntil:` in RACSignal, with `-rac_willDeallocSignal` in NSObject+RACDeallocating.
    ///
    /// - Parameter object: What completes the result; not kept alive.
    public func take(during object: some LifetimeProviding) -> MainSignal<Value, Failure> {
        take(during: object.lifetime)
    }
}
