import RACCore

extension SignalProtocol where Failure == Never {
    /// Writes each value to a property of an object, for as long as the object lives.
    ///
    /// The write happens on the thread that delivers the value, so the object must be safe to use from there; for an
    /// object of the main actor there is a form that writes on the main actor.
    ///
    /// The binding ends with the signal, with the disposable, and with the object, which is not kept alive: at once if
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
    ///   - target: The object; held weakly.
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
    /// As the form for a property of just the signal's type.
    ///
    /// Source: `-setKeyPath:onObject:` in RACSignal.
    ///
    /// - Parameters:
    ///   - keyPath: The property to write.
    ///   - target: The object; held weakly.
    /// - Returns: Disposing it ends the binding.
    @discardableResult
    public func bind<Target: AnyObject & Sendable>(
        to keyPath: any ReferenceWritableKeyPath<Target, Value?> & Sendable,
        on target: Target
    ) -> any Disposable {
        bind(to: target, BoundPath(steps: [keyPath])) { target, value in target[keyPath: keyPath] = value }
    }

    /// Writes each value to a property of an object, for as long as the object lives, and another value for each `nil`.
    ///
    /// As the form without a value for `nil`.
    ///
    /// Source: `-setKeyPath:onObject:nilValue:` in RACSignal.
    ///
    /// - Parameters:
    ///   - keyPath: The property to write.
    ///   - target: The object; held weakly.
    ///   - nilValue: Written when the signal sends `nil`.
    /// - Returns: Disposing it ends the binding.
    @discardableResult
    public func bind<Target: AnyObject & Sendable, Wrapped: Sendable>(
        to keyPath: any ReferenceWritableKeyPath<Target, Wrapped> & Sendable,
        on target: Target,
        nilValue: Wrapped
    ) -> any Disposable where Value == Wrapped? {
        bind(to: target, BoundPath(steps: [keyPath])) { target, value in target[keyPath: keyPath] = value ?? nilValue }
    }

    /// Writes each value to an optional property of an object, for as long as the object lives, and another value for each
    /// `nil`.
    ///
    /// As the form without a value for `nil`.
    ///
    /// Source: `-setKeyPath:onObject:nilValue:` in RACSignal.
    ///
    /// - Parameters:
    ///   - keyPath: The property to write.
    ///   - target: The object; held weakly.
    ///   - nilValue: Written when the signal sends `nil`.
    /// - Returns: Disposing it ends the binding.
    @discardableResult
    public func bind<Target: AnyObject & Sendable, Wrapped: Sendable>(
        to keyPath: any ReferenceWritableKeyPath<Target, Wrapped?> & Sendable,
        on target: Target,
        nilValue: Wrapped
    ) -> any Disposable where Value == Wrapped? {
        bind(to: target, BoundPath(steps: [keyPath])) { target, value in target[keyPath: keyPath] = value ?? nilValue }
    }

    /// Writes each value to a property of what an optional property of an object holds at that moment.
    ///
    /// For what would be `\.child?.name`, which Swift cannot write to, and `\.child!.name`, which stops the program when
    /// there is no child. A value that comes while the optional is `nil` is dropped; it is not written later. For the
    /// rest it is as the form for one key path. For the check in debug builds, two bindings are of the same property if they
    /// have the same object and both key paths are the same.
    ///
    /// Source: `-setKeyPath:onObject:` in RACSignal with a key path of several keys.
    ///
    /// - Parameters:
    ///   - keyPath: The property to write.
    ///   - child: Where to find the object that has it.
    ///   - target: The object that has the optional property; held weakly.
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
