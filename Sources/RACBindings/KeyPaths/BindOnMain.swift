import RACCore

extension SignalProtocol where Failure == Never {
    /// Writes each value to a property of an object on the main actor, for as long as the object lives.
    ///
    /// A value that arrives on the main queue, with none waiting, is written at once; others are written there in order.
    ///
    /// The binding ends with the signal, with the disposable, and with the object, which is not kept alive: at once if
    /// the object is ``LifetimeProviding``, and on Apple platforms always; in the next turn of the main queue if it is
    /// `@Observable`; otherwise with the next value. Nothing is written to an object that has gone.
    ///
    /// Two bindings of one property of one object overwrite each other's values. A debug build stops with a message if both are
    /// still there in the next turn of the main queue. So an exchange is fine: `serial.disposable = signal.bind(…)`.
    ///
    /// ```swift
    /// model.signIn.enabled.bind(to: \.isEnabled, on: button)
    /// ```
    ///
    /// Source: `-setKeyPath:onObject:` in RACSignal. Better: it writes on the main actor, wherever the values come from.
    ///
    /// - Parameters:
    ///   - keyPath: The property to write; it may be isolated to the main actor.
    ///   - target: The object; held weakly.
    /// - Returns: Disposing it on the main actor ends the binding at once; no value is written after that.
    @MainActor
    @discardableResult
    public func bind<Target: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Target, Value>,
        on target: Target
    ) -> any Disposable {
        bindOnMain(to: target, BoundPath(steps: [keyPath])) { target, value in target[keyPath: keyPath] = value }
    }

    /// Writes each value to an optional property of an object on the main actor, for as long as the object lives.
    ///
    /// As the form for a property of just the signal's type.
    ///
    /// Source: `-setKeyPath:onObject:` in RACSignal.
    ///
    /// - Parameters:
    ///   - keyPath: The property to write; it may be isolated to the main actor.
    ///   - target: The object; held weakly.
    /// - Returns: Disposing it on the main actor ends the binding at once; no value is written after that.
    @MainActor
    @discardableResult
    public func bind<Target: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Target, Value?>,
        on target: Target
    ) -> any Disposable {
        bindOnMain(to: target, BoundPath(steps: [keyPath])) { target, value in target[keyPath: keyPath] = value }
    }

    /// Writes each value to a property of an object on the main actor, for as long as the object lives, and another value
    /// for each `nil`.
    ///
    /// As the form without a value for `nil`.
    ///
    /// Source: `-setKeyPath:onObject:nilValue:` in RACSignal.
    ///
    /// - Parameters:
    ///   - keyPath: The property to write; it may be isolated to the main actor.
    ///   - target: The object; held weakly.
    ///   - nilValue: Written when the signal sends `nil`.
    /// - Returns: Disposing it on the main actor ends the binding at once; no value is written after that.
    @MainActor
    @discardableResult
    public func bind<Target: AnyObject, Wrapped: Sendable>(
        to keyPath: ReferenceWritableKeyPath<Target, Wrapped>,
        on target: Target,
        nilValue: Wrapped
    ) -> any Disposable where Value == Wrapped? {
        bindOnMain(to: target, BoundPath(steps: [keyPath])) { target, value in
            target[keyPath: keyPath] = value ?? nilValue
        }
    }

    /// Writes each value to an optional property of an object on the main actor, for as long as the object lives, and
    /// another value for each `nil`.
    ///
    /// As the form without a value for `nil`.
    ///
    /// Source: `-setKeyPath:onObject:nilValue:` in RACSignal.
    ///
    /// - Parameters:
    ///   - keyPath: The property to write; it may be isolated to the main actor.
    ///   - target: The object; held weakly.
    ///   - nilValue: Written when the signal sends `nil`.
    /// - Returns: Disposing it on the main actor ends the binding at once; no value is written after that.
    @MainActor
    @discardableResult
    public func bind<Target: AnyObject, Wrapped: Sendable>(
        to keyPath: ReferenceWritableKeyPath<Target, Wrapped?>,
        on target: Target,
        nilValue: Wrapped
    ) -> any Disposable where Value == Wrapped? {
        bindOnMain(to: target, BoundPath(steps: [keyPath])) { target, value in
            target[keyPath: keyPath] = value ?? nilValue
        }
    }

    /// Writes each value to a property of what an optional property of an object holds at that moment, on the main actor.
    ///
    /// For what would be `\.child?.name`, which Swift cannot write to, and `\.child!.name`, which stops the program when
    /// there is no child. A value that comes while the optional is `nil` is dropped; it is not written later. For the
    /// rest it is as the form for one key path. For the check in debug builds, two bindings are of the same property if they
    /// have the same object and both key paths are the same.
    ///
    /// Source: `-setKeyPath:onObject:` in RACSignal with a key path of several keys.
    ///
    /// - Parameters:
    ///   - keyPath: The property to write; it may be isolated to the main actor.
    ///   - child: Where to find the object that has it.
    ///   - target: The object that has the optional property; held weakly.
    /// - Returns: Disposing it on the main actor ends the binding at once; no value is written after that.
    @MainActor
    @discardableResult
    public func bind<Target: AnyObject, Child: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Child, Value>,
        through child: KeyPath<Target, Child?>,
        on target: Target
    ) -> any Disposable {
        bindOnMain(to: target, BoundPath(steps: [child, keyPath])) { target, value in
            target[keyPath: child]?[keyPath: keyPath] = value
        }
    }
}
