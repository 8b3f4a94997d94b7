import RACCore
import TestSupport
import Testing

/// Values that cannot be copied cannot be looked into by `#expect`. It gets the result alone.
private func check(_ isAsExpected: Bool, location: SourceLocation = #_sourceLocation) {
    #expect(isAsExpected, sourceLocation: location)
}

@Suite struct SerializerTests {
    @Test func `only one can enter`() {
        let serializer = Serializer<Int>()
        check(serializer.enter())
        check(!serializer.enter())
        check(serializer.leaveIfNoneWaits())
        check(serializer.enter())
    }

    @Test func `who appends to a free one enters, and the next ones wait, in order`() {
        let serializer = Serializer<Int>()
        #expect(serializer.append(1, drainsParked: true) == .enters)
        for message in 2...10 { #expect(serializer.append(message, drainsParked: true) == .waits) }
        #expect(taken(serializer) == Array(2...10))
    }

    @Test func `leaving fails when something waits`() {
        let serializer = Serializer<Int>()
        check(serializer.enter())
        #expect(serializer.append(1, drainsParked: true) == .waits)
        check(!serializer.leaveIfNoneWaits())
        #expect(taken(serializer) == [1])
        check(serializer.leaveIfNoneWaits())
    }

    @Test func `taking leaves when nothing waits`() {
        let serializer = Serializer<Int>()
        check(serializer.enter())
        #expect(taken(serializer) == nil)
        check(serializer.enter())
    }

    @Test func `what is parked stands before what comes later, and only who may takes it up`() {
        let serializer = Serializer<Int>()
        check(park([1, 2], serializer))
        #expect(serializer.append(3, drainsParked: false) == .waits)
        check(serializer.runExclusively({ "done" }, orAppend: { 4 }) == nil)
        check(!serializer.enter())
        #expect(serializer.append(5, drainsParked: true) == .drains)
        #expect(taken(serializer) == [1, 2])
        #expect(taken(serializer) == [3, 4, 5])
        #expect(taken(serializer) == nil)
    }

    @Test func `what is done briefly is done at once if nobody is the owner, and waits otherwise`() {
        let serializer = Serializer<Int>()
        check(serializer.runExclusively({ "done" }, orAppend: { 1 }) == "done")
        check(serializer.enter())
        check(serializer.runExclusively({ "done" }, orAppend: { 1 }) == nil)
        #expect(taken(serializer) == [1])
    }

    @Test func `relief goes home if somebody else is at work, or nothing is left`() {
        let serializer = Serializer<Int>()
        check(!serializer.becomeDrainThread())
        check(park([1], serializer))
        check(serializer.becomeDrainThread())
        #expect(taken(serializer) == [1])
        // One who has been called and has not gone home is not called again.
        #expect(serializer.append(2, drainsParked: true) == .waits)
        guard let rest = serializer.takePending() else { return check(false) }
        check(!serializer.park(rest))
        #expect(serializer.append(3, drainsParked: true) == .drains)
        check(!serializer.becomeDrainThread())
        #expect(taken(serializer) == [2])
        #expect(taken(serializer) == [3])
        #expect(taken(serializer) == nil)
        check(serializer.enter())
        check(serializer.leaveIfNoneWaits())
    }

    /// Takes what waits. Nil if nothing does.
    private func taken(_ serializer: borrowing Serializer<Int>) -> [Int]? {
        guard var waiting = serializer.takePending() else { return nil }
        var messages: [Int] = []
        while let next = waiting.popFirst() { messages.append(next) }
        return messages
    }

    /// Parks messages. Says whether relief must be called.
    private func park(_ messages: [Int], _ serializer: borrowing Serializer<Int>) -> Bool {
        check(serializer.enter())
        for message in messages { _ = serializer.append(message, drainsParked: true) }
        guard let rest = serializer.takePending() else { return false }
        return serializer.park(rest)
    }
}

/// Keeps the thread busy.
private func work(for time: Duration) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end {}
}

@Suite struct SerialReceiverTests {
    final class Box: SerialReceiver {
        let serializer = Serializer<Int>()
        let handled = Shared<[Int]>([])
        let action: @Sendable (Box, Int) -> Void

