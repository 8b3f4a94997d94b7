import RACOperators
import TestSupport
import Testing

@Suite struct TakeTests {
    @Test(arguments: 0...4)
    func `take() sends only the first values and completes`(count: Int) {
        let expected = Array([1, 2, 3].prefix(count))
        let recorder = Recorder(oneToThree.take(count))
        #expect(recorder.values == expected)
        #expect(recorder.isCompleted)
    }

    @Test func `take() with a count of zero does not subscribe to the source`() {
        let starts = Counter()
        let signal = Signal<Int, Never> { _ in starts.increment() }
        #expect(Recorder(signal.take(0)).events == [.completed])
        #expect(starts.value == 0)
    }

    @Test func `take() stops an endless source, whose side effects run once per taken value`() {
        let effects = Counter()
        let signal = Signal<Int, Never>.from(0...).doNext { _ in effects.increment() }.take(5)
        #expect(Recorder(signal).events == [.next(0), .next(1), .next(2), .next(3), .next(4), .completed])
        #expect(effects.value == 5)
    }

    @Test func `take() sends no more than its limit if a handler sends again`() {
        let subject = Subject<Int, Never>()
        let recorder = Recorder<Int, Never>()
        subject.take(3).subscribeEvents { event in
            recorder.record(event)
            if let value = event.value { subject.send(value + 1) }
        }
        subject.send(1)
        #expect(recorder.events == [.next(1), .next(2), .next(3), .completed])
    }

    @Test func `take() disposes the source before the completion arrives`() {
        let log = Shared<[String]>([])
        Signal<Int, Never> { subscriber in
            subscriber.onDispose { log.withLock { $0.append("cleanup") } }
            subscriber.send(1)
        }.take(1).subscribe(completed: { log.withLock { $0.append("completed") } })
        #expect(log.value == ["cleanup", "completed"])
    }

    @Test func `take() traps if the count is negative`() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.take(-1) }
    }
}
