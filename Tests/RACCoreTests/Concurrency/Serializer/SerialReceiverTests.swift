import RACCore
import TestSupport
import Testing

/// Keeps the thread busy for `time`.
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

    @Test func `a serial receiver handles a message immediately if no thread owns its serializer`() {
        let box = Box()
        box.receive(1)
        box.receiveWithoutDraining(2)
        #expect(box.handled.value == [1, 2])
    }

    @Test func `messages that arrive while a serial receiver handles a message are handled after that message`() {
        let box = Box { box, message in
            if message < 1_000 { message % 2 == 0 ? box.receive(message + 1) : box.receiveWithoutDraining(message + 1) }
        }
        box.receive(1)
        #expect(box.handled.value == Array(1...1_000))
    }

    @Test func `a thread that handles a message of a serial receiver also handles the messages its handler sends`() {
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

    /// Another thread sends a thousand messages while this thread is busy. Each message takes 0.1 ms to handle.
    private func expectFullBudget(sending send: @escaping @Sendable (Box, Int) -> Void) {
        let (here, mine, done) = (ThreadIdentity.current, Counter(), Expectation())
        let box = Box { box, message in
            if message == 0 {
                onThreads(1) { _ in for other in 1...1_000 { send(box, other) } }
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

    @Test func `a thread handles other threads' messages in a serial receiver for 2 ms, and a drain thread the rest`() {
        expectFullBudget { box, message in box.receive(message) }
    }

    @Test func `a thread handles other threads' subscriptions and disposals in a serial receiver for at most 2 ms`() {
        expectFullBudget { box, message in _ = box.serializer.runExclusively({}, orAppend: { message }) }
    }

    @Test func `a thread's own messages to a serial receiver do not count against the thread's drain time`() {
        let (here, elsewhere) = (ThreadIdentity.current, Counter())
        let box = Box { box, message in
            if ThreadIdentity.current != here { elsewhere.increment() }
            guard message < 10 else { return }
            onThreads(1) { _ in _ = box.serializer.runExclusively({}, orAppend: { message + 100 }) }
            box.receive(message + 1)
            // This work takes longer than the drain budget.
            work(for: .milliseconds(3))
        }
        box.receive(0)
        #expect(elsewhere.value == 0)
        #expect(box.handled.value == [0] + (1...10).flatMap { [$0 + 99, $0] })
    }

    @Test func `a sender to a serial receiver handles another thread's parked messages for at most 100 microseconds`() {
        let box = Box { _, _ in work(for: .microseconds(20)) }
        check(box.serializer.enter())
        for other in 1...1_000 { _ = box.serializer.append(other, drainsParked: false) }
        // The messages are parked, but no drain thread was started.
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

    @Test func `the next sender to a serial receiver handles the parked messages of another thread`() {
        let (here, elsewhere) = (ThreadIdentity.current, Counter())
        let box = Box { _, _ in
            if ThreadIdentity.current != here { elsewhere.increment() }
        }
        check(box.serializer.enter())
        onThreads(1) { _ in for other in 1...10 { box.receive(other) } }
        // The messages are parked, but no drain thread was started.
        guard let rest = box.serializer.takePending() else { return check(false) }
        check(box.serializer.park(rest))
        // One sender drains all messages, unless the machine is so busy that the sender's drain budget ends first.
        var last = 10
        repeat {
            last += 1
            box.receive(last)
        } while box.handled.value.count < last && last < 1_000
        #expect(box.handled.value == Array(1...last))
        #expect(elsewhere.value == 0)
    }

    @Test func `receiveWithoutDraining of a serial receiver handles only messages of the calling thread`() {
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

    @Test func `several owners in turn handle a long queue of messages of a serial receiver completely`() {
        let (count, done) = (Counter(), Expectation())
        let box = Box { _, _ in if count.increment() == 80_000 { done.fulfill() } }
        onThreads(4) { number in for item in 0..<20_000 { box.receive(number * 20_000 + item) } }
        #expect(done.wait())
        #expect(box.handled.value.count == 80_000)
        #expect(Set(box.handled.value).count == 80_000)
    }

    @Test func `a serial receiver releases each message after it has handled the message`() {
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
        // The test holds the first message until the call returns.
        #expect(receiver.live.value == [1_001] + Array((2...1_001).reversed()))
        #expect(objects.count == 0)
    }
}
