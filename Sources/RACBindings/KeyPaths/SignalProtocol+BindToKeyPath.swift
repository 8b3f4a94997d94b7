import RACCore

extension SignalProtocol where Failure == Never {
    /// Writes each value to a property of an object, for as long as the object lives.
    ///
    /// The write happens on the thread that delivers the value, so the object must be safe to use from there. For an object of the
    /// main actor the compiler takes ``MainSignalConvertible/bind(to:on:)``, which writes there.
    ///
    /// The binding ends with the signal, with the disposable, and with the object, which is not kept alive: immediately if
    /// the object is ``LifetimeProviding``, and on Apple platforms always; in the next turn of the main queue if it is
    /// `@Observable`; otherwise with the next value. Nothing is written to an object that has gone, whichever thread it goes on.
    ///
    /// Two bindings of one property of one object overwrite each other's values. A debug build stops with a message if both are
    /// still there in the next turn of the main queue, or, if the second is made elsewhere, after a second. So an exchange is
    /// fine: `serial.disposable = signal.bind(…)`.
    ///
    /// Source: `-setKeyPath:onObject:` in RACSignal. Better: the object is held weakly, a signal that may fail is refused
    /// by the compiler instead of at run time, and the object may go away on any thread.
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
    /// As ``SignalProtocol/bind(to:on:)`` for a property of just the signal's type.
    @discardableResult
    public func bind<Target: AnyObject & Sendable>(
        to keyPath: any ReferenceWritableKeyPath<Target, Value?> & Sendable,
        on target: Target
    ) -> any Disposable {
        bind(to: target, BoundPath(steps: [keyPath])) { target, value in target[keyPath: keyPath] = value }
    }

    /// Writes each value to a property of the child that an optional property of an object holds at that moment.
    ///
    /// It does what `\.child?.name` would do, which Swift cannot write to. `\.child!.name` stops the program when there is no
    /// child. A value that arrives while there is no child is dropped. It is not written later. The rest is as in
    /// ``SignalProtocol/bind(to:on:)``. In debug builds two bindings count as the same if their objects and both their key paths
    /// are the same.
    ///
    /// Source: `-setKeyPath:onObject:` in RACSignal with a key path of several keys.
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
