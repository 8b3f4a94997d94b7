import Synchronization

/// Who comes to a ``ReplayCore`` and goes.
extension ReplayCore {
    /// What is kept, then what is sent. Holds the core, and not who owns it.
    @inlinable package var signal: Signal<Value, Failure> {
        Signal.trusted { subscriber in self.subscribe(subscriber) }
    }

    /// What a new subscriber finds.
    @usableFromInline
    struct Replay: Sendable {
        @usableFromInline let values: ReplayedValues<Value>
        @usableFromInline let end: TerminalEvent<Failure>?
        /// Indicates whether the subscriber is in the list, or will be.
        @usableFromInline let isLetIn: Bool

        @inlinable
        init(values: ReplayedValues<Value>, end: TerminalEvent<Failure>?, isLetIn: Bool) {
            self.values = values
            self.end = end
            self.isLetIn = isLetIn
        }
    }

    @inlinable
    package func subscribe(_ subscriber: Subscriber<Value, Failure>) {
        guard !subscriber.isDisposed else { return }
        let observer = ReplayObserver(subscriber) { self.remove($0) }
        let replay = state.withLock { state in
            let isLetIn = !hasEnded && !state.isAbandoned
            if state.isDeferred { observer.knownVersion = version.load(ordering: .relaxed) }
            if isLetIn {
                subscriberCount += 1
                _ = serializer.runLocked({ observers.append(observer) }, orAppend: { .add(observer) })
            }
            let replay = Replay(values: kept, end: end, isLetIn: isLetIn)
            // What it holds is released with `replay`, after the section.
            if let ring, ring.isForFirstSubscriber { ring.close() }
            return replay
        }
        if replay.isLetIn { observer.addToLifetime() }
        replay.values.forEach { value in
            guard !subscriber.isDisposed else { return false }
            subscriber.send(value)
            return true
        }
        if let end = replay.end { subscriber.sendIfWanted(end) }
        if replay.isLetIn { observer.endReplay() }
    }

    /// Disposes a subscription that sends to this when this ends. Immediately, if it has ended.
    ///
    /// Why none is forgotten: it is put in before this looks whether the end has been noted, in the lock. A caller that notes the
    /// end looks after that, outside the lock, what has been put in.
    ///
    /// - Parameters:
    ///   - lifetime: The lifetime of the subscription.
    ///   - make: Makes the companion, if there is none yet.
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

    /// Indicates whether anybody would learn of a value: one has been let in and not been disposed, and this has not ended.
    @inlinable package var hasSubscribers: Bool {
        state.withLock { _ in subscriberCount > 0 && !hasEnded }
    }

    /// Takes somebody off the list who has been let in and is detached.
    @inlinable
    package func remove(_ observer: RegisteredObserver) {
        // What comes out is released when this returns, and with it what the subscriber captured: that is user code.
        let removed = state.withLock { _ -> RegisteredObserver?? in
            subscriberCount -= 1
            // The end takes everybody off the list. No message then: it would hold the subscriber until the relief gets to
            // it, since whoever ends a subject handles nothing of what waits.
            if hasEnded { return nil }
            return serializer.runLocked({ observers.remove(observer) }, orAppend: { .remove(observer) })
        }
        _ = consume removed
    }
}