        init(_ action: @escaping @Sendable (Box, Int) -> Void = { _, _ in }) {
            self.action = action
        }

        func handle(_ message: Int) {
            handled.withLock { $0.append(message) }
            action(self, message)
        }
    }

    @Test func `handles a message at once when nobody else does`() {
        let box = Box()
        box.receive(1)
        box.receiveWithoutDraining(2)
        #expect(box.handled.value == [1, 2])
    }

    @Test func `messages received while one is handled follow it`() {
        let box = Box { box, message in
            if message < 1_000 { message % 2 == 0 ? box.receive(message + 1) : box.receiveWithoutDraining(message + 1) }
        }
        box.receive(1)
        #expect(box.handled.value == Array(1...1_000))
    }

    @Test func `what a thread sends from inside its own messages is handled on that thread, however much it is`() {
        let here = ThreadIdentity.current
        let elsewhere = Counter()
        let box = Box { box, message in
            if ThreadIdentity.current != here { elsewhere.increment() }
            if message < 100_000 { box.receive(message + 1) }
        }
        box.receiveWithoutDraining(1)
        #expect(box.handled.value.count == 100_000)
        #expect(elsewhere.value == 0)
    }

    @Test func `a thread handles for others for 2 milliseconds and leaves the rest`() {
        let (here, mine, done) = (ThreadIdentity.current, Counter(), Expectation())
        let box = Box { box, message in
            if message == 0 {
                // Another thread sends while this one is busy.
                onThreads(1) { _ in for other in 1...1_000 { box.receive(other) } }
                return
            }
            if ThreadIdentity.current == here { mine.increment() }
            work(for: .microseconds(100))
            if message == 1_000 { done.fulfill() }
        }
        box.receive(0)
        #expect(1...20 ~= mine.value)
        #expect(done.wait())
        #expect(box.handled.value == Array(0...1_000))
    }

    @Test func `a thread handles subscriptions and disposals of other threads for 2 milliseconds, too`() {
        let (here, mine, done) = (ThreadIdentity.current, Counter(), Expectation())
        let box = Box { box, message in
            if message == 0 {
                onThreads(1) { _ in
                    for other in 1...1_000 { _ = box.serializer.runExclusively({}, orAppend: { other }) }
                }
                return
            }
            if ThreadIdentity.current == here { mine.increment() }
            work(for: .microseconds(100))
            if message == 1_000 { done.fulfill() }
        }
        box.receive(0)
        #expect(1...20 ~= mine.value)
        #expect(done.wait())
        #expect(box.handled.value == Array(0...1_000))
    }

    @Test func `the time of a thread's own messages does not use up what it handles for others`() {
        let (here, elsewhere) = (ThreadIdentity.current, Counter())
        let box = Box { box, message in
            if ThreadIdentity.current != here { elsewhere.increment() }
            guard message < 10 else { return }
            onThreads(1) { _ in _ = box.serializer.runExclusively({}, orAppend: { message + 100 }) }
            box.receive(message + 1)
            // Longer than the share.
            work(for: .milliseconds(3))
        }
        box.receive(0)
        #expect(elsewhere.value == 0)
        #expect(box.handled.value == [0] + (1...10).flatMap { [$0 + 99, $0] })
    }

    @Test func `taking up what another thread has left takes 100 microseconds at most`() {
        let box = Box { _, _ in work(for: .microseconds(20)) }
        check(box.serializer.enter())
        for other in 1...1_000 { _ = box.serializer.append(other, drainsParked: false) }
        // Parked, but nobody called.
        guard let rest = box.serializer.takePending() else { return check(false) }
        check(box.serializer.park(rest))
        var last = 1_000
        repeat {
            let before = box.handled.value.count
            last += 1
            box.receive(last)
            #expect(1...5 ~= box.handled.value.count - before)
        } while box.handled.value.count < last
        #expect(box.handled.value == Array(1...last))
    }

