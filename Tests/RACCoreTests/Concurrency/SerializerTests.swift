import RACCore
import TestSupport
import Testing

/// Values that cannot be copied cannot be looked into by `#expect`; it gets the result alone.
private func check(_ isAsExpected: Bool, location: SourceLocation = #_sourceLocation) {
    #expect(isAsExpected, sourceLocation: location)
}

@Suite struct SerializerTests {
    final class Box: Sendable {
        let serializer = Serializer<Int>()
        let handled = Shared<[Int]>([])

        func submit(_ item: Int) {
            serializer.submit(item) { item in handled.withLock { $0.append(item) } }
        }
    }

    @Test func `handles an item at once when nobody else does`() {
        let box = Box()
        box.submit(1)
        #expect(box.handled.value == [1])
    }

    @Test func `only one can enter`() {
        let serializer = Serializer<Int>()
        check(serializer.enter())
        check(!serializer.enter())
        serializer.leave { _ in }
        check(serializer.enter())
    }

    @Test func `what is queued meanwhile is handled on leaving, in order`() {
        let box = Box()
        check(box.serializer.enter())
        box.submit(1)
        box.submit(2)
        #expect(box.handled.value.isEmpty)
        box.serializer.leave { item in box.handled.withLock { $0.append(item) } }
        #expect(box.handled.value == [1, 2])
    }

    @Test func `one who appends to a free one owns it`() {
        let box = Box()
        check(box.serializer.append(1) == .owns)
        check(box.serializer.append(2) == .waits)
        box.serializer.follow(.owns) { item in box.handled.withLock { $0.append(item) } }
        #expect(box.handled.value == [1, 2])
    }

    @Test func `leaving fails when something waits`() {
        let box = Box()
        check(box.serializer.enter())
        check(box.serializer.append(1) == .waits)
        check(!box.serializer.leaveIfNoneWaits())
        box.serializer.drain { item in box.handled.withLock { $0.append(item) } }
        check(!box.serializer.leaveIfNoneWaits())
        check(box.serializer.enter())
        #expect(box.handled.value == [1])
    }

    @Test func `items submitted while one is handled follow it`() {
        let box = Box()
        func handle(_ item: Int) {
            box.handled.withLock { $0.append(item) }
            if item < 1_000 { box.serializer.submit(item + 1, handle) }
        }
        box.serializer.submit(1, handle)
        #expect(box.handled.value == Array(1...1_000))
    }

    @Test func `a long queue is handled completely, across owners`() {
        let box = Box()
        onThreads(4) { number in for item in 0..<20_000 { box.submit(number * 20_000 + item) } }
        #expect(box.handled.value.count == 80_000)
        #expect(Set(box.handled.value).count == 80_000)
    }

    @Test func `releases what was queued`() {
        let objects = LiveObjects()
        let serializer = Serializer<LiveObjects.Probe>()
        check(serializer.enter())
        for _ in 0..<100 { _ = serializer.append(objects.probe()) }
        #expect(objects.count == 100)
        serializer.leave { $0.touch() }
        #expect(objects.count == 0)
    }
}

@Suite struct GateTests {
    @Test func `keeps events waiting during a replay`() {
        let recorder = Recorder<Int, Never>()
        let lifetime = CompoundDisposable()
        let gate = Gate(
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
        gate.endReplay([1, 2], end: nil)
        #expect(recorder.values == [1, 2, 3])
    }

    @Test func `a closed gate passes nothing`() {
        let recorder = Recorder<Int, Never>()
        let gate = Gate(
            Subscriber<Int, Never>(
                lifetime: CompoundDisposable(),
                next: { recorder.record(.next($0)) },
                failed: { _ in },
                completed: {}
            )
        )
        gate.submit(.close)
        gate.send(1)
        #expect(recorder.events.isEmpty)
    }
}

@Suite struct ReleasableActionTests {
    @Test func `can be run many times or once`() {
        let runs = Counter()
        let action = ReleasableAction { runs.increment() }
        action.run()
        action.run()
        action.runOnce()
        action.runOnce()
        action.run()
        #expect(runs.value == 3)
        check(action.isReleased)
    }

    @Test func `does not run once released`() {
        let runs = Counter()
        let action = ReleasableAction { runs.increment() }
        action.release()
        action.run()
        #expect(runs.value == 0)
    }
}
