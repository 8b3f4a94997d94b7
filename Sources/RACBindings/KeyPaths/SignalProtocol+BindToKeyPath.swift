import RACCore

extension SignalProtocol where Failure == Never {
    /// Writes each value to a property of an object, for as long as the object lives.
    ///
    /// Values are written on the thread that delivers them, so the object must be safe to use on that thread. For an object of
    /// the main actor the compiler chooses ``MainSignalConvertible/bind(to:on:)``, which writes there.
    ///
    /// The binding ends with the signal, with the disposable, and with the object, which it does not keep alive: immediately if
    /// the object is ``LifetimeProviding``, and on Apple platforms always. If the object is `@Observable`, it ends in the next
    /// turn of the main queue, otherwise with the next value. A deallocated object is never written to, on whichever thread it is
    /// deallocated.
    ///
    /// Two bindings of one property of one object overwrite each other's values. A debug build stops with a message if both still
    /// exist in the next turn of the main queue, or, if the second is made on another thread, after a second. An exchange is
    /// therefore allowed: `serial.disposable = signal.bind(…)`.
    ///
    /// - Parameters:
    ///   - keyPath: The property to write.
    ///   - target: The object. Held weakly.
    /// - Returns: Disposing it ends the binding.
    @discardableResult
    public func bind<Target: AnyObject & Sendable>(
        to keyPath: any ReferenceWritableKeyPath<Target, Value> & Sendable,
        on target: Target
    ) -> any Disposable {
        bind(to: target, BoundPath(steps: [keyPath])) { target, value in target[keyPath: keyPath] = value }
    }

    /// Writes each value to an optional property of an object, for as long as the object lives.
    ///
    /// Otherwise the same as ``SignalProtocol/bind(to:on:)`` with a property of the signal's own type.
    @discardableResult
    public func bind<Target: AnyObject & Sendable>(
        to keyPath: any ReferenceWritableKeyPath<Target, Value?> & Sendable,
        on target: Target
    ) -> any Disposable {
        bind(to: target, BoundPath(steps: [keyPath])) { target, value in target[keyPath: keyPath] = value }
    }

    /// Writes each value to a property of an object's current optional child.
    ///
    /// This is the meaning of `\.child?.name`, which Swift cannot write to. `\.child!.name` stops the program when there is no
    /// child. A value that arrives while there is no child is dropped, and not written later. Otherwise the same as
    /// ``SignalProtocol/bind(to:on:)``. In debug builds two bindings count as the same if their objects and both their key paths
    /// are the same.
    ///
    /// - Parameters:
    ///   - keyPath: The property of the child to write.
    ///   - child: The optional property that has the child.
    ///   - target: The object that has the optional property. Held weakly.
    /// - Returns: Disposing it ends the binding.
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
