import RACCore
import RACOperators

extension SignalProtocol {
    /// Returns a signal that completes when a lifetime ends.
    ///
    /// A lifetime that has ended completes it at once, and this signal is not subscribed to. Failure and completion of
    /// this signal pass unchanged. Completes on the thread that ends the lifetime, unless another one is delivering a
    /// value right now: then on that one, after it. Keeps nothing, the lifetime included.
    ///
    /// ```
    /// self                    --1--2--3--4--|
    /// lifetime                ---------x
    /// take(during: lifetime)  --1--2--3|
    /// ```
    ///
    /// Source: `takeUntil:` with `rac_willDeallocSignal`.
    ///
    /// - Parameter lifetime: What ends the result.
    public func take(during lifetime: Lifetime) -> Signal<Value, Failure> {
        take(until: lifetime.ended)
    }

    /// Returns a signal that completes when an object is deallocated. See ``take(during:)-(Lifetime)``.
    ///
    /// Source: `takeUntil:` with `rac_willDeallocSignal`.
    ///
    /// - Parameter object: What ends the result; not kept alive.
    public func take(during object: some LifetimeProviding) -> Signal<Value, Failure> {
        take(during: object.lifetime)
    }
}
