import RACOperators
import TestSupport
import Testing

@Suite struct FlattenMapTests {
    @Test func `sends the values of all inner signals`() {
        let signal = oneToThree.flattenMap { Signal.from([$0, $0 * 10]) }
        #expect(Recorder(signal).values == [1, 10, 2, 20, 3, 30])
    }

    @Test func `completes when the outer and all inner ones have`() {
        let (outer, inner) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(outer.flattenMap { _ in inner })
        outer.send(1)
        outer.complete()
        #expect(!recorder.isCompleted)
        inner.send(5)
        inner.complete()
        #expect(recorder.events == [.next(5), .completed])
    }

    @Test func `a failing inner signal ends it`() {
        let (outer, other) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let recorder = Recorder(outer.flattenMap { $0 == 1 ? other.signal : .fail(.second) })
        outer.send(1)
        outer.send(2)
        other.send(7)
        #expect(recorder.events == [.failed(.second)])
    }

    @Test func `a failing outer signal ends it and disposes the inner ones`() {
        let disposals = Counter()
        let outer = Subject<Int, TestError>()
        let recorder = Recorder(
            outer.flattenMap { _ in Signal<Int, TestError> { $0.onDispose { disposals.increment() } } }
        )
        outer.send(1)
        outer.fail(.first)
        #expect(recorder.events == [.failed(.first)])
        #expect(disposals.value == 1)
    }

    @Test(arguments: [0, 1, 5])
    func `handles the plain signals`(value: Int) {
        let signal = Signal<Int, TestError>.from([value]).flattenMap {
            $0 == 0 ? .empty : $0 == 1 ? .just(1) : .fail(.first)
        }
        let expected: [Event<Int, TestError>] =
            value == 0 ? [.completed] : value == 1 ? [.next(1), .completed] : [.failed(.first)]
        #expect(Recorder(signal).events == expected)
    }

    @Test func `an inner never keeps it open`() {
        #expect(Recorder(oneToThree.flattenMap { _ in Signal<Int, TestError>.never }).events.isEmpty)
    }

    @Test func `flatten does without a transformation`() {
        let signals = Signal<Signal<Int, TestError>, TestError>.from([oneToThree, oneToThree])
        #expect(Recorder(signals.flatten()).values == [1, 2, 3, 1, 2, 3])
    }

    @Test func `a finished inner signal leaves no registration behind`() {
        let objects = LiveObjects()
        let outer = Subject<Int, Never>()
        let disposable = outer.flattenMap { _ in
            let probe = objects.probe()
            return Signal<Int, Never> { subscriber in
                probe.touch()
                subscriber.complete()
            }
        }.subscribe()
        for value in 0..<100 { outer.send(value) }
        #expect(objects.count == 0)
        disposable.dispose()
    }

    @Test func `the monad laws hold`() {
        let double: @Sendable (Int) -> Signal<Int, TestError> = { .from([$0, $0]) }
        let next: @Sendable (Int) -> Signal<Int, TestError> = { .just($0 + 1) }
        #expect(Recorder(Signal<Int, TestError>.just(4).flattenMap(double)).events == Recorder(double(4)).events)
        #expect(Recorder(oneToThree.flattenMap { .just($0) }).events == Recorder(oneToThree).events)
        #expect(
            Recorder(oneToThree.flattenMap(double).flattenMap(next)).events
                == Recorder(oneToThree.flattenMap { double($0).flattenMap(next) }).events
        )
    }

    @Test func `values of several threads arrive one at a time and completely`() {
        let subjects = (0..<4).map { _ in Subject<Int, Never>() }
        let recorder = Recorder(Signal<Int, Never>.from(0..<4).flattenMap { subjects[$0] })
        onThreads(4) { number in
            for value in 0..<3_000 { subjects[number].send(number * 3_000 + value) }
            subjects[number].complete()
        }
        #expect(recorder.violations == 0)
        #expect(recorder.values.sorted() == Array(0..<12_000))
        #expect(recorder.isCompleted)
    }
}

@Suite struct BindTests {
    @Test func `flattens what the step returns`() {
        let signal = oneToThree.bind { { value, _ in .just(value * 2) } }
        #expect(Recorder(signal).events == [.next(2), .next(4), .next(6), .completed])
    }

