import RACCore

extension SignalProtocol where Failure == Never {
    /// Writes each value to a property of an object. Writes `nilValue` in place of `nil`.
    @available(*, deprecated, message: "use 'map { $0 ?? nilValue }.bind(to:on:)'")
    @discardableResult
    public func bind<Target: AnyObject & Sendable, Wrapped: Sendable>(
        to keyPath: any ReferenceWritableKeyPath<Target, Wrapped> & Sendable,
        on target: Target,
        nilValue: Wrapped
    ) -> any Disposable where Value == Wrapped? {
        map { $0 ?? nilValue }.bind(to: keyPath, on: target)
    }

    /// Writes each value to an optional property of an object. Writes `nilValue` in place of `nil`.
    @available(*, deprecated, message: "use 'map { $0 ?? nilValue }.bind(to:on:)'")
    @discardableResult
    public func bind<Target: AnyObject & Sendable, Wrapped: Sendable>(
        to keyPath: any ReferenceWritableKeyPath<Target, Wrapped?> & Sendable,
        on target: Target,
        nilValue: Wrapped
    ) -> any Disposable where Value == Wrapped? {
        map { $0 ?? nilValue }.bind(to: keyPath, on: target)
    }
}

extension MainSignalConvertible where Failure == Never {
    /// Writes each value to a property of an object on the main actor. Writes `nilValue` in place of `nil`.
    @available(*, deprecated, message: "use 'map { $0 ?? nilValue }.bind(to:on:)'")
    @MainActor
    @discardableResult
    public func bind<Target: AnyObject, Wrapped>(
        to keyPath: ReferenceWritableKeyPath<Target, Wrapped>,
        on target: Target,
        nilValue: Wrapped
    ) -> any Disposable where Value == Wrapped? {
        onMain.map { $0 ?? nilValue }.bind(to: keyPath, on: target)
    }

    /// Writes each value to an optional property of an object on the main actor. Writes `nilValue` in place of `nil`.
    @available(*, deprecated, message: "use 'map { $0 ?? nilValue }.bind(to:on:)'")
    @MainActor
    @discardableResult
    public func bind<Target: AnyObject, Wrapped>(
        to keyPath: ReferenceWritableKeyPath<Target, Wrapped?>,
        on target: Target,
        nilValue: Wrapped
    ) -> any Disposable where Value == Wrapped? {
        onMain.map { $0 ?? nilValue }.bind(to: keyPath, on: target)
    }
}
