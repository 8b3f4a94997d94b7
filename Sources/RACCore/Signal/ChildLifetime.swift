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
            Self.start(
                work,
                in: child,
                registered: registration,
                below: parent,
                next: next,
                failed: failed,
                completed: completed
            )
        }
    }

    /// Starts the work of an input with a lifetime of its own.
    ///
    /// - Parameters:
    ///   - work: The work.
    ///   - child: The lifetime of the input. It is disposed when the input ends, before `failed` or `completed` is called.
    ///   - registration: What it is called in the lifetime of the output, to be taken off that then; `nil` if it is not there.
    ///   - parent: The lifetime of the output.
    ///   - next: Receives each value.
    ///   - failed: Receives the failure.
    ///   - completed: Called on completion.
    @inlinable
    package static func start(
        _ work: @Sendable (Subscriber<Value, Failure>) -> Void,
        in child: CompoundDisposable,
        registered registration: DisposableList.Registration?,
        below parent: CompoundDisposable,
        next: @escaping @Sendable (Value) -> Void,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) {
        if child.isBehindChainBreak {
            let chainBreak = ChainBreak(below: parent, next: next, failed: failed, completed: completed)
            let ending = Ending<Failure>.ofInput(
                child,
                registered: registration,
                below: parent,
                failed: { chainBreak.pass(.failed($0)) },
                completed: { chainBreak.pass(.completed) }
            )
            // What is sent while this goes on must have arrived when it is over.
            Trampoline.runAnew(.delivery) {
                work(Subscriber(endingLike: ending) { chainBreak.pass(.next($0)) })
            }
        } else {
            let ending = Ending.ofInput(
                child,
                registered: registration,
                below: parent,
                failed: failed,
                completed: completed
            )
            work(Subscriber(endingLike: ending, next: next))
        }
    }
}

extension Ending {
    /// The end of an input with a lifetime of its own.
    @inlinable
    @inline(__always)
    static func ofInput(
        _ lifetime: CompoundDisposable,
        registered registration: DisposableList.Registration?,
        below output: CompoundDisposable,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) -> Ending {
        guard let registration else {
            return Ending(lifetime: lifetime, extent: .chain, failed: failed, completed: completed)
        }
        return InputEnding(
            lifetime: lifetime,
            below: output,
            as: registration,
            failed: failed,
            completed: completed
        )
    }
}
