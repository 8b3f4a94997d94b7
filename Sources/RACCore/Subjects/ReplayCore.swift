import Synchronization

/// The state of a replaying subject, shared by the subject and the registrations of its subscribers: a ``SubjectCore`` that
/// remembers.
///
/// ## Shape
///
/// Taking in an event, that is keeping it and giving it its place in the queue, is one section of the lock `state`. So is
/// letting a subscriber in, with taking what is kept for it. Hence
/// - `latest` and the order of delivery agree, whichever thread sends;
/// - what a new subscriber takes are exactly the values before its place in the queue, and it gets live exactly those after
///   it. None is lost, none comes twice.
///
/// Every message is taken in inside that lock, so nobody else becomes the owner of the serializer meanwhile: a sender that
/// finds it free owns it by a plain store, and a subscriber that finds it free enters or leaves the list at once. Events are
/// delivered after the lock, by one walk over the list.
///
/// While a new subscriber gets what is kept, on its own thread, live events may arrive on another. Then, and only then, a
/// ``Gate`` stands in between; see ``ReplayObserver``.
///
/// No user code runs in the lock; a value that is kept no longer is released after it.
///
/// What is kept stands beside the lock and not in it, and in variables of its own: a `deinit` of a generic class is not
/// specialized, and would look up the type of each part of a lock, or of a structure, whose content is generic.
///
/// `@unchecked Sendable` because only the owner of `serializer`, or who holds the lock and finds no owner, touches `observers`, and
/// only who holds the lock touches `last`, `ring`, `subscriberCount` and `hasEnded`.
@usableFromInline
package final class ReplayCore<Value: Sendable, Failure: Error>: AnyReplayCore, SerialReceiver, @unchecked Sendable {
    @usableFromInline
    package enum Message: Sendable {
        case next(Value)
        case end(SubjectEnd<Failure>)
        /// A value that was held back, and its version. Whoever has subscribed since then has got it already.
        case held(Value, UInt64)
        case add(AnyReplayObserver)
        case remove(ListedObserver)
        /// The subject is gone, and the subscribers are to be let go of without being told.
        case abandon
    }

    /// What the sender of an event has to do after the lock.
    @usableFromInline
    enum Duty: Sendable {
        case nothing
        /// This thread is the owner, and handles its message.
        case handle
        /// This thread is the owner of what others have left.
        case serve
    }

    // In this order a core that keeps a number has 100 bytes, for which the C library takes 112.
    @usableFromInline package let serializer = Serializer<Message>()
    /// Whether this has ended; if with a failure, the companion has it. Used in the lock only.
    @exclusivity(unchecked) @usableFromInline var hasEnded = false
    @usableFromInline let state: Lock<ReplayState>
    /// The values that are kept, if that is not the last one alone. Used in the lock only.
    @usableFromInline let ring: ReplayRing<Value>?
    /// The one value that is kept, if there is no ring. Used in the lock only.
    @exclusivity(unchecked) @usableFromInline var last: Value?
    /// How many have been let in and not been disposed. Used in the lock only.
    @exclusivity(unchecked) @usableFromInline var subscriberCount: UInt32 = 0
    @exclusivity(unchecked) @usableFromInline var observers = ObserverList()

    @inlinable
    package init(capacity: Int, values: [Value] = []) {
        ring = capacity == 1 ? nil : ReplayRing(capacity: capacity)
        state = Lock(ReplayState())
        super.init()
        for value in values { _ = keep(value) }
    }

    /// Creates a core that keeps one value, and has one.
    @inlinable
    package init(_ value: Value) {
        last = value
        ring = nil
        state = Lock(ReplayState())
        super.init()
    }

    /// Creates a core that keeps all values for the first subscriber, and none for those after it.
    @inlinable
    package init(forFirstSubscriber: Void) {
        ring = ReplayRing(capacity: .max)
        var state = ReplayState()
        state.isForFirstSubscriber = true
        self.state = Lock(state)
        super.init()
    }

    @inlinable
    deinit {
        observers.destroy()
    }

    // MARK: Keeping

    /// Keeps a value. Part of the lock's section.
    ///
    /// - Returns: The one that is kept no longer, so that the caller can release it outside the lock.
    @inlinable
    func keep(_ value: Value) -> Value? {
        // Not retained: the core holds it.
        if let ring = ring.map({ Unmanaged.passUnretained($0) }) {
            return ring._withUnsafeGuaranteedRef { $0.append(value) }
        }
        let displaced = last
        last = value
        return displaced
    }

    /// What is kept, for a new subscriber. Part of the lock's section.
    @inlinable var kept: ReplayedValues<Value> {
        ReplayedValues(single: ring == nil ? last : nil, values: ring?.values ?? [], oldest: ring?.oldest ?? 0)
    }

    /// How this has ended. Part of the lock's section.
    @inlinable var end: SubjectEnd<Failure>? {
        guard hasEnded else { return nil }
        return failure.map { .failed($0) } ?? .completed
    }

    @inlinable var failure: Failure? {
        // Nothing else is put there.
        companion?._withUnsafeGuaranteedRef { $0.failure }
            .map { unsafeDowncast($0, to: ReplayFailure<Failure>.self).failure }
    }

    /// Takes note of the end. Part of the lock's section.
    @inlinable
    func note(_ end: SubjectEnd<Failure>) {
        if case .failed(let failure) = end {
            makeCompanion()._withUnsafeGuaranteedRef { $0.failure = ReplayFailure(failure) }
        }
        hasEnded = true
    }

    // MARK: Reading

    /// The value taken in last. Precondition: there is one, as in a core created with a value and a capacity.
    @inlinable package var latest: Value {
        Self.requireValue(state.withLock { _ in last })
    }

    /// The value taken in last, and something else that changes with it. Precondition: there is one.
    ///
    /// - Parameter read: Reads that in the lock. Runs no user code.
    @inlinable
    package func latest<Other: Sendable>(with read: () -> Other) -> (value: Value, other: Other) {
        let (latest, other) = state.withLock { _ in (last, read()) }
        return (Self.requireValue(latest), other)
    }

    /// Runs a closure in the lock with the value taken in last. Precondition: there is one.
    ///
    /// - Parameter body: Runs no user code.
    @inlinable
    package func withLatest<Result: Sendable>(_ body: (Value) -> Result) -> Result {
        state.withLock { _ in body(Self.requireValue(last)) }
    }

    /// Replaces the latest value by another form of it, of which nobody is told. Precondition: there is one, and one is kept.
    ///
    /// - Parameter change: Makes that form; runs no user code, also none of what it releases.
    /// - Returns: What is kept now; `nil` if this has ended.
    @inlinable
    package func replaceLatest(_ change: (Value) -> Value) -> Value? {
        state.withLock { _ in
            guard !hasEnded else { return nil }
            let changed = change(Self.requireValue(last))
            last = changed
            return changed
        }
    }

    @inlinable
    static func requireValue(_ value: Value?) -> Value {
        guard let value else { preconditionFailure("only a subject with an initial value has a current one") }
        return value
    }

    // MARK: Sending

    @inlinable
    package func send(_ value: Value) {
        assertNoLockHeld()
        let (displaced, duty) = state.withLock { takeIn(value, &$0, holding: false) }
        _ = consume displaced
        perform(duty, value)
    }

    /// Takes in and delivers what `decide` makes of the latest value, if anything; the decision is part of the lock's
    /// section, so that values decided on are in the order in which they are delivered.
    ///
    /// - Parameters:
    ///   - isHeld: Whether the value is only to be kept, and delivered by ``tellHeld()``.
    ///   - decide: Gets the latest value, if one is kept. Runs no user code.
    /// - Returns: Whether a value has been taken in.
    @inlinable
    @discardableResult
    package func decideNext(holding isHeld: Bool = false, _ decide: (Value?) -> Value?) -> Bool {
        assertNoLockHeld()
        guard let taken = takeIn(holding: isHeld, decide) else { return false }
        finish(taken)
        return true
    }

    /// A value that has been taken in, and what is left to do about it.
    @usableFromInline
    package struct Taken: Sendable {
        @usableFromInline package let value: Value
        /// What is kept no longer, to be released with no lock held.
        @usableFromInline var displaced: Value?
        @usableFromInline let duty: Duty

        @inlinable
        init(value: Value, displaced: Value?, duty: Duty) {
            self.value = value
            self.displaced = displaced
            self.duty = duty
        }
    }

    /// The first half of ``decideNext(holding:_:)``. The caller may hold the lock of another core.
    ///
    /// - Returns: What to pass to ``finish(_:)``, with no lock held; `nil` if nothing has been taken in.
    @inlinable
    package func takeIn(holding isHeld: Bool, _ decide: (Value?) -> Value?) -> Taken? {
        state.withLock { state in
            guard !hasEnded, let value = decide(last) else { return nil }
            let (displaced, duty) = takeIn(value, &state, holding: isHeld)
            return Taken(value: value, displaced: displaced, duty: duty)
        }
    }

    /// The second half of ``decideNext(holding:_:)``.
    @inlinable
    package func finish(_ taken: consuming Taken) {
        var taken = taken
        taken.displaced = nil
        perform(taken.duty, taken.value)
    }

    /// Replaces the latest value by what `body` makes of it, as one step.
    ///
    /// `body` works on a copy, outside the lock, and runs again if another thread has sent in the meantime.
    @inlinable
    package func modify<Result, Failed: Error>(
        _ body: (inout Value) throws(Failed) -> Result
    ) throws(Failed) -> Result {
        while true {
            var (value, seen) = latest(with: { version.load(ordering: .relaxed) })
            let result = try body(&value)
            var isOutdated = false
            decideNext { _ in
                isOutdated = version.load(ordering: .relaxed) != seen
                return isOutdated ? nil : value
            }
            if !isOutdated { return result }
        }
    }

    /// Keeps a value and gives it its place in the queue, unless this has ended. Part of the lock's section.
    ///
    /// - Returns: What is kept no longer, and what is left to do.
    @inlinable
    func takeIn(_ value: Value, _ state: inout ReplayState, holding isHeld: Bool) -> (displaced: Value?, duty: Duty) {
        guard !hasEnded else { return (nil, .nothing) }
        version.store(version.load(ordering: .relaxed) &+ 1, ordering: .releasing)
        let displaced = keep(value)
        state.isHeld = isHeld
        if isHeld { return (displaced, .nothing) }
        return (displaced, serializer.enterLocked() ? .handle : queue(.next(value), takesUpParked: true))
    }

    /// Delivers the latest value, if it has been held back and nothing has been taken in since.
    @inlinable
    @inline(never)
    package func tellHeld() {
        assertNoLockHeld()
        let (message, duty) = state.withLock { state in
            guard let message = takeHeld(&state) else { return (Message.abandon, Duty.nothing) }
            return (message, queue(message, takesUpParked: true))
        }
        switch duty {
        case .nothing:
            break
        case .handle:
            handle(message)
            leave()
        case .serve:
            serve(.takingUp)
        }
    }

    /// The message about the value that has been held back. Part of the lock's section.
    @inlinable
    func takeHeld(_ state: inout ReplayState) -> Message? {
        guard state.isHeld, let value = last else { return nil }
        state.isHeld = false
        return .held(value, version.load(ordering: .relaxed))
    }

    /// Gives a message its place in the queue. Part of the lock's section.
    @inlinable
    @inline(never)
    func queue(_ message: Message, takesUpParked: Bool) -> Duty {
        switch serializer.append(message, takesUpParked: takesUpParked) {
        case .waits: .nothing
        case .enters: .handle
        case .takesUp: .serve
        }
    }

    @inlinable
    func perform(_ duty: Duty, _ value: Value) {
        switch duty {
        case .nothing:
            break
        case .handle:
            deliver(value)
            leave()
        case .serve:
            serve(.takingUp)
        }
    }

    // MARK: Ending

    // A `deinit` calls these two, and is not specialized. So they look up no type, unless somebody else is at work.

    /// Takes in and delivers the end, if it is the first.
    @inlinable
    package func end(_ end: SubjectEnd<Failure>) {
        assertNoLockHeld()
        let entrance = enterToEnd { _ in note(end) }
        switch entrance {
        case .alone:
            deliverEnd(end)
            leaveToOthers()
        case .behindOthers: endBehindOthers(end)
        case .closed: break
        }
    }

    /// Lets go of all subscribers without telling them: the subject is gone. They get before that what has been taken in.
    @inlinable
    package func abandon() {
        let entrance = enterToEnd { $0.isAbandoned = true }
        switch entrance {
        case .alone:
            observers.letGo()
            if !serializer.leaveIfNoneWaits() { leaveRestToOthers() }
        case .behindOthers: abandonBehindOthers()
        case .closed: break
        }
    }

    /// Notes an end and becomes the owner of the serializer, if this has not ended, and no event comes before the end.
    ///
    /// - Parameter note: Notes the end in the state.
    @inlinable
    @inline(__always)
    func enterToEnd(_ note: (inout ReplayState) -> Void) -> EndEntrance {
        state.withLock { state in
            // The end takes all subscribers off the list.
            if hasEnded { return .closed }
            guard !state.isHeld, serializer.enterLocked() else { return .behindOthers }
            note(&state)
            return .alone
        }
    }

    @inlinable
    @inline(never)
    func endBehindOthers(_ end: SubjectEnd<Failure>) {
        endAfterHeld(.end(end)) { _ in
            guard !hasEnded else { return false }
            note(end)
            return true
        }
    }

    @inlinable
    @inline(never)
    func leaveRestToOthers() {
        serve(.none)
    }

    @inlinable
    @inline(never)
    func abandonBehindOthers() {
        endAfterHeld(.abandon) { state in
            state.isAbandoned = true
            return true
        }
    }

    /// Takes in and handles a message after which none can come, and nothing of what others send. A value that has been held
    /// back comes before.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - end: Notes the end in the state; says whether it is the first.
    @inlinable
    func endAfterHeld(_ message: Message, _ end: (inout ReplayState) -> Bool) {
        let first = state.withLock { state -> Message? in
            let held = takeHeld(&state)
            guard end(&state) else { return nil }
            var first: Message?
            if let held, case .handle = queue(held, takesUpParked: false) { first = held }
            if case .handle = queue(message, takesUpParked: false) { first = message }
            return first
        }
        guard let first else { return }
        handle(first)
        leaveToOthers()
    }

    // MARK: Subscribing

    /// What is kept, then what is sent. Holds the core, and not who owns it.
    @inlinable package var signal: Signal<Value, Failure> {
        Signal.trusted { subscriber in self.subscribe(subscriber) }
    }

    /// What a new subscriber finds.
    @usableFromInline
    struct Replay: Sendable {
        @usableFromInline let values: ReplayedValues<Value>
        @usableFromInline let end: SubjectEnd<Failure>?
        /// Whether the subscriber is in the list, or will be.
        @usableFromInline let isLetIn: Bool

        @inlinable
        init(values: ReplayedValues<Value>, end: SubjectEnd<Failure>?, isLetIn: Bool) {
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
            if state.isHeld { observer.knownVersion = version.load(ordering: .relaxed) }
            if isLetIn {
                subscriberCount += 1
                _ = serializer.runLocked({ observers.append(observer) }, orAppend: { .add(observer) })
            }
            let replay = Replay(values: kept, end: end, isLetIn: isLetIn)
            // What it holds is released with `replay`, after the section.
            if state.isForFirstSubscriber { ring?.close() }
            return replay
        }
        if replay.isLetIn { observer.enterLifetime() }
        replay.values.forEach { value in
            guard !subscriber.isDisposed else { return false }
            subscriber.send(value)
            return true
        }
        if let end = replay.end { subscriber.sendIfWanted(end) }
        if replay.isLetIn { observer.endReplay() }
    }

    /// Disposes a subscription that sends to this when this ends; at once, if it has ended.
    ///
    /// Why none is forgotten: it is put in before this looks whether the end has been noted, in the lock. Whoever notes the end
    /// looks after that, outside the lock, what has been put in.
    @usableFromInline
    package func addFeed(_ lifetime: CompoundDisposable) {
        makeCompanion()._withUnsafeGuaranteedRef { companion in
            companion.feeds.add(lifetime)
            if state.withLock({ _ in hasEnded }) { companion.feeds.dispose() }
        }
    }

    /// Lets somebody in who is told of changes and gets no values. It is told of the end at once if there has been one.
    @inlinable
    package func watch(_ observer: ChangeObserver) {
        let isOver = state.withLock { state in
            if hasEnded { return true }
            if state.isAbandoned { return false }
            if state.isHeld { observer.knownVersion = version.load(ordering: .relaxed) }
            subscriberCount += 1
            _ = serializer.runLocked({ observers.append(observer) }, orAppend: { .add(observer) })
            return false
        }
        if isOver { observer.tellOfEnd() }
    }

    /// Whether anybody would hear of a value: one has been let in and not been disposed, and this has not ended.
    @inlinable package var hasSubscribers: Bool {
        state.withLock { _ in subscriberCount > 0 && !hasEnded }
    }

    /// Takes somebody off the list who has been let in and is detached.
    @inlinable
    package func remove(_ observer: ListedObserver) {
        // What comes out is released when this returns, and with it what the subscriber captured: that is user code.
        let removed = state.withLock { _ -> ListedObserver?? in
            subscriberCount -= 1
            // The end takes everybody off the list. No message then: it would hold the subscriber until the relief gets to
            // it, since whoever ends a subject handles nothing of what waits.
            if hasEnded { return nil }
            return serializer.runLocked({ observers.remove(observer) }, orAppend: { .remove(observer) })
        }
        _ = consume removed
    }

    // MARK: Delivering

    @inlinable
    package func handle(_ message: Message) {
        switch message {
        case .next(let value): deliver(value)
        case .held(let value, let version):
            observers.forEach(AnyReplayObserver.self) { if $0.knownVersion != version { pass(value, to: $0) } }
        case .add(let observer): if !isOver(observer) { observers.append(observer) }
        case .remove(let observer): _ = observers.remove(observer)
        case .end(let end): deliverEnd(end)
        case .abandon: observers.letGo()
        }
    }

    @inlinable
    func deliver(_ value: Value) {
        observers.forEach(AnyReplayObserver.self) { pass(value, to: $0) }
    }

    /// Sends a live value to one of the list.
    @inlinable
    @inline(__always)
    func pass(_ value: Value, to observer: AnyReplayObserver) {
        if observer.replay.load(ordering: .acquiring) == AnyReplayObserver.over {
            let subscriber = receiving(observer).subscriber
            // It may have been disposed while others were served.
            if !subscriber.isDisposed { subscriber.send(value) }
        } else {
            passOtherwise(value, to: observer)
        }
    }

    @inlinable
    @inline(never)
    func passOtherwise(_ value: Value, to observer: AnyReplayObserver) {
        if observer.isWatching {
            unsafeDowncast(observer, to: ChangeObserver.self).tellOfChange()
        } else {
            receiving(observer).sendDuringReplay(value)
        }
    }

    /// One of the list who gets values. Precondition: it does not watch; there is no third kind.
    @inlinable
    @inline(__always)
    func receiving(_ observer: AnyReplayObserver) -> ReplayObserver<Value, Failure> {
        unsafeDowncast(observer, to: ReplayObserver<Value, Failure>.self)
    }

    /// Whether somebody who is to be let in wants nothing any more.
    @inlinable
    func isOver(_ observer: AnyReplayObserver) -> Bool {
        observer.isWatching ? observer.isDisposed : receiving(observer).subscriber.isDisposed
    }

    /// Ends all subscriptions. None can come any more.
    @inlinable
    @inline(never)
    func deliverEnd(_ end: SubjectEnd<Failure>) {
        companion?._withUnsafeGuaranteedRef { $0.feeds.dispose() }
        if observers.isEmpty { return }
        // Who follows may be another subject that ends, and so on. Nothing can come after the end, so it may be told outside
        // this core's turn.
        Trampoline.run(.end, End(end: end, observers: observers.takeAll())) { $0.tell() }
    }

    /// The end of all subscriptions.
    @usableFromInline
    struct End: Sendable {
        @usableFromInline let end: SubjectEnd<Failure>
        @usableFromInline let observers: TakenObservers

        @inlinable
        init(end: SubjectEnd<Failure>, observers: TakenObservers) {
            self.end = end
            self.observers = observers
        }

        @inlinable
        func tell() {
            observers.forEach { tell(unsafeDowncast($0, to: AnyReplayObserver.self)) }
        }

        @inlinable
        func tell(_ observer: AnyReplayObserver) {
            if observer.isWatching { return unsafeDowncast(observer, to: ChangeObserver.self).tellOfEnd() }
            guard observer.detach() else { return }
            unsafeDowncast(observer, to: ReplayObserver<Value, Failure>.self).end(end)
            observer.leaveLifetime()
        }
    }
}

/// What a ``ReplayCore`` knows of itself.
@usableFromInline
struct ReplayState: Sendable {
    /// Whether the latest value is to be told of later.
    @usableFromInline var isHeld = false
    /// Whether the values are kept for the first subscriber only.
    @usableFromInline var isForFirstSubscriber = false
    /// Whether the subject is gone, so that no event can come any more.
    @usableFromInline var isAbandoned = false

    @inlinable
    init() {}
}

/// What comes before the end of a ``ReplayCore``.
@usableFromInline
enum EndEntrance: Sendable {
    /// Nothing does: this thread owns the serializer.
    case alone
    /// Another thread is at work, or a value has been held back.
    case behindOthers
    /// Another end has come.
    case closed
}
