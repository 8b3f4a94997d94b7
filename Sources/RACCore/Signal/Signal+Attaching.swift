extension SignalProtocol {
    /// Subscribes with a child lifetime of `parent`. The child is disposed with the parent, or when the signal ends. Nothing
    /// happens if `parent` is already disposed.
    ///
    /// Operators use this method for an input that can end before the output ends. When the input ends, the child is removed
    /// from the parent before `failed` or `completed` is called. A plain signal needs no child lifetime and no allocation.
    ///
    /// - Parameters:
    ///   - capacity: The capacity that the signal's source respects if the source can suspend. `nil` means unlimited.
    ///   - didBegin: Receives the child lifetime before the work starts. Not called for a signal of at most one value.
    ///   - next: Receives each value. Omitted, like `failed`, if only the completion matters.
    @inlinable
    package func attach(
        parent: CompoundDisposable,
        capacity: (any DownstreamCapacity)? = nil,
        didBegin: ((CompoundDisposable) -> Void)? = nil,
        next: @escaping @Sendable (Value) -> Void = { _ in },
        failed: @escaping @Sendable (Failure) -> Void = { _ in },
        completed: @escaping @Sendable () -> Void
    ) {
        let signal = signal
        let work: @Sendable (consuming Subscriber<Value, Failure>) -> Void
        switch signal.source {
        case .trusted(let trusted):
            work = trusted
        case .elements(let elements) where didBegin != nil:
            work = { (subscriber: consuming Subscriber<Value, Failure>) in
                elements.send(to: subscriber.next, during: subscriber.lifetime)
                subscriber.complete()
            }
        default:
            return Self.passPlain(signal, parent: parent, next: next, failed: failed, completed: completed)
        }
        guard
            let subscriber = Self.beginInput(
                parent: parent,
                capacity: capacity,
                didBegin: didBegin,
                next: next,
                failed: failed,
                completed: completed
            )
        else { return }
        subscriber.start(work)
    }

    // This function is not inlined. Otherwise its variables would be on the stack once for each signal of a long sequence.
    @inlinable
    @inline(never)
    static func passPlain(
        _ signal: Signal<Value, Failure>,
        parent: CompoundDisposable,
        next: (Value) -> Void,
        failed: (Failure) -> Void,
        completed: () -> Void
    ) {
        switch signal.sendPlain(to: next, during: parent) {
        case .notPlain: break
        case .completed: if !parent.isDisposed { completed() }
        case .failed(let error): if !parent.isDisposed { failed(error) }
        }
    }

    // This function is not inlined, because its variables must be off the stack when the work starts. The work can subscribe to
    // the next signal of a long sequence.
    /// Returns `nil` if the output has ended.
    @inlinable
    @inline(never)
    static func beginInput(
        parent: CompoundDisposable,
        capacity: (any DownstreamCapacity)?,
        didBegin: ((CompoundDisposable) -> Void)?,
        next: @escaping @Sendable (Value) -> Void,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) -> Subscriber<Value, Failure>? {
        let child = CompoundDisposable.lifetime(depth: parent.depth &+ 1, capacity: capacity)
        guard parent.register(child) else { return nil }
        didBegin?(child)
        return Subscriber(
            ofInput: child,
            parent: parent,
            next: next,
            failed: failed,
            completed: completed
        )
    }
}
