import RACCore

extension MainSignalConvertible where Failure == Never {
    /// Writes each value to a property of an object on the main actor, for as long as the object lives.
    ///
    /// A value that arrives on the main queue is written immediately if no other value is pending. All other values are written
    /// on the main queue later, in order.
    ///
    /// The binding ends when the signal completes, when the disposable is disposed, or when the object is deallocated. The
    /// binding does not keep the object alive. On Apple platforms, or if the object is ``LifetimeProviding``, the binding ends
    /// as soon as the object's lifetime ends. On other platforms the binding of an `@Observable` object ends in the next turn
    /// of the main queue. Otherwise the binding ends with the next value. A deallocated object is never written to.
    ///
    /// Two bindings of one property of one object overwrite each other's values. A debug build stops with a message if both
    /// bindings still exist in the next turn of the main queue. Replacing one binding by another is therefore allowed:
    /// `serial.disposable = signal.bind(…)`.
    ///
    /// ```swift
    /// model.signIn.enabled.bind(to: \.isEnabled, on: button)
    /// query.onMain.map(headline).bind(to: \.text, on: label)
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: The property to write. It may be isolated to the main actor.
    ///   - target: The object. Held weakly.
    /// - Returns: A disposable that ends the binding. After a disposal on the main actor, no value is written. After a
    ///   disposal on another thread, a value that is about to be written may still be written.
    @MainActor
    @discardableResult
    public func bind<Target: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Target, Value>,
        on target: Target
    ) -> any Disposable {
        onMain.bind(to: target, BoundPath(steps: [keyPath])) { target, value in target[keyPath: keyPath] = value }
    }

    /// Writes each value to an optional property of an object on the main actor, for as long as the object lives. Otherwise the
    /// same as ``MainSignalConvertible/bind(to:on:)``.
    @MainActor
    @discardableResult
    public func bind<Target: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Target, Value?>,
        on target: Target
    ) -> any Disposable {
        onMain.bind(to: target, BoundPath(steps: [keyPath])) { target, value in target[keyPath: keyPath] = value }
    }

    /// Writes each value, on the main actor, to a property of an object's optional child.
    ///
    /// The call has the meaning of `\.child?.name`, a key path that Swift cannot write to. A value that arrives while there is
    /// no child is dropped, and not written later. Otherwise the same as ``MainSignalConvertible/bind(to:on:)``. A debug build
    /// reports two bindings that have the same object and the same two key paths.
    ///
    /// - Parameters:
    ///   - keyPath: The property of the child to write. It may be isolated to the main actor.
    ///   - child: The optional property that holds the child.
    ///   - target: The object that has the optional property. Held weakly.
    @MainActor
    @discardableResult
    public func bind<Target: AnyObject, Child: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Child, Value>,
        through child: KeyPath<Target, Child?>,
        on target: Target
    ) -> any Disposable {
        onMain.bind(to: target, BoundPath(steps: [child, keyPath])) { target, value in
            target[keyPath: child]?[keyPath: keyPath] = value
        }
    }
}
