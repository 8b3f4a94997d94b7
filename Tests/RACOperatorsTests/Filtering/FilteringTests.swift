import RACOperators
import TestSupport
import Testing

@Suite struct FilterTests {
    @Test func `passes what fits`() {
        #expect(Recorder(oneToThree.filter { $0 != 2 }).events == [.next(1), .next(3), .completed])
    }

    @Test func `ignore leaves out a value`() {
        #expect(Recorder(oneToThree.ignore(2)).values == [1, 3])
    }

    @Test func `ignoreValues passes the end alone`() {
        #expect(Recorder(oneToThree.ignoreValues()).events == [.completed])
        #expect(Recorder(oneThenFailure.ignoreValues()).events == [.failed(.first)])
    }
}

@Suite struct TakeTests {
    @Test(arguments: 0...4)
    func `takes the first values`(count: Int) {
        let expected = Array([1, 2, 3].prefix(count))
        let recorder = Recorder(oneToThree.take(count))
        #expect(recorder.values == expected)
        #expect(recorder.isCompleted)
    }

    @Test func `taking none subscribes to nothing`() {
        let starts = Counter()
        let signal = Signal<Int, Never> { _ in starts.increment() }
        #expect(Recorder(signal.take(0)).events == [.completed])
        #expect(starts.value == 0)
    }

    @Test func `ends an endless source, whose side effects run as often as values are taken`() {
        let effects = Counter()
        let signal = Signal<Int, Never>.from(0...).doNext { _ in effects.increment() }.take(5)
        #expect(Recorder(signal).events == [.next(0), .next(1), .next(2), .next(3), .next(4), .completed])
        #expect(effects.value == 5)
    }

    @Test func `takes no more when its handler sends again`() {
        let subject = Subject<Int, Never>()
        let recorder = Recorder<Int, Never>()
        subject.take(3).subscribeEvents { event in
            recorder.record(event)
            if let value = event.value { subject.send(value + 1) }
        }
        subject.send(1)
        #expect(recorder.events == [.next(1), .next(2), .next(3), .completed])
    }

    @Test func `disposes the source before the completion arrives`() {
        let log = Shared<[String]>([])
        Signal<Int, Never> { subscriber in
            subscriber.onDispose { log.withLock { $0.append("cleanup") } }
            subscriber.send(1)
        }.take(1).subscribe(completed: { log.withLock { $0.append("completed") } })
        #expect(log.value == ["cleanup", "completed"])
    }

    @Test func `a negative count is a mistake`() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.take(-1) }
    }
}

@Suite struct TakeWhileTests {
    @Test func `ends before the first value that fails the test`() {
        #expect(Recorder(oneToThree.takeWhile { $0 < 2 }).events == [.next(1), .completed])
    }

    @Test func `takeUntil ends before the first value that passes the test`() {
        #expect(Recorder(oneToThree.takeUntil { $0 == 3 }).events == [.next(1), .next(2), .completed])
    }

    @Test func `completes with the source when all pass`() {
        #expect(Recorder(oneToThree.takeWhile { _ in true }).values == [1, 2, 3])
    }

    @Test func `asks no more after the end`() {
        let subject = Subject<Int, Never>()
        let asked = Counter()
        let recorder = Recorder(
            subject.takeWhile { value in
                asked.increment()
                subject.send(9)
                return value < 0
            }
        )
        subject.send(1)
        #expect(asked.value == 1)
        #expect(recorder.events == [.completed])
    }
}

@Suite struct SkipTests {
    @Test(arguments: 0...4)
    func `skips the first values`(count: Int) {
        #expect(Recorder(oneToThree.skip(count)).values == Array([1, 2, 3].dropFirst(count)))
    }

    @Test func `a negative count is a mistake`() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.skip(-1) }
    }

    @Test func `skipWhile skips up to the first value that fails the test`() {
        let signal = Signal<Int, Never>.from([1, 2, 3, 1]).skipWhile { $0 < 3 }
        #expect(Recorder(signal).values == [3, 1])
    }

    @Test func `skipUntil keeps the value that passes the test`() {
        let signal = Signal<Int, Never>.from([1, 2, 3, 1]).skipUntil { $0 == 2 }
        #expect(Recorder(signal).values == [2, 3, 1])
    }
}

