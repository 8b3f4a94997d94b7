import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct RaceTests {
    private let first = Subject<Int, TestError>()
    private let second = Subject<Int, TestError>()

    @Test func `race() selects the first input that sends a value`() {
        let recorder = Recorder(first.race(with: second))
        second.send(1)
        first.send(2)
        second.send(3)
        second.complete()
        #expect(recorder.events == [.next(1), .next(3), .completed])
    }

    @Test func `race() selects the first input that completes`() {
        let recorder = Recorder(first.race(with: second))
        second.complete()
        first.send(1)
        #expect(recorder.events == [.completed])
    }

    @Test func `race() selects the first input that fails`() {
        let recorder = Recorder(first.race(with: second))
        first.fail(.first)
        second.send(1)
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `race() ignores the terminal event of an input that has lost`() {
        let recorder = Recorder(first.race(with: second))
        first.send(1)
        second.fail(.second)
        first.send(2)
        #expect(recorder.events == [.next(1), .next(2)])
    }

    @Test func `race() disposes the other inputs before it delivers the winner's first event`() {
        let log = Shared<[String]>([])
        func logged(_ signal: some SignalProtocol<Int, TestError>, _ name: String) -> Signal<Int, TestError> {
            let signal = signal.signal
            return Signal { subscriber in
                subscriber.onDispose { log.withLock { $0.append("\(name) gone") } }
                signal.subscribe(
                    { subscriber.send($0) },
                    failed: { subscriber.fail($0) },
                    completed: { subscriber.complete() }
                )
            }
        }
        let never = Signal<Int, TestError>.never
        let disposable = Signal.race(logged(first, "first"), logged(second, "second"), logged(never, "third"))
            .subscribe { value in
                log.withLock { $0.append("\(value)") }
            } failed: { _ in
            }
        second.send(1)
        second.send(2)
        #expect(log.value == ["third gone", "first gone", "1", "2"])
        disposable.dispose()
        #expect(log.value.last == "second gone")
    }

    @Test func `race() drops a value if another input wins while the value is delivered`() {
        let second = second
        let slow = first.map { value in
            second.send(value * 10)
            return value
        }
        let recorder = Recorder(slow.race(with: second))
        first.send(1)
        second.send(2)
        #expect(recorder.events == [.next(10), .next(2)])
    }

    @Test func `race() does not subscribe to inputs after a synchronous winner`() {
        let starts = Counter()
        let late = Signal<Int, TestError> { _ in starts.increment() }
        #expect(Recorder(Signal.race(.never, .just(1), late)).events == [.next(1), .completed])
        #expect(Recorder(Signal.race([.never, .fail(.first), late])).events == [.failed(.first)])
        #expect(starts.value == 0)
    }

    @Test func `race() completes without inputs, and forwards a single input`() {
        #expect(Recorder(Signal<Int, Never>.race([Signal<Int, Never>]())).events == [.completed])
        #expect(Recorder(Signal.race([oneThenFailure])).events == [.next(1), .failed(.first)])
    }

    @Test func `race() accepts subjects`() {
        let recorder = Recorder(Signal.race(first, second))
        let list = Recorder(Signal<Int, TestError>.race([first, second]))
        let pair = Recorder(first.race(with: second))
        second.send(1)
        for recorder in [recorder, list, pair] { #expect(recorder.values == [1]) }
    }

    @Test func `an endless winner of race stops when the result is disposed`() {
        let endless = Signal<Int, Never>.from(0...)
        #expect(Recorder(endless.race(with: endless).take(3)).events == [.next(0), .next(1), .next(2), .completed])
    }

    @Test func `disposing the result of race disposes all inputs if none has won`() {
        let disposals = Counter()
        let signal = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        Recorder(Signal.race(signal, signal, signal)).dispose()
        #expect(disposals.value == 3)
    }

    @Test func `race() releases the other inputs when one wins, and the winner when the winner ends`() {
        let objects = LiveObjects()
        func holding(_ signal: some SignalProtocol<Int, TestError>) -> Signal<Int, TestError> {
            let signal = signal.signal
            return .deferred {
                let probe = objects.probe()
                return signal.doNext { _ in probe.touch() }
            }
        }
        Recorder(Signal.race(holding(first), holding(second), holding(Signal.never))).dispose()
        #expect(objects.count == 0)
        let disposable = Signal.race(holding(first), holding(second)).subscribe()
        #expect(objects.count == 2)
        first.send(1)
        #expect(objects.count == 1)
        first.complete()
        #expect(objects.count == 0)
        disposable.dispose()
    }

    @Test func `the name of a race lists its inputs`() {
        #expect(Signal.race([first.named("a"), second.signal]).name == "race(a, _)")
        #expect(first.named("a").race(with: second.named("b")).name == "race(a, b)")
    }

    @Test func `race() of ten thousand inputs uses constant stack`() {
        onSmallStack {
            let subjects = (0..<10_000).map { _ in Subject<Int, Never>() }
            let recorder = Recorder(Signal<Int, Never>.race(subjects))
            for (number, subject) in subjects.enumerated().reversed() { subject.send(number) }
            precondition(recorder.values == [9_999])
        }
    }

    @Test func `if inputs send on several threads, exactly one input wins race() and all its values arrive`() {
        struct Round: Sendable {
            let subjects = (0..<3).map { _ in Subject<Int, Never>() }
            let recorder = Recorder<Int, Never>()
        }
        let rounds = (0..<heavy(2_000)).map { _ in Round() }
        let wrong = Counter()
        let bodies: [@Sendable (Int) -> Void] = (0..<3).map { number in
            { round in
                rounds[round].subjects[number].send(number * 10)
                rounds[round].subjects[number].send(number * 10 + 1)
                rounds[round].subjects[number].complete()
            }
        }
        race(
            rounds.count,
            prepare: { round in rounds[round].recorder.subscribe(to: Signal<Int, Never>.race(rounds[round].subjects)) },
            bodies,
            check: { round in
                let recorder = rounds[round].recorder
                let winner = recorder.values.first.map { $0 / 10 } ?? -1
                let isRight = recorder.values == [winner * 10, winner * 10 + 1] && recorder.isCompleted
                if !isRight || recorder.violations > 0 { wrong.increment() }
            }
        )
        #expect(wrong.value == 0)
    }

    @Test func `the winner of race() disposes all other inputs, even if it wins on another thread`() {
        let wrong = Counter()
        let subject = Shared(Subject<Int, Never>())
        let recorder = Shared(Recorder<Int, Never>())
        let disposals = Counter()
        let loser = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        let starts = Counter()
        let counted = Signal<Int, Never>.deferred {
            starts.increment()
            return loser
        }
        race(
            heavy(2_000),
            prepare: { _ in
                subject.value = Subject()
                recorder.value = Recorder()
            },
            [
                { _ in subject.value.send(1) },
                { _ in recorder.value.subscribe(to: Signal.race(subject.value.signal, counted, counted, counted)) },
            ],
            check: { _ in
                subject.value.send(2)
                let values = recorder.value.values
                if values != [1, 2] && values != [2] { wrong.increment() }
            }
        )
        #expect(wrong.value == 0)
        #expect(disposals.value == starts.value)
    }
}
