import Synchronization

extension ReplayCore {
    @inlinable
    package func handle(_ message: Message) {
        switch message {
        case .next(let value): deliver(value)
        case .deferred(let value, let version):
            observers.forEach(AnyReplayObserver.self) { if $0.knownVersion != version { pass(value, to: $0) } }
        case .add(let observer): if !isDisposed(observer) { observers.append(observer) }
        case .removeDetached: _ = detached.take(from: &observers)
        case .end(let end): deliverTermination(end)
        }
    }

    @inlinable
    func deliver(_ value: Value) {
        observers.forEach(AnyReplayObserver.self) { pass(value, to: $0) }
    }

    @inlinable
    @inline(__always)
    func pass(_ value: Value, to observer: AnyReplayObserver) {
        if observer.replay.load(ordering: .acquiring) == AnyReplayObserver.live {
            let subscriber = receiving(observer).subscriber
            // The subscriber may have been disposed since the delivery began.
            if !subscriber.isDisposed { subscriber.send(value) }
        } else {
            passOtherwise(value, to: observer)
        }
    }

    @inlinable
    @inline(never)
    func passOtherwise(_ value: Value, to observer: AnyReplayObserver) {
        if observer.isWatching {
            observer.notifyChange()
        } else {
            receiving(observer).sendDuringReplay(value)
        }
    }

    /// Precondition: the observer is not a ``ChangeObserver``, the only other type of observer.
    @inlinable
    @inline(__always)
    func receiving(_ observer: AnyReplayObserver) -> ReplayObserver<Value, Failure> {
        unsafeDowncast(observer, to: ReplayObserver<Value, Failure>.self)
    }

    @inlinable
    func isDisposed(_ observer: AnyReplayObserver) -> Bool {
        observer.isWatching ? observer.isDisposed : receiving(observer).subscriber.isDisposed
    }

    /// Delivers the terminal event, or releases the subscribers without one. The core has already recorded the termination, so no
    /// subscriber is added later.
    @inlinable
    @inline(never)
    func deliverTermination(_ end: TerminalEvent<Failure>?) {
        guard let end else { return observers.releaseAll() }
        companion?._withUnsafeGuaranteedRef { $0.upstreams.dispose() }
        if observers.isEmpty { return }
        EndedObservers(observers.takeAll(), end: end) { observer, end in
            let observer = unsafeDowncast(observer, to: AnyReplayObserver.self)
            if observer.isWatching { return observer.notifyTermination() }
            unsafeDowncast(observer, to: ReplayObserver<Value, Failure>.self).end(end)
        }.run()
    }
}