    @Test func `who sends next takes up what another thread has left`() {
        let (here, elsewhere) = (ThreadIdentity.current, Counter())
        let box = Box { _, _ in
            if ThreadIdentity.current != here { elsewhere.increment() }
        }
        check(box.serializer.enter())
        onThreads(1) { _ in for other in 1...10 { box.receive(other) } }
        // Parked, but nobody called.
        guard let rest = box.serializer.takePending() else { return check(false) }
        check(box.serializer.park(rest))
        // One sender takes up all, unless the machine is so busy that its share is over before.
        var last = 10
        repeat {
            last += 1
            box.receive(last)
        } while box.handled.value.count < last && last < 1_000
        #expect(box.handled.value == Array(1...last))
        #expect(elsewhere.value == 0)
    }

    @Test func `who ends something handles nothing of what others send, but what it sends itself`() {
        let (here, mine, done) = (ThreadIdentity.current, Shared<[Int]>([]), Expectation())
        let box = Box { box, message in
            if ThreadIdentity.current == here { mine.withLock { $0.append(message) } }
            if message == 0 {
                box.receive(1)
                onThreads(1) { _ in for other in 2...100 { box.receive(other) } }
            }
            if message == 100 { done.fulfill() }
        }
        box.receiveWithoutDraining(0)
        #expect(done.wait())
        #expect(mine.value == [0, 1])
        #expect(box.handled.value == Array(0...100))
    }

    @Test func `a long queue is handled completely, across owners`() {
        let (count, done) = (Counter(), Expectation())
        let box = Box { _, _ in if count.increment() == 80_000 { done.fulfill() } }
        onThreads(4) { number in for item in 0..<20_000 { box.receive(number * 20_000 + item) } }
        #expect(done.wait())
        #expect(box.handled.value.count == 80_000)
        #expect(Set(box.handled.value).count == 80_000)
    }

    @Test func `releases each message when it has been handled`() {
        final class Releasing: SerialReceiver {
            let serializer = Serializer<LiveObjects.Probe>()
            let live = Shared<[Int]>([])
            let objects: LiveObjects

            init(_ objects: LiveObjects) {
                self.objects = objects
            }

            func handle(_ message: LiveObjects.Probe) {
                if live.value.isEmpty { for _ in 0..<1_000 { receive(objects.probe()) } }
                live.withLock { $0.append(objects.count) }
            }
        }
        let objects = LiveObjects()
        let receiver = Releasing(objects)
        receiver.receive(objects.probe())
        // The first one is held by this test until the call returns.
        #expect(receiver.live.value == [1_001] + Array((2...1_001).reversed()))
        #expect(objects.count == 0)
    }
}

@Suite struct SerializedSubscriberTests {
    @Test func `keeps events waiting during a replay`() {
        let recorder = Recorder<Int, Never>()
        let lifetime = CompoundDisposable()
        let gate = SerializedSubscriber(
            Subscriber<Int, Never>(
                lifetime: lifetime,
                next: { recorder.record(.next($0)) },
                failed: { _ in },
                completed: { recorder.record(.completed) }
            )
        )
        gate.beginReplay()
        gate.send(3)
        #expect(recorder.values.isEmpty)
        gate.endReplay()
        #expect(recorder.values == [3])
    }

    @Test func `what only one thread sends is delivered there, though others come and go`() {
        let subject = Subject<Int, Never>()
        let deliveries = Shared<[Int: ThreadIdentity]>([:])
        @Sendable func comeAndGo() {
            onThreads(1) { _ in subject.subscribe { _ in }.dispose() }
        }
        subject.subscribe { value in
            deliveries.withLock { $0[value] = .current }
            switch value {
            case 1:
                comeAndGo()
                subject.send(2)
                comeAndGo()
                subject.send(3)
            case 2:
                // Longer than what the thread would deliver for others.
                let end = ContinuousClock.now + .milliseconds(4)
                while ContinuousClock.now < end {}
            default: break
            }
        }
        subject.send(1)
        #expect(deliveries.value == [1: .current, 2: .current, 3: .current])
    }

    @Test func `a closed gate passes nothing`() {
        let recorder = Recorder<Int, Never>()
        let gate = SerializedSubscriber(
            Subscriber<Int, Never>(
                lifetime: CompoundDisposable(),
                next: { recorder.record(.next($0)) },
                failed: { _ in },
                completed: {}
            )
        )
        gate.close()
        gate.send(1)
        #expect(recorder.events.isEmpty)
    }
}
