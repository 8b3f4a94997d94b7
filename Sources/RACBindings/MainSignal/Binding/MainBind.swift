import RACCore

extension MainSignal where Failure == Never {
    /// Writes each value to a property of an object on the main actor, for as long as the object lives.
    ///
    /// The binding ends when the signal ends, when it is disposed, and when the object goes away, which it does not keep alive.
    /// It notices the last of these at once if the object is ``LifetimeProviding``, and on Apple platforms always; in the next
    /// turn of the main queue if the object is `@Observable`; and otherwise with the next value. Nothing is written to an
    /// object that has gone.
    ///
    /// Two bindings of one property of one object overwrite each other's values. A debug build stops with a message if both are
    /// still there in the next turn of the main queue. So you may replace a binding: `serial.disposable = signal.bind(…)`.
    ///
    /// ```swift
    /// query.onMain.map(headline).bind(to: \.text, on: label)
    /// ```
    ///
    /// Source: `-setKeyPath:onObject:` in RACSignal.
    ///
    /// - Parameters:
    ///   - keyPath: The property to write; it may be isolated to the main actor.
    ///   - target: The object; held weakly.
    /// - Returns: Disposing it on the main actor ends the binding: no value is written after that. If it is disposed on another
    ///   thread, a value that is about to be written at that moment may still be written.
    @discardableResult
    public func bind<Target: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Target, Value>,
        on target: Target
    ) -> any Disposable {
        bound(to: target, BoundPath(steps: [keyPath])) { target, value in target[keyPath: keyPath] = value }
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
    /// - Returns: Disposing it on the main actor ends the binding: no value is written after that. If it is disposed on another
    ///   thread, a value that is about to be written at that moment may still be written.
    @discardableResult
    public func bind<Target: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Target, Value?>,
        on target: Target
    ) -> any Disposable {
        bound(to: target, BoundPath(steps: [keyPath])) { target, value in target[keyPath: keyPath] = value }
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
    /// - Returns: Disposing it on the main actor ends the binding: no value is written after that. If it is disposed on another
    ///   thread, a value that is about to be written at that moment may still be written.
    @discardableResult
    public func bind<Target: AnyObject, Wrapped>(
        to keyPath: ReferenceWritableKeyPath<Target, Wrapped>,
        on target: Target,
        nilValue: Wrapped
    ) -> any Disposable where Value == Wrapped? {
        bound(to: target, BoundPath(steps: [keyPath])) { target, value in
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
    /// - Returns: Disposing it on the main actor ends the binding: no value is written after that. If it is disposed on another
    ///   thread, a value that is about to be written at that moment may still be written.
    @discardableResult
    public func bind<Target: AnyObject, Wrapped>(
        to keyPath: ReferenceWritableKeyPath<Target, Wrapped?>,
        on target: Target,
        nilValue: Wrapped
    ) -> any Disposable where Value == Wrapped? {
        bound(to: target, BoundPath(steps: [keyPath])) { target, value in
            target[keyPath: keyPath] = value ?? nilValue
        }
    }

    /// Writes each value to a property of a child, the object that an optional property of another object has at that moment,
    /// on the main actor.
    ///
    /// It does what `\.child?.name` would do, which Swift cannot write to; `\.child!.name` stops the program when there is no
    /// child. A value that comes while there is no child is dropped; it is not written later. For the rest it is as the form
    /// for one key path. In debug builds two bindings count as the same if their objects and both their key paths are the same.
    ///
    /// Source: `-setKeyPath:onObject:` in RACSignal with a key path of several keys.
    ///
    /// - Parameters:
    ///   - keyPath: The property of the child to write; it may be isolated to the main actor.
    ///   - child: The optional property that has the child.
    ///   - target: The object that has the optional property; held weakly.
    /// - Returns: Disposing it on the main actor ends the binding: no value is written after that. If it is disposed on another
    ///   thread, a value that is about to be written at that moment may still be written.
    @discardableResult
    public func bind<Target: AnyObject, Child: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Child, Value>,
        through child: KeyPath<Target, Child?>,
        on target: Target
    ) -> any Disposable {
        bound(to: target, BoundPath(steps: [child, keyPath])) { target, value in
            target[keyPath: child]?[keyPath: keyPath] = value
        }
    }
}
