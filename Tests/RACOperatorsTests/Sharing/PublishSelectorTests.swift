import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct PublishSelectorTests {
    @Test func `publish() subscribes once even if its closure uses the signal several times`() {
        let starts = Counter()
        let source = oneToThree.initially { starts.increment() }
        let signal = source.publish { shared in shared.zip(with: shared.skip(1)).map { [$0, $1] } }
        #expect(Recorder(signal).events == [.next([1, 2]), .next([2, 3]), .completed])
        #expect(starts.value == 1)
    }

    @Test func `each subscription to the result of publish has one source subscription of its own`() {
        let (starts, selections) = (Counter(), Counter())
        let source = oneToThree.initially { starts.increment() }
        let signal = source.publish { shared in
            selections.increment()
            return shared.merge(with: shared)
        }
        #expect(selections.value == 0)
        #expect(Recorder(signal).values == [1, 1, 2, 2, 3, 3])
        #expect(Recorder(signal).values == [1, 1, 2, 2, 3, 3])
        #expect(starts.value == 2)
        #expect(selections.value == 2)
    }

    @Test func `the signal that the closure of publish returns receives the failure and can replace it`() {
        let signal = oneThenFailure.publish { shared in
            shared.merge(with: shared).catch { _ in Signal<Int, Never>.just(9) }
        }
        #expect(Recorder(signal).events == [.next(1), .next(1), .next(9), .completed])
    }

    @Test func `publish() disposes the source before the returned signal's end is delivered`() {
        let log = Shared<[String]>([])
        Signal<Int, TestError> { subscriber in
            subscriber.onDispose { log.withLock { $0.append("cleanup") } }
            for value in 1...3 { subscriber.send(value) }
        }
        .publish { shared in shared.take(2) }
        .subscribe { value in
            log.withLock { $0.append("\(value)") }
        } failed: { _ in
        } completed: {
            log.withLock { $0.append("completed") }
        }
        #expect(log.value == ["1", "2", "cleanup", "completed"])
    }

    @Test func `publish does not subscribe to the source if the closure's signal ends immediately`() {
        let starts = Counter()
        let signal = oneToThree.initially { starts.increment() }.publish { _ in Signal<Int, Never>.just(1) }
        #expect(Recorder(signal).events == [.next(1), .completed])
        #expect(starts.value == 0)
    }

    @Test func `disposing the result of publish disposes the source`() {
        let disposals = Counter()
        let source = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        Recorder(source.publish { shared in shared.merge(with: shared) }).dispose()
        #expect(disposals.value == 1)
    }

    @Test func `an endless source of publish stops when the result ends`() {
        let signal = Signal<Int, Never>.from(1...).publish { shared in shared.zip(with: shared.skip(1)).take(2) }
        #expect(Recorder(signal.map { $0 + $1 }).events == [.next(3), .next(5), .completed])
    }

    @Test func `publish() leaks nothing if its source releases its subscriber without a terminal event`() {
        let objects = LiveObjects()
        do {
            let probe = objects.probe()
            Signal<Int, Never> { _ in }.publish { shared in shared.map { _ in probe.touch() } }.subscribe()
        }
        #expect(objects.count == 0)
    }

    @Test func `publish() without a closure returns a connection`() {
        let connection = oneToThree.publish()
        let recorder = Recorder(connection.signal)
        #expect(recorder.events.isEmpty)
        connection.connect()
        #expect(recorder.values == [1, 2, 3])
    }

    @Test func `publish() appends its name to the signal's name`() {
        #expect(oneToThree.named("a").publish { $0.take(1) }.name == "a.publish")
    }
}