    @Test func `the stop flag ends the source after the returned signal`() {
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

    @Test func `nil ends the source at once`() {
        let signal = oneToThree.bind { { value, _ in value == 2 ? nil : .just(value) } }
        #expect(Recorder(signal).events == [.next(1), .completed])
    }

    @Test func `signals that have been started go on after the stop`() {
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

    @Test func `each subscription has a state of its own`() {
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

    @Test func `after a failure no further signal is subscribed to`() {
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

@Suite struct FlattenMaxConcurrentTests {
    @Test func `runs only the given number at a time and the others in order`() {
        let inners = (0..<4).map { _ in Subject<Int, Never>() }
        let starts = Shared<[Int]>([])
        let outer = Signal<Signal<Int, Never>, Never>.from(
            inners.enumerated().map { number, subject in subject.initially { starts.withLock { $0.append(number) } } }
        )
        let recorder = Recorder(outer.flatten(maxConcurrent: 2))
        #expect(starts.value == [0, 1])
        inners[1].complete()
        #expect(starts.value == [0, 1, 2])
        inners[2].send(7)
        for inner in inners { inner.complete() }
        #expect(starts.value == [0, 1, 2, 3])
        #expect(recorder.events == [.next(7), .completed])
    }

    @Test func `a failure ends it and those that wait are not subscribed to`() {
        let starts = Counter()
        let first = Subject<Int, TestError>()
        let second = Signal<Int, TestError> { _ in starts.increment() }
        let outer = Signal<Signal<Int, TestError>, TestError>.from([first.signal, second])
        let recorder = Recorder(outer.flatten(maxConcurrent: 1))
        first.fail(.first)
        #expect(recorder.events == [.failed(.first)])
        #expect(starts.value == 0)
    }

    @Test func `one asynchronous signal and then a million that wait use constant stack`() {
        onSmallStack {
            let first = Subject<Int, Never>()
            let outer = Subject<Signal<Int, Never>, Never>()
            let sum = Counter()
            let isCompleted = Counter()
            outer.concat().subscribe {
                sum.increment(by: $0)
            } completed: {
                isCompleted.increment()
            }
            outer.send(first.signal)
            let count = heavy(1_000_000)
            for _ in 0..<count { outer.send(.just(1)) }
            outer.complete()
            precondition(sum.value == 0)
            first.complete()
            precondition(sum.value == count && isCompleted.value == 1)
        }
    }

    @Test func `signals with work that end at once use constant stack, too`() {
        onSmallStack {
            let first = Subject<Int, Never>()
            let outer = Subject<Signal<Int, Never>, Never>()
            let sum = Counter()
            outer.concat().subscribe { sum.increment(by: $0) }
            outer.send(first.signal)
            for _ in 0..<100_000 { outer.send(.from([1])) }
            first.complete()
            precondition(sum.value == 100_000)
        }
    }

    @Test func `may be disposed from inside a synchronous inner signal`() {
        let place = SerialDisposable()
        let seen = Counter()
        let outer = Subject<Signal<Int, Never>, Never>()
        place.disposable = outer.flatten(maxConcurrent: 1).subscribe { _ in
            seen.increment()
            place.dispose()
        }
        outer.send(.from([1, 2, 3]))
        outer.send(.just(4))
        #expect(seen.value == 1)
    }

    @Test func `a limit of zero is a mistake`() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Signal<Int, Never>, Never>.never.flatten(maxConcurrent: 0)
        }
    }

    @Test func `concatMap runs one after the other`() {
        let signal = oneToThree.concatMap { .from([$0, -$0]) }
        #expect(Recorder(signal).values == [1, -1, 2, -2, 3, -3])
    }

    @Test func `ends on several threads start the next ones, each once`() {
        let outer = Subject<Signal<Int, Never>, Never>()
        let inners = (0..<400).map { _ in Subject<Int, Never>() }
        let recorder = Recorder(outer.flatten(maxConcurrent: 4))
        for inner in inners { outer.send(inner.signal) }
        outer.complete()
        onThreads(4) { number in
            for position in stride(from: number, to: 400, by: 4) { inners[position].complete() }
        }
        #expect(recorder.events == [.completed])
    }
}

@Suite struct SwitchToLatestTests {
    @Test func `sends the values of the latest inner signal`() {
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

    @Test func `disposes the former inner signal before the next is subscribed to`() {
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

    @Test func `completes when the outer and the latest inner one have`() {
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

    @Test func `fails with the inner one and with the outer one`() {
        let failing = Signal<Signal<Int, TestError>, TestError>.just(Signal<Int, TestError>.fail(.second))
        #expect(Recorder(failing.switchToLatest()).failure == .second)
        let failed = Signal<Signal<Int, TestError>, TestError>.fail(.first)
        #expect(Recorder(failed.switchToLatest()).failure == .first)
    }

    @Test func `handles the plain signals`() {
        let inners: [Signal<Int, TestError>] = [.just(1), .empty, .just(2)]
        let outer = Signal<Signal<Int, TestError>, TestError>.from(inners)
        #expect(Recorder(outer.switchToLatest()).events == [.next(1), .next(2), .completed])
    }

    @Test func `after a switch no value of the former one follows, though another thread sends`() {
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

@Suite struct RepeatedTests {
    @Test func `subscribes anew on completion`() {
        #expect(Recorder(oneToThree.repeated().take(7)).values == [1, 2, 3, 1, 2, 3, 1])
    }

    @Test func `ends with a failure`() {
        let starts = Counter()
        let signal = Signal<Int, TestError>.deferred { starts.increment() < 3 ? .just(1) : .fail(.first) }
        #expect(Recorder(signal.repeated()).events == [.next(1), .next(1), .failed(.first)])
    }

    @Test func `stops when disposed`() {
        let subject = Shared(Subject<Int, Never>())
        let starts = Counter()
        let recorder = Recorder(
            Signal<Int, Never>.deferred { () -> Signal<Int, Never> in
                starts.increment()
                return subject.value.signal
            }.repeated()
        )
        recorder.dispose()
        subject.value.complete()
        #expect(starts.value == 1)
    }
}
