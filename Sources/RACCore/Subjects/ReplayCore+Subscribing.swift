import Synchronization

extension ReplayCore {
    /// A signal of the kept and the later values. The signal holds the core, but not the core's owner, such as a subject.
    @inlinable package var signal: Signal<Value, Failure> {
        Signal.trusted { subscriber in self.subscribe(subscriber) }
    }

    @inlinable
    package func subscribe(_ subscriber: Subscriber<Value, Failure>) {
        guard !subscriber.isDisposed else { return }
        let observer = ReplayObserver(subscriber) { self.remove($0) }
        let (values, end, isRegistered) = state.withLock { state in
            let isRegistered = register(observer, &state)
            // The values of the ring are released with `values`, after unlocking.
            let values = kept
            if let ring, ring.isForFirstSubscriber { ring.close() }
            return (values, self.end, isRegistered)
        }
        if isRegistered { observer.addToLifetime() }
        values.forEach { value in
            guard !subscriber.isDisposed else { return false }
            subscriber.send(value)
            return true
        }
        if let end { subscriber.sendIfWanted(end) }
        if isRegistered { observer.endReplay() }
    }

    /// Adds an observer to the list, or queues it for the list, so that it can receive live events. Returns `false` if no event
    /// can follow. The caller holds the lock.
    @inlinable
    func register(_ observer: AnyReplayObserver, _ state: inout ReplayState) -> Bool {
        if hasEnded || state.isClosed { return false }
        if state.isDeferred { observer.knownVersion = version.load(ordering: .relaxed) }
        subscriberCount += 1
        _ = serializer.runLocked({ observers.append(observer) }, orAppend: { .add(observer) })
        return true
    }

    /// Registers an upstream subscription. The subject disposes it when the subject ends, or immediately if it has ended.
    ///
    /// No subscription is missed. This method first adds the subscription, and then checks under the lock whether the subject has
    /// ended. A thread that ends the subject first records the termination under the lock, and then disposes the subscriptions.
    @inlinable
    package func addUpstream(
        _ lifetime: CompoundDisposable,
        companion make: () -> ReplayCompanion = { ReplayCompanion() }
    ) {
        makeCompanion(make)._withUnsafeGuaranteedRef { companion in
            companion.upstreams.add(lifetime)
            if state.withLock({ _ in hasEnded }) { companion.upstreams.dispose() }
        }
    }

    @inlinable package var hasSubscribers: Bool {
        state.withLock { _ in subscriberCount > 0 && !hasEnded }
    }

    @inlinable
    package func remove(_ observer: RegisteredObserver) {
        // The removed entry is released when this method returns, together with the values that the subscriber captured. Their
        // release can run user code.
        var isFirst = false
        let removed = state.withLock { _ -> RemovedObservers? in
            subscriberCount -= 1
            // If the core has ended, all subscribers have been removed, and no message is needed. A message would hold the
            // subscriber until a drain thread handles the message.
            if hasEnded { return nil }
            return serializer.runLocked {
                isFirst ? detached.take(from: &observers) : RemovedObservers(only: observers.remove(observer))
            } orAppend: {
                isFirst = detached.announce()
                return isFirst ? .removeDetached : nil
            }
        }
        _ = consume removed
    }
}
