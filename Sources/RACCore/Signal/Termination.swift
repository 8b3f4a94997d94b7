/// The terminal part of a subscriber: its lifetime, and the part of the chain that a terminal event ends (see ``Scope``).
///
/// An operator that handles only values shares the termination of its downstream by a reference. Most receivers handle only
/// values. To save memory, the handlers of the terminal event are therefore in a subclass, ``HandledTermination``.
///
/// `@unchecked Sendable` only because this class has subclasses. All its properties are constants.
@usableFromInline
package class Termination<Failure: Error>: @unchecked Sendable {
    @usableFromInline package final let lifetime: CompoundDisposable
    @usableFromInline final let scope: Scope
    /// Indicates whether this is a ``HandledTermination``. Reading this property is faster than a type check.
    @usableFromInline final let isHandled: Bool

    @usableFromInline
    package enum Scope: Sendable {
        /// One operator's part of a chain. The lifetime of the chain continues.
        case part
        /// The whole chain. Its lifetime is disposed before the receiver's handler is called.
        case chain
        /// One input of an operator. The input's lifetime is disposed and removed from the output's lifetime before the handler is
        /// called.
        case input(of: CompoundDisposable)
    }

    @inlinable
    init(lifetime: CompoundDisposable, scope: Scope, isHandled: Bool = false) {
        self.lifetime = lifetime
        self.scope = scope
        self.isHandled = isHandled
    }

    @inlinable
    package final func fail(_ error: Failure) {
        if beginTermination(), isHandled {
            unsafeDowncast(self, to: HandledTermination<Failure>.self).failureHandler?.run(error)
        }
    }

    @inlinable
    package final func complete() {
        if beginTermination(), isHandled {
            unsafeDowncast(self, to: HandledTermination<Failure>.self).completionHandler?.run()
        }
    }

    /// Returns whether the subscription has been neither disposed nor ended. Unless the scope is ``Scope/part``, this method also
    /// disposes the lifetime. Every operator calls it: the receiver can dispose the subscription while it handles a value, and an
    /// operator that ends right after this value must then send no terminal event.
    @inlinable
    final func beginTermination() -> Bool {
        switch scope {
        case .part:
            return !lifetime.isDisposed
        case .chain:
            return lifetime.disposeIfNeeded()
        case .input(let output):
            guard lifetime.disposeIfNeeded() else { return false }
            output.remove(lifetime)
            return true
        }
    }
}

@usableFromInline
package class HandledTermination<Failure: Error>: Termination<Failure>, @unchecked Sendable {
    // Like ``StoredAction``, for a closure with a parameter.
    @usableFromInline
    struct FailureHandler: Sendable {
        @usableFromInline let run: @Sendable (Failure) -> Void

        @inlinable
        init(run: @escaping @Sendable (Failure) -> Void) {
            self.run = run
        }
    }

    @usableFromInline final let failureHandler: FailureHandler?
    @usableFromInline final let completionHandler: StoredAction?

    @inlinable
    package init(
        lifetime: CompoundDisposable,
        scope: Scope = .part,
        failed: (@Sendable (Failure) -> Void)?,
        completed: (@Sendable () -> Void)?
    ) {
        if let failed { failureHandler = FailureHandler(run: failed) } else { failureHandler = nil }
        if let completed { completionHandler = StoredAction(completed) } else { completionHandler = nil }
        super.init(lifetime: lifetime, scope: scope, isHandled: true)
    }
}
