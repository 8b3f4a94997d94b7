import RACOperators
import TestSupport
import Testing

@Suite struct SwitchToLatestTests {
    @Test func `switchToLatest sends the values of the latest inner signal`() {
        let outer = Subject<Signal<Int, Never>, Never>()
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(outer.switchToLatest())
        outer.send(first.signal)
        first.send(1)
        outer.send(second.signal)
        first.send(2)
        second.send(3)
        #expect(recorder.values == [1, 3])
    }

    @Test func `switchToLatest disposes the previous inner signal before it subscribes to the next one`() {
        let log = Shared<[String]>([])
        let outer = Subject<Signal<Int, Never>, Never>()
        outer.switchToLatest().subscribe()
        for name in ["a", "b"] {
            outer.send(
                Signal { subscriber in
                    log.withLock { $0.append("\(name) starts") }
                    subscriber.onDispose { log.withLock { $0.append("\(name) gone") } }
                }
            )
        }
        #expect(log.value == ["a starts", "a gone", "b starts"])
    }

    @Test func `switchToLatest completes when the outer and the latest inner signal have completed`() {
        let outer = Subject<Signal<Int, Never>, Never>()
        let inner = Subject<Int, Never>()
        let recorder = Recorder(outer.switchToLatest())
        outer.send(inner.signal)
        outer.complete()
        #expect(!recorder.isCompleted)
        inner.send(1)
        inner.complete()
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test func `switchToLatest fails with the inner or the outer signal`() {
        let failing = Signal<Signal<Int, TestError>, TestError>.just(Signal<Int, TestError>.fail(.second))
        #expect(Recorder(failing.switchToLatest()).failure == .second)
        let failed = Signal<Signal<Int, TestError>, TestError>.fail(.first)
        #expect(Recorder(failed.switchToLatest()).failure == .first)
    }

    @Test func `switchToLatest switches between plain signals`() {
        let inners: [Signal<Int, TestError>] = [.just(1), .empty, .just(2)]
        let outer = Signal<Signal<Int, TestError>, TestError>.from(inners)
        #expect(Recorder(outer.switchToLatest()).events == [.next(1), .next(2), .completed])
    }

    @Test func `switchToLatest sends no value of the previous inner signal after a switch, from any thread`() {
        for _ in 0..<200 {
            let outer = Subject<Signal<Int, Never>, Never>()
            let first = Subject<Int, Never>()
            let recorder = Recorder(outer.switchToLatest())
            outer.send(first.signal)
            onThreads(2) { number in
                if number == 0 {
                    for _ in 0..<50 { first.send(1) }
                } else {
                    outer.send(.just(2))
                }
            }
            let values = recorder.values
            #expect(values.last == 2)
            #expect(values.filter { $0 == 2 }.count == 1)
        }
    }
}
