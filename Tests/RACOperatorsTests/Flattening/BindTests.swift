import RACOperators
import TestSupport
import Testing

@Suite struct BindTests {
    @Test func `bind() sends the values of the signals that its step returns`() {
        let signal = oneToThree.bind { { value, _ in .just(value * 2) } }
        #expect(Recorder(signal).events == [.next(2), .next(4), .next(6), .completed])
    }

    @Test func `a step of bind that sets the stop flag ends the result after the signal that the step returns`() {
        let disposals = Counter()
        let source = Signal<Int, TestError> { subscriber in
            subscriber.onDispose { disposals.increment() }
            for value in 1...3 { subscriber.send(value) }
        }
        let signal = source.bind {
            { value, stop in
                stop = value == 2
                return .just(value)
            }
        }
        #expect(Recorder(signal).events == [.next(1), .next(2), .completed])
        #expect(disposals.value == 1)
    }

    @Test func `bind() stops the source immediately when a step returns nil`() {
        let signal = oneToThree.bind { { value, _ in value == 2 ? nil : .just(value) } }
        #expect(Recorder(signal).events == [.next(1), .completed])
    }

    @Test func `inner signals of bind that have already started continue after a step stops the source`() {
        let (source, inner) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(
            source.bind {
                { _, stop in
                    stop = true
                    return inner.signal
                }
            }
        )
        source.send(1)
        inner.send(5)
        #expect(recorder.events == [.next(5)])
        inner.complete()
        #expect(recorder.isCompleted)
    }

    @Test func `each subscription to bind has its own state`() {
        let signal = oneToThree.bind {
            var count = 0
            return { value, stop in
                count += 1
                stop = count == 2
                return .just(value * 10 + count)
            }
        }
        #expect(Recorder(signal).values == [11, 22])
        #expect(Recorder(signal).values == [11, 22])
    }

    @Test func `bind() subscribes to no further signal after a failure`() {
        let starts = Counter()
        let signal = oneToThree.bind {
            { (value, _) -> Signal<Int, TestError>? in
                value == 1 ? .fail(.first) : Signal { _ in starts.increment() }
            }
        }
        #expect(Recorder(signal).events == [.failed(.first)])
        #expect(starts.value == 0)
    }
}
