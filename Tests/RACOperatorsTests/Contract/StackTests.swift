import RACOperators
import TestSupport
import Testing

/// Rule R9: synchronous repetition uses constant stack. Each test runs on a thread with 512 KiB of it.
@Suite struct StackR9Tests {
    @Test func `a million rounds of repeated and take`() {
        onSmallStack {
            let seen = Counter()
            Signal<Int, Never>.from([1]).repeated().take(1_000_000).subscribe { seen.increment(by: $0) }
            precondition(seen.value == 1_000_000)
        }
    }

    @Test func `a million retries`() {
        onSmallStack {
            let attempts = Counter()
            Signal<Int, TestError>.deferred {
                attempts.increment() < 1_000_000 ? Signal { $0.fail(.first) } : Signal.empty
            }.retry().subscribe()
            precondition(attempts.value == 1_000_000)
        }
    }

    @Test func `a concatenation of a hundred thousand synchronous signals`() {
        onSmallStack {
            let signals = (0..<100_000).map { Signal<Int, Never>.from([$0]) }
            let seen = Counter()
            Signal.concat(signals).subscribe { _ in seen.increment() }
            precondition(seen.value == 100_000)
        }
    }

    @Test func `a concatenation of a hundred thousand signals sent by a signal`() {
        onSmallStack {
            let seen = Counter()
            Signal<Int, Never>.from(0..<100_000).map { Signal<Int, Never>.from([$0]) }.concat()
                .subscribe { _ in seen.increment() }
            precondition(seen.value == 100_000)
        }
    }

    @Test func `a million rounds of then`() {
        onSmallStack {
            let seen = Counter()
            Signal<Int, Never>.just(1).then { .just(2) }.repeated().take(1_000_000).subscribe { _ in seen.increment() }
            precondition(seen.value == 1_000_000)
        }
    }

    @Test func `a million rounds through a subject`() {
        onSmallStack {
            let subject = Subject<Int, Never>()
            let last = Counter()
            subject.map { $0 + 1 }.filter { $0 <= 1_000_000 }.subscribe { value in
                last.increment()
                subject.send(value)
            }
            subject.send(0)
            precondition(last.value == 1_000_000)
        }
    }

    @Test func `a long chain of concatenations`() {
        onSmallStack {
            var signal = Signal<Int, Never>.empty
            for value in 0..<longChain { signal = signal.concat(.from([value])) }
            let recorder = Recorder(signal)
            precondition(recorder.values == Array(0..<longChain) && recorder.isCompleted)
        }
    }
}

/// Rule R10: a synchronous source stops at the first value nobody wants, through any operator.
@Suite struct PromptStopR10Tests {
    private static let ways: [(String, @Sendable (Signal<Int, Never>) -> Signal<Int, Never>)] = [
        ("take", { $0.take(3) }),
        ("flattenMap", { $0.flattenMap { .just($0) }.take(3) }),
        ("inner", { endless in Signal.just(0).flattenMap { _ in endless }.take(3) }),
        ("concat", { $0.concat(.never).take(3) }),
        ("concat()", { endless in Signal<Signal<Int, Never>, Never>.from([endless, endless]).concat().take(3) }),
        ("merge", { $0.merge(with: .never).take(3) }),
        ("switchToLatest", { endless in Signal<Signal<Int, Never>, Never>.just(endless).switchToLatest().take(3) }),
        // The endless one comes second: first it would wait for partners for ever, in a queue without limit.
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
    func `an endless source ends`(name: String) throws {
        let make = try #require(Self.ways.first { $0.0 == name }?.1)
        let recorder = Recorder(make(.from(0...)))
        #expect(recorder.isCompleted)
        #expect(recorder.violations == 0)
    }
}
