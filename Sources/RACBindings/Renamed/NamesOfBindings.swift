import RACCore

// Names from other frameworks. Using such a name is an error, with a fix-it that inserts the name in this framework.

extension SignalProtocol {
    /// The name for `bind(to:on:)` in Combine.
    @available(*, unavailable, renamed: "bind(to:on:)")
    @discardableResult
    public func assign<Target: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Target, Value>,
        on target: Target
    ) -> any Disposable { renamed() }

    /// The name for `bind(to:)` in Combine.
    @available(*, unavailable, renamed: "bind(to:)")
    @discardableResult
    public func assign(to property: MutableProperty<Value>) -> any Disposable { renamed() }

    /// The name for `bind(to:)` in RxSwift.
    @available(*, unavailable, renamed: "bind(to:)")
    @discardableResult
    public func drive(_ property: MutableProperty<Value>) -> any Disposable { renamed() }

    /// The name for `take(during:)` in ReactiveSwift.
    @available(*, unavailable, renamed: "take(during:)")
    public func take(duringLifetimeOf object: AnyObject) -> Signal<Value, Failure> { renamed() }
}
