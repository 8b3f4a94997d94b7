/// How a subscription ends: what is over then, and what to clean up before.
///
/// In an object of its own, so that the operators of a chain that do not care about the end share one, at the price of
/// one reference. Every live subscription has one, and most receivers want values alone. So what to do with the
/// terminal event is in a subclass, ``HandledTermination``.
///
/// `@unchecked Sendable` only because it has subclasses. Nothing in it changes.
@usableFromInline
package class Termination<Failure: Error>: @unchecked Sendable {
    @usableFromInline package final let lifetime: CompoundDisposable
    @usableFromInline final let scope: Scope
    /// Indicates whether this is a ``HandledTermination``. Asking a type would take longer.
    @usableFromInline final let isHandled: Bool

    /// What is over when a subscription ends.
    @usableFromInline
    package enum Scope: Sendable {
        /// One operator's part of a chain. The lifetime goes on.
        case part
        /// The chain: its lifetime is disposed before the handler, which is the receiver's, is called.
        case chain
        /// One input of an operator, in an ``ChildTermination``: its lifetime is disposed and taken off the one of the output before
        /// the handler is called.
        case input
    }

    /// Creates the end of a subscription.
    ///
    /// - Parameters:
    ///   - lifetime: What to clean up.
    ///   - extent: What is over then.
    ///   - isHandled: Whether this is a ``HandledTermination``.
    @inlinable
    init(lifetime: CompoundDisposable, scope: Scope, isHandled: Bool = false) {
        self.lifetime = lifetime
        self.scope = scope
        self.isHandled = isHandled
    }

    @inlinable
    package final func fail(_ error: Failure) {
        if canTerminate, isHandled {
            unsafeDowncast(self, to: HandledTermination<Failure>.self).failureHandler?.run(error)
        }
    }

    @inlinable
    package final func complete() {
        if canTerminate, isHandled {
            unsafeDowncast(self, to: HandledTermination<Failure>.self).completionHandler?.run()
        }
    }

    /// Indicates whether an end may pass: nobody has disposed the subscription, and no other end has.
    ///
    /// Every hop asks, not the last one alone: an operator may end right after a value whose receiver has disposed, and the
    /// closures of the operators in between must not learn of that end.
    @inlinable final var canTerminate: Bool {
        switch scope {
        case .part:
            return !lifetime.isDisposed
        case .chain:
            return lifetime.disposeIfNeeded()
        case .input:
            guard lifetime.disposeIfNeeded() else { return false }
            unsafeDowncast(self, to: ChildTermination<Failure>.self).leaveOutput()
            return true
        }
    }
}

/// The end of a subscription whose receiver wants to learn of it.
@usableFromInline
package class HandledTermination<Failure: Error>: Termination<Failure>, @unchecked Sendable {
    // In structs: a bare closure inside `Optional` would be wrapped again at each access.
    @usableFromInline
    struct FailureHandler: Sendable {
        @usableFromInline let run: @Sendable (Failure) -> Void

        @inlinable
        init(run: @escaping @Sendable (Failure) -> Void) {
            self.run = run
        }
    }

    @usableFromInline
    struct CompletionHandler: Sendable {
        @usableFromInline let run: @Sendable () -> Void

        @inlinable
        init(run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    @usableFromInline final let failureHandler: FailureHandler?
    @usableFromInline final let completionHandler: CompletionHandler?

    /// Creates the end of a subscription.
    ///
    /// - Parameters:
    ///   - lifetime: What to clean up.
    ///   - extent: What is over then.
    ///   - failed: What to do with a failure.
    ///   - completed: What to do on completion.
    @inlinable
    package init(
        lifetime: CompoundDisposable,
        scope: Scope = .part,
        failed: (@Sendable (Failure) -> Void)?,
        completed: (@Sendable () -> Void)?
    ) {
        if let failed { failureHandler = FailureHandler(run: failed) } else { failureHandler = nil }
        if let completed { completionHandler = CompletionHandler(run: completed) } else { completionHandler = nil }
        super.init(lifetime: lifetime, scope: scope, isHandled: true)
    }
}

/// How the subscription to one input of an operator ends.
@usableFromInline
final class ChildTermination<Failure: Error>: HandledTermination<Failure>, @unchecked Sendable {
    @usableFromInline let output: CompoundDisposable
    @usableFromInline let registration: DisposableList.Registration

    /// Creates the end of an input.
    ///
    /// - Parameters:
    ///   - lifetime: The lifetime of the input.
    ///   - output: The lifetime of the output.
    ///   - registration: The name of the first in the second.
    ///   - failed: What to do with a failure.
    ///   - completed: What to do on completion.
    @inlinable
    init(
        lifetime: CompoundDisposable,
        parent output: CompoundDisposable,
        as registration: DisposableList.Registration,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) {
        self.output = output
        self.registration = registration
        super.init(lifetime: lifetime, scope: .input, failed: failed, completed: completed)
    }

    @inlinable
    func leaveOutput() {
        output.unregister(registration)
    }
}
