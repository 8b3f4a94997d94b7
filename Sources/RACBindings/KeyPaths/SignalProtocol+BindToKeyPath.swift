import RACCore

extension SignalProtocol where Failure == Never {
    /// Writes each value to a property of an object, for as long as the object lives.
    ///
    /// Values are written on the thread that delivers them, so the object must be safe to use on that thread. For an object of
    /// the main actor the compiler chooses ``MainSignalConvertible/bind(to:on:)``, which writes on the main actor.
    ///
    /// The binding ends when the signal completes, when the disposable is disposed, or when the object is deallocated. The
    /// binding does not keep the object alive. On Apple platforms, or if the object is ``LifetimeProviding``, the binding ends
    /// as soon as the object's lifetime ends. On other platforms the binding of an `@Observable` object ends in the next turn
    /// of the main queue. Otherwise the binding ends with the next value. A deallocated object is never written to.
    ///
    /// Two bindings of one property of one object overwrite each other's values. A debug build stops with a message if both
    /// bindings still exist in the next turn of the main queue, or, if the second binding is made on another thread, one
    /// second later. Replacing one binding by another is therefore allowed: `serial.disposable = signal.bind(…)`.
    ///
    /// - Parameters:
    ///   - keyPath: The property to write.
    ///   - target: The object. Held weakly.
    @discardableResult
    public func bind<Target: AnyObject & Sendable>(
        to keyPath: any ReferenceWritableKeyPath<Target, Value> & Sendable,
        on target: Target
    ) -> any Disposable {
        bind(to: target, BoundPath(steps: [keyPath])) { target, value in target[keyPath: keyPath] = value }
    }

    /// Writes each value to an optional property of an object, for as long as the object lives. Otherwise the same as
    /// ``SignalProtocol/bind(to:on:)``.
    @discardableResult
    public func bind<Target: AnyObject & Sendable>(
        to keyPath: any ReferenceWritableKeyPath<Target, Value?> & Sendable,
        on target: Target
    ) -> any Disposable {
        bind(to: target, BoundPath(steps: [keyPath])) { target, value in target[keyPath: keyPath] = value }
    }

    /// Writes each value to a property of an object's optional child.
    ///
    /// The call has the meaning of `\.child?.name`, a key path that Swift cannot write to. A value that arrives while there is
    /// no child is dropped, and not written later. Otherwise the same as ``SignalProtocol/bind(to:on:)``. A debug build
    /// reports two bindings that have the same object and the same two key paths.
    ///
    /// - Parameters:
    ///   - keyPath: The property of the child to write.
    ///   - child: The optional property that holds the child.
    ///   - target: The object that has the optional property. Held weakly.
    @discardableResult
    public func bind<Target: AnyObject & Sendable, Child: AnyObject>(
        to keyPath: any ReferenceWritableKeyPath<Child, Value> & Sendable,
        through child: any KeyPath<Target, Child?> & Sendable,
        on target: Target
    ) -> any Disposable {
        bind(to: target, BoundPath(steps: [child, keyPath])) { target, value in
            target[keyPath: child]?[keyPath: keyPath] = value
        }
    }
}
