import Synchronization

/// The state of a subject. The core is separate from the subject, so that registrations can refer to the core without keeping
/// the subject alive. When the subject is deallocated, it empties the core.
///
/// `@unchecked Sendable` because only the owner of `serializer` accesses the mutable state that is not atomic. The list of
/// subscribers changes only between two events, by messages in the queue of the serializer. A subscriber added during a send
/// therefore misses that send, and a walk needs no copy.
@usableFromInline
final class SubjectCore<Value: Sendable, Failure: Error>: SerialReceiver, @unchecked Sendable {
    @usableFromInline
    enum Message: Sendable {
        case next(Value)
        case end(TerminalEvent<Failure>)
        case add(Observer<Value, Failure>)
        case removeDetached
        case releaseSubscribers
    }

    // With the properties in this order, a core has 72 bytes, and the C library allocates 80 bytes for it.
    @usableFromInline let serializer = Serializer<Message>()
    // Release: pairs with the acquire in ``subscribe(_:)``, which then reads `end`. The other acquires are stronger than
    // necessary, because these loads are followed by no access that depends on the flag.
    @usableFromInline let hasEnded = Atomic<Bool>(false)
    @usableFromInline let detached = DetachedObservers()
    /// The subject has been deallocated: no event can follow.
    @exclusivity(unchecked) @usableFromInline var isClosed = false
    @exclusivity(unchecked) @usableFromInline var observers = ObserverList()
    /// The number of subscribers. The length of the list can differ, because changes that arrive during a delivery are pending.
    @usableFromInline let subscriberCount = Atomic<UInt32>(0)
    /// The terminal event. The owner writes it once, before it sets `hasEnded`. Then any thread can read the event.
    @exclusivity(unchecked) @usableFromInline var end: TerminalEvent<Failure>?
    @usableFromInline let upstreams = UpstreamSubscriptions()

    @inlinable
    init() {}

    @inlinable
    deinit {
        observers.destroy()
    }

    @inlinable
    func send(_ value: Value) {
        assertNoLockHeld()
        if serializer.enter() {
            deliver(value)
            leave()
        } else {
            enqueue(.next(value))
        }
    }

    @inlinable
    func end(_ end: TerminalEvent<Failure>) {
        assertNoLockHeld()
        receiveWithoutDraining(.end(end))
    }

    /// Releases all subscribers without an event. The caller is the unspecialized `deinit` of a subject, in which each use of the
    /// value type looks up the type. Unless another thread is the owner, this method therefore avoids such uses.
    @inlinable
    func releaseSubscribers() {
        guard serializer.enter() else { return releaseAfterPending() }
        releaseAll()
        if !serializer.leaveIfNoneWaits() { parkRest() }
    }

    @inlinable
    @inline(never)
    func parkRest() {
        drainOrPark(.none)
    }

    @inlinable
    @inline(never)
    func releaseAfterPending() {
        receiveWithoutDraining(.releaseSubscribers)
    }

    @inlinable
    func releaseAll() {
        isClosed = true
        observers.releaseAll()
    }

    @inlinable
    func subscribe(_ subscriber: consuming Subscriber<Value, Failure>) {
        if hasEnded.load(ordering: .acquiring), let end { return subscriber.sendIfWanted(end) }
        let observer = Observer(subscriber) { self.remove($0) }
        let added = serializer.runExclusively({ add(observer) }, orAppend: { .add(observer) })
        if case .some(let end?) = added, observer.detach() { observer.subscriber.sendIfWanted(end) }
        // Release: pairs with the acquire in `hasSubscribers`. A sender that sees the count therefore reaches this subscriber.
        subscriberCount.add(1, ordering: .releasing)
        observer.addToLifetime()
    }

    /// A subscriber counts as soon as it is in the list or queued for the list, before `subscribe` returns. The disposal of its
    /// observer reduces the count once. This disposal never precedes the count, because the observer is added to its lifetime
    /// only after the subscriber has been counted. After the termination, the count is irrelevant.
    @inlinable var hasSubscribers: Bool {
        subscriberCount.load(ordering: .acquiring) > 0 && !hasEnded.load(ordering: .acquiring)
    }

    @inlinable
    func remove(_ observer: RegisteredObserver) {
        // Relaxed: a smaller count publishes nothing. The releases of the additions stay visible, because this access is a
        // read-modify-write.
        subscriberCount.subtract(1, ordering: .relaxed)
        // If the subject has ended, all subscribers have been removed, or are about to be removed. No message is needed then. A
        // message would hold the subscriber until a drain thread handles the message.
        if hasEnded.load(ordering: .acquiring) { return }
        var isFirst = false
        // The removed entry is released when this method returns, together with the values that the subscriber captured. Their
        // release can run user code.
        _ = serializer.runExclusively {
            isFirst ? detached.take(from: &observers) : RemovedObservers(only: observers.remove(observer))
        } orAppend: {
            isFirst = detached.announce()
            return isFirst ? .removeDetached : nil
        }
    }

    /// Adds a subscriber, unless it can receive no further event. Called by the owner. Returns the terminal event, if any.
    @inlinable
    func add(_ observer: Observer<Value, Failure>) -> TerminalEvent<Failure>? {
        if let end { return end }
        if isClosed {
            // The observer must not stay in the lifetime of its subscription. If it has not been added to the lifetime yet,
            // ``RegisteredObserver/addToLifetime()`` finds it detached, and removes it.
            if observer.detach() { observer.removeFromLifetime() }
        } else if !observer.subscriber.isDisposed {
            observers.append(observer)
        }
        return nil
    }

    @inlinable
    func deliver(_ value: Value) {
        observers.forEach(Observer<Value, Failure>.self) { observer in
            // The subscriber may have been disposed since this loop began.
            if !observer.subscriber.isDisposed { observer.subscriber.send(value) }
        }
    }

    @inlinable
    func handle(_ message: Message) {
        switch message {
        case .next(let value):
            deliver(value)
        case .end(let end):
            guard self.end == nil else { return }
            self.end = end
            hasEnded.store(true, ordering: .releasing)
            upstreams.dispose()
            EndedObservers(observers.takeAll(), end: end) { observer, end in
                unsafeDowncast(observer, to: Observer<Value, Failure>.self).subscriber.sendIfWanted(end)
            }.run()
        case .add(let observer):
            if let end = add(observer), observer.detach() {
                observer.subscriber.sendIfWanted(end)
                observer.removeFromLifetime()
            }
        case .removeDetached:
            _ = detached.take(from: &observers)
        case .releaseSubscribers:
            releaseAll()
        }
    }
}

@usableFromInline
final class Observer<Value: Sendable, Failure: Error>: RegisteredObserver, @unchecked Sendable {
    @usableFromInline let subscriber: Subscriber<Value, Failure>

    @inlinable
    init(_ subscriber: Subscriber<Value, Failure>, removeFromSubject: @escaping @Sendable (RegisteredObserver) -> Void)
    {
        self.subscriber = subscriber
        super.init(in: subscriber.lifetime, removeFromSubject: removeFromSubject)
    }
}
