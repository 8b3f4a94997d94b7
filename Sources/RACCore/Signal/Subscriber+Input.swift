extension Subscriber {
    /// Creates the subscriber of an input: a signal to which an operator subscribes. When the input ends, its lifetime `child` is
    /// disposed, and then `failed` or `completed` is called. `isMember` indicates whether `parent` contains `child`.
    @inlinable
    package init(
        ofInput child: CompoundDisposable,
        parent: CompoundDisposable,
        isMember: Bool = true,
        next: @escaping @Sendable (Value) -> Void,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) {
        var (next, failed, completed) = (next, failed, completed)
        if child.isDownstreamOfStackBoundary {
            let boundary = StackBoundary(Subscriber(lifetime: parent, next: next, failed: failed, completed: completed))
            next = { boundary.pass(.next($0)) }
            failed = { boundary.pass(.failed($0)) }
            completed = { boundary.pass(.completed) }
        }
        self.next = next
        ending = HandledTermination(
            lifetime: child,
            scope: isMember ? .input(of: parent) : .chain,
            failed: failed,
            completed: completed
        )
    }

    @inlinable
    package consuming func start(_ work: @Sendable (consuming Subscriber) -> Void) {
        if lifetime.isDownstreamOfStackBoundary {
            let subscriber = self
            // Events sent during this call must be delivered before it returns.
            RecursionLimiter.runAsOutermost(.delivery) { work(subscriber) }
        } else {
            work(self)
        }
    }
}
