import RACCore
import RACOperators

extension SignalProtocol {
    /// Returns a signal that completes when a lifetime ends, or immediately, without a subscription, if the lifetime has
    /// ended.
    ///
    /// ```
    /// self                    --1--2--3--4--|
    /// lifetime                ---------x
    /// take(during: lifetime)  --1--2--3|
    /// ```
    ///
    /// ```swift
    /// let titles = names.take(during: lifetime)
    /// ```
    ///
    /// - *Completes* on the thread that ends the lifetime. If another thread is delivering a value at that moment, the
    ///   completion follows that value on the delivering thread. The result also completes when this signal completes.
    /// - *Keeps* nothing, not even the lifetime.
    ///
    /// - Parameter lifetime: The lifetime that ends the result.
    public func take(during lifetime: Lifetime) -> Signal<Value, Failure> {
        take(until: lifetime.ended)
    }

    /// Returns a signal that completes when an object is deallocated. See ``take(during:)-(Lifetime)``.
    ///
    /// - Parameter object: The object that ends the result. It is not kept alive.
    public func take(during object: some LifetimeProviding) -> Signal<Value, Failure> {
        take(during: object.lifetime)
    }
}
