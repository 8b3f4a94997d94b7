import RACCore

// For generic code, and types of an app that conform only to `SignalProtocol`. The unused last parameter makes the compiler
// prefer the methods of `MainSignalConvertible` where both kinds of methods fit. With `@_disfavoredOverload`, the compiler
// would instead prefer the overloads for Sendable key paths, and would reject all other key paths.
extension SignalProtocol where Failure == Never {
    /// Writes each value to a property of an object on the main actor.
    @available(*, deprecated, message: "use 'onMain.bind', or conform to MainSignalConvertible")
    @MainActor
    @discardableResult
    public func bind<Target: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Target, Value>,
        on target: Target,
        _ form: Void = ()
    ) -> any Disposable {
        onMain.bind(to: keyPath, on: target)
    }

    /// Writes each value to an optional property of an object on the main actor.
    @available(*, deprecated, message: "use 'onMain.bind', or conform to MainSignalConvertible")
    @MainActor
    @discardableResult
    public func bind<Target: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Target, Value?>,
        on target: Target,
        _ form: Void = ()
    ) -> any Disposable {
        onMain.bind(to: keyPath, on: target)
    }

    /// Writes each value, on the main actor, to a property of an object's optional child.
    @available(*, deprecated, message: "use 'onMain.bind', or conform to MainSignalConvertible")
    @MainActor
    @discardableResult
    public func bind<Target: AnyObject, Child: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Child, Value>,
        through child: KeyPath<Target, Child?>,
        on target: Target,
        _ form: Void = ()
    ) -> any Disposable {
        onMain.bind(to: keyPath, through: child, on: target)
    }

    /// Writes each value to a property of an object on the main actor. Writes `nilValue` in place of `nil`.
    @available(*, deprecated, message: "use 'onMain.map { $0 ?? nilValue }.bind(to:on:)'")
    @MainActor
    @discardableResult
    public func bind<Target: AnyObject, Wrapped: Sendable>(
        to keyPath: ReferenceWritableKeyPath<Target, Wrapped>,
        on target: Target,
        nilValue: Wrapped,
        _ form: Void = ()
    ) -> any Disposable where Value == Wrapped? {
        onMain.map { $0 ?? nilValue }.bind(to: keyPath, on: target)
    }

    /// Writes each value to an optional property of an object on the main actor. Writes `nilValue` in place of `nil`.
    @available(*, deprecated, message: "use 'onMain.map { $0 ?? nilValue }.bind(to:on:)'")
    @MainActor
    @discardableResult
    public func bind<Target: AnyObject, Wrapped: Sendable>(
        to keyPath: ReferenceWritableKeyPath<Target, Wrapped?>,
        on target: Target,
        nilValue: Wrapped,
        _ form: Void = ()
    ) -> any Disposable where Value == Wrapped? {
        onMain.map { $0 ?? nilValue }.bind(to: keyPath, on: target)
    }
}