@Suite struct TakeLastTests {
    @Test(arguments: 0...4)
    func `sends the last values on completion`(count: Int) {
        let recorder = Recorder(oneToThree.takeLast(count))
        #expect(recorder.values == Array([1, 2, 3].suffix(count)))
        #expect(recorder.isCompleted)
    }

    @Test func `sends nothing before completion, and nothing on failure`() {
        let subject = Subject<Int, TestError>()
        let recorder = Recorder(subject.takeLast(2))
        subject.send(1)
        #expect(recorder.events.isEmpty)
        subject.fail(.first)
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `stops when it is disposed midway`() {
        let place = SerialDisposable()
        let seen = Counter()
        let subject = Subject<Int, Never>()
        place.disposable = subject.takeLast(5).subscribe { _ in
            seen.increment()
            place.dispose()
        }
        for value in 1...5 { subject.send(value) }
        subject.complete()
        #expect(seen.value == 1)
    }

    @Test func `a negative count is a mistake`() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.takeLast(-1) }
    }
}

@Suite struct DistinctUntilChangedTests {
    @Test func `leaves out repetitions`() {
        let signal = Signal<Int, Never>.from([1, 1, 2, 2, 1]).distinctUntilChanged()
        #expect(Recorder(signal).values == [1, 2, 1])
    }

    @Test func `always sends the first value, nil too`() {
        let signal = Signal<Int?, Never>.from([nil, nil, 1]).distinctUntilChanged()
        #expect(Recorder(signal).values == [nil, 1])
    }

    @Test func `the comparison can be chosen`() {
        let signal = Signal<Int, Never>.from([1, 3, 2, 4, 5]).distinctUntilChanged(by: { $0 % 2 == $1 % 2 })
        #expect(Recorder(signal).values == [1, 2, 5])
    }
}

@Suite struct TakeUntilTests {
    @Test func `ends with a value of the trigger`() {
        let (source, trigger) = (Subject<Int, Never>(), Subject<String, Never>())
        let recorder = Recorder(source.take(until: trigger))
        source.send(1)
        trigger.send("now")
        source.send(2)
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test func `ends with the completion of the trigger`() {
        let (source, trigger) = (Subject<Int, Never>(), Subject<String, Never>())
        let recorder = Recorder(source.take(until: trigger))
        trigger.complete()
        #expect(recorder.events == [.completed])
    }

    @Test func `ignores the failure of the trigger`() {
        let (source, trigger) = (Subject<Int, Never>(), Subject<String, TestError>())
        let recorder = Recorder(source.take(until: trigger))
        trigger.fail(.first)
        source.send(1)
        #expect(recorder.events == [.next(1)])
    }

    @Test func `a trigger that sends at once leaves nothing, and the source is not subscribed to`() {
        let starts = Counter()
        let source = Signal<Int, Never> { subscriber in
            starts.increment()
            subscriber.send(1)
        }
        #expect(Recorder(source.take(until: Signal<Int, Never>.just(1))).events == [.completed])
        #expect(starts.value == 0)
    }

    @Test func `passes the failure of the source`() {
        let recorder = Recorder(oneThenFailure.take(until: Signal<Int, Never>.never))
        #expect(recorder.events == [.next(1), .failed(.first)])
    }

    @Test func `the end of the source disposes the trigger`() {
        let disposals = Counter()
        let trigger = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        Recorder(oneToThree.take(until: trigger)).dispose()
        #expect(disposals.value == 1)
    }
}

@Suite struct EnoughTests {
    @Test func `an operator that had its end does not hear the one of a plain signal behind it`() {
        let ends = Counter()
        Signal<Int, Never>.just(1).take(1).doCompleted { ends.increment() }.subscribe()
        Signal<Int, Never>.just(1).take(1).collect().map { _ in ends.increment() }.subscribe()
        Signal<Int, Never>.just(1).flattenMap { .just($0) }.take(1).doCompleted { ends.increment() }.subscribe()
        #expect(ends.value == 3)
    }
}
