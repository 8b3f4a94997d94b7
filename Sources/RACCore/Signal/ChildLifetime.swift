extension SignalProtocol {
    /// Subscribes with a lifetime of its own below `parent`: it is disposed with the parent, and taken off it when the
    /// signal ends, before `failed` or `completed` is called.
    ///
    /// The way an operator subscribes to an input that may end before its output does. The plain signals `just`, `empty`
    /// and `fail` need no lifetime, so they are passed on without any allocation. Does nothing if `parent` is disposed.
    ///
    /// - Parameters:
    ///   - parent: The lifetime of the output.
    ///   - didBegin: Receives the child lifetime before the work starts; for an operator that ends an input early.
    ///   - next: Receives each value.
    ///   - failed: Receives the failure.
    ///   - completed: Called on completion.
    @inlinable
    package func attach(
        below parent: CompoundDisposable,
        didBegin: ((CompoundDisposable) -> Void)? = nil,
        next: @escaping @Sendable (Value) -> Void,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) {
        guard !parent.isDisposed else { return }
        switch signal.source {
        case .just(let value):
            next(value)
            if !parent.isDisposed { completed() }
        case .empty:
            completed()
        case .never:
            break
        case .fail(let error):
            failed(error)
        case .trusted(let work):
            let child = CompoundDisposable(depth: parent.depth &+ 1)
            guard let registration = parent.register(child) else { return }
            didBegin?(child)
            if child.isBehindChainBreak {
                let chainBreak = ChainBreak(below: parent, next: next, failed: failed, completed: completed)
                let subscriber = Subscriber(
                    child,
                    below: parent,
                    as: registration,
                    next: { chainBreak.pass(.next($0)) },
                    failed: { chainBreak.pass(.failed($0)) },
                    completed: { chainBreak.pass(.completed) }
                )
                // What is sent while this goes on must have arrived when it is over.
                Trampoline.runAnew(.delivery) { work(subscriber) }
            } else {
                work(
                    Subscriber(
                        child,
                        below: parent,
                        as: registration,
                        next: next,
                        failed: failed,
                        completed: completed
                    )
                )
            }
        }
    }
}

extension Subscriber {
    /// Assembles a subscriber whose lifetime ends before what handles its end is called.
    @inlinable
    init(
        _ child: CompoundDisposable,
        below parent: CompoundDisposable,
        as registration: DisposableList.Registration,
        next: @escaping @Sendable (Value) -> Void,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) {
        self.next = next
        ending = Ending(
            lifetime: child,
            extent: .input(below: parent, as: registration),
            failed: failed,
            completed: completed
        )
    }
}
