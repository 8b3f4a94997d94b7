import RACOperators
import TestSupport
import Testing

/// Rule R9: synchronous repetition uses constant stack. Each test runs on a thread with a stack of 512 KiB.
@Suite struct StackR9Tests {
    @Test func `repeated() uses constant stack for a million rounds`() {
        onSmallStack {
            let (seen, rounds) = (Counter(), heavy(1_000_000))
            Signal<Int, Never>.from([1]).repeated().take(rounds).subscribe { seen.increment(by: $0) }
            precondition(seen.value == rounds)
        }
    }

    @Test func `retry() uses constant stack for a million attempts`() {
        onSmallStack {
            let (attempts, rounds) = (Counter(), heavy(1_000_000))
            Signal<Int, TestError>.deferred {
                attempts.increment() < rounds ? Signal { $0.fail(.first) } : Signal.empty
            }.retry().subscribe()
            precondition(attempts.value == rounds)
        }
    }

    @Test func `concat of a hundred thousand synchronous signals uses constant stack`() {
        onSmallStack {
            let signals = (0..<100_000).map { Signal<Int, Never>.from([$0]) }
            let seen = Counter()
            Signal.concat(signals).subscribe { _ in seen.increment() }
            precondition(seen.value == 100_000)
        }
    }

    @Test func `concat of a signal of a hundred thousand signals uses constant stack`() {
        onSmallStack {
            let seen = Counter()
            Signal<Int, Never>.from(0..<100_000).map { Signal<Int, Never>.from([$0]) }.concat()
                .subscribe { _ in seen.increment() }
            precondition(seen.value == 100_000)
        }
    }

    @Test func `a million repetitions of then(_:) use constant stack`() {
        onSmallStack {
            let (seen, rounds) = (Counter(), heavy(1_000_000))
            Signal<Int, Never>.just(1).then { .just(2) }.repeated().take(rounds).subscribe { _ in seen.increment() }
            precondition(seen.value == rounds)
        }
    }

    @Test func `a million rounds of recursion through a subject use constant stack`() {
        onSmallStack {
            let subject = Subject<Int, Never>()
            let (last, rounds) = (Counter(), heavy(1_000_000))
            subject.map { $0 + 1 }.filter { $0 <= rounds }.subscribe { value in
                last.increment()
                subject.send(value)
            }
            subject.send(0)
            precondition(last.value == rounds)
        }
    }

    @Test func `a long chain of concat() uses constant stack`() {
        onSmallStack {
            var signal = Signal<Int, Never>.empty
            let length = heavy(longChain)
            for value in 0..<length { signal = signal.concat(.from([value])) }
            let recorder = Recorder(signal)
            precondition(recorder.values == Array(0..<length) && recorder.isCompleted)
        }
    }

    private static let sharing: [String: @Sendable (Signal<Int, Never>) -> Signal<Int, Never>] = [
        "share()": { $0.share() },
        "share(replay:)": { $0.share(replay: 1) },
        "autoconnect()": { $0.publish().autoconnect() },
        "replayLazily()": { $0.replayLazily() },
    ]

    // An unspecialized debug build uses ten times as much stack, and the thread sanitizer even more.
    @Test(arguments: sharing.keys.sorted())
    func `a chain of a thousand shared signals uses constant stack`(name: String) throws {
        let share = try #require(Self.sharing[name])
        let objects = LiveObjects()
        onSmallStack(kibibytes: isOptimized ? 512 : isThreadSanitized ? 64 * 1_024 : 16 * 1_024) {
            let probe = objects.probe()
            for ends in [true, false] {
                let (source, seen) = (Subject<Int, Never>(), Counter())
                let row = (0..<1_000).reduce(source.signal) { signal, _ in share(signal) }
                let subscription = row.subscribe {
                    probe.touch()
                    seen.increment(by: $0)
                } completed: {
                    seen.increment(by: 100)
                }
                source.send(7)
                if ends { source.complete() } else { subscription.dispose() }
                precondition(seen.value == (ends ? 107 : 7))
            }
        }
        #expect(objects.count == 0)
    }
}

/// Rule R10: a synchronous source stops at the first unwanted value, through any operator.
@Suite struct PromptStopR10Tests {
    private static let ways: [(String, @Sendable (Signal<Int, Never>) -> Signal<Int, Never>)] = [
        ("take", { $0.take(3) }),
        ("flattenMap", { $0.flattenMap { .just($0) }.take(3) }),
        ("inner", { endless in Signal.just(0).flattenMap { _ in endless }.take(3) }),
        ("concat", { $0.concat(.never).take(3) }),
        ("concat()", { endless in Signal<Signal<Int, Never>, Never>.from([endless, endless]).concat().take(3) }),
        ("merge", { $0.merge(with: .never).take(3) }),
        ("switchToLatest", { endless in Signal<Signal<Int, Never>, Never>.just(endless).switchToLatest().take(3) }),
        // The endless signal must be the second one. As the first one, it would fill an unlimited queue and never return.
        ("zip", { endless in Signal<Int, Never>.from(1...3).zip(with: endless).map { $0 + $1 } }),
        ("startWith", { $0.startWith(7).take(4) }),
        ("take(until:)", { $0.take(until: Signal<Int, Never>.never).take(3) }),
        ("takeWhile", { $0.takeWhile { $0 < 3 } }),
        ("catch", { $0.catch { (_: Never) -> Signal<Int, Never> in }.take(3) }),
        (
            "bind",
            {
                $0.bind {
                    { value, stop in
                        stop = value == 2
                        return .just(value)
                    }
                }
            }
        ),
        ("collect", { $0.take(3).collect().map { $0.count } }),
        ("multicast", { $0.publish().autoconnect().take(3) }),
        ("materialize", { $0.materialize().take(3).map { $0.value ?? 0 } }),
    ]

    @Test(arguments: ways.map { $0.0 })
    func `an operator stops an endless synchronous source when its receiver is done`(name: String) throws {
        let make = try #require(Self.ways.first { $0.0 == name }?.1)
        let recorder = Recorder(make(.from(0...)))
        #expect(recorder.isCompleted)
        #expect(recorder.violations == 0)
    }
}
