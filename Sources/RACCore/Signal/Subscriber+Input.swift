extension Subscriber {
    /// Creates the subscriber of an input. An input is a signal to which an operator subscribes.
    ///
    /// - Parameters:
    ///   - child: The lifetime of the input. It is disposed when the input ends, before `failed` or `completed` is called.
    ///   - registration: The registration of `child` in `parent`, if any. It is removed when the input ends.
    @inlinable
    package init(
        ofInput child: CompoundDisposable,
        registered registration: DisposableList.Registration?,
        parent: CompoundDisposable,
        next: @escaping @Sendable (Value) -> Void,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) {
        if child.isDownstreamOfStackBoundary {
            let chainBreak = StackBoundary(parent: parent, next: next, failed: failed, completed: completed)
            self.next = { chainBreak.pass(.next($0)) }
            ending = .ofInput(
                child,
                registered: registration,
                parent: parent,
                failed: { chainBreak.pass(.failed($0)) },
                completed: { chainBreak.pass(.completed) }
            )
        } else {
            self.next = next
            ending = .ofInput(
                child,
                registered: registration,
                parent: parent,
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
        registered registration: DisposableList.Registration?,
        parent output: CompoundDisposable,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) -> Termination {
        guard let registration else {
            return HandledTermination(lifetime: lifetime, scope: .chain, failed: failed, completed: completed)
        }
        return ChildTermination(
            lifetime: lifetime,
            parent: output,
            as: registration,
            failed: failed,
            completed: completed
        )
    }
}
