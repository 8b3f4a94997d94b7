import RACCore

// What other frameworks call differently. A caller that writes such a name is told ours, with a fix.

extension SignalProtocol {
    /// `bind(to:on:)` here. The name is that of Combine.
    @available(*, unavailable, renamed: "bind(to:on:)")
    @discardableResult
    public func assign<Target: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Target, Value>,
        on target: Target
    ) -> any Disposable { renamed() }

    /// `bind(to:)` here. The name is that of Combine.
    @available(*, unavailable, renamed: "bind(to:)")
    @discardableResult
    public func assign(to property: MutableProperty<Value>) -> any Disposable { renamed() }

    /// `bind(to:)` here. The name is that of RxSwift.
    @available(*, unavailable, renamed: "bind(to:)")
    @discardableResult
    public func drive(_ property: MutableProperty<Value>) -> any Disposable { renamed() }

    /// `take(during:)` here. The name is that of ReactiveSwift.
    @available(*, unavailable, renamed: "take(during:)")
    public func take(duringLifetimeOf object: AnyObject) -> Signal<Value, Failure> { renamed() }
}
