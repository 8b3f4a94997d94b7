extension Subscriber {
    /// Creates the subscriber of an input. An input is a signal to which an operator subscribes.
    ///
    /// - Parameters:
    ///   - child: The lifetime of the input. It is disposed when the input ends, before `failed` or `completed` is called.
    ///   - isMember: Indicates whether `child` is a member of `parent`. It is removed when the input ends.
    @inlinable
    package init(
        ofInput child: CompoundDisposable,
        parent: CompoundDisposable,
        isMember: Bool = true,
        next: @escaping @Sendable (Value) -> Void,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) {
        if child.isDownstreamOfStackBoundary {
            let boundary = StackBoundary(
                Subscriber(lifetime: parent, next: next, failed: failed, completed: completed)
            )
            self.next = { boundary.pass(.next($0)) }
            ending = .ofInput(
                child,
                parent: parent,
                isMember: isMember,
                failed: { boundary.pass(.failed($0)) },
                completed: { boundary.pass(.completed) }
            )
        } else {
            self.next = next
            ending = .ofInput(
                child,
                parent: parent,
                isMember: isMember,
                failed: failed,
                completed: completed
            )
        }
    }

    @inlinable
    package consuming func start(_ work: @Sendable (consuming Subscriber) -> Void) {
        if lifetime.isDownstreamOfStackBoundary {
            let subscriber = self
            // Events that are sent during this call must be delivered before the call returns, so nested calls are counted from
            // zero.
            RecursionLimiter.runWithFreshLimit(.delivery) { work(subscriber) }
        } else {
            work(self)
        }
    }

    @inlinable
    @inline(__always)
    func sendAndComplete(_ elements: SequenceElements<Value>) {
        elements.send(to: next, during: lifetime)
        if !isDisposed { complete() }
    }
}

extension Termination {
    @inlinable
    @inline(__always)
    static func ofInput(
        _ lifetime: CompoundDisposable,
        parent output: CompoundDisposable,
        isMember: Bool,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) -> Termination {
        isMember
            ? ChildTermination(lifetime: lifetime, parent: output, failed: failed, completed: completed)
            : HandledTermination(lifetime: lifetime, scope: .chain, failed: failed, completed: completed)
    }
}
