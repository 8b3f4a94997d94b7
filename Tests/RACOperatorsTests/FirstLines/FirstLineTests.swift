import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// The first lines that users write compile with few type annotations.
@Suite struct FirstLineTests {
    private let frail = Subject<Int, TestError>()
    private let words = Subject<String, Never>()

    private func find(_ word: String) -> Signal<[String], TestError> {
        word.isEmpty ? .fail(.first) : .just([word, word + "s"])
    }

    // MARK: - Inferred failure types

    @Test func `constructors without a type annotation make signals that cannot fail`() {
        let log = Shared<[Int]>([])
        Signal.just(1).subscribe { value in log.withLock { $0.append(value) } }
        Signal.from(2...3).map { $0 * 10 }.subscribe { value in log.withLock { $0.append(value) } }
        Signal.from { (4...5).lazy.map { $0 * 10 } }.subscribe { value in log.withLock { $0.append(value) } }
        let sum: Signal<Int, Never> = Signal.from(1...100).map { $0 * 2 }.filter { $0 > 3 }.scan(0) { $0 + $1 }
            .takeLast(1)
        sum.subscribe { value in log.withLock { $0.append(value) } }
        #expect(log.value == [1, 20, 30, 40, 50, 10_098])
    }

    @Test func `constructors infer the failure type from the context`() {
        let declared: Signal<Int, TestError> = .just(1)
        let listed: [Signal<Int, TestError>] = [.just(1), frail.signal, .empty, .never]
        let chosen = listed.isEmpty ? frail.signal : .just(1)
        func returned() -> Signal<Int, TestError> { Signal.from(1...3).map { $0 + 1 } }
        #expect(Recorder(declared).events == [.next(1), .completed])
        #expect(Recorder(chosen).events == [.next(1), .completed])
        #expect(Recorder(returned()).values == [2, 3, 4])
    }

    @Test func `the fallback of catch(_:) and catchTo(_:) needs no type annotation`() {
        let failing = Signal<Int, TestError>.fail(.first)
        let recorders = [
            Recorder(failing.catch { _ in .empty }),
            Recorder(failing.catch { _ in .just(1) }),
            Recorder(
                failing.catch { error in
                    #expect(error == .first)
                    return .just(2)
                }
            ),
            Recorder(failing.catch { _ in BehaviorSubject<Int, Never>(3) }),
            Recorder(failing.catchTo(.just(4))),
            Recorder(failing.catchTo(BehaviorSubject<Int, Never>(5))),
            Recorder(failing.ignoreFailure()),
        ]
        #expect(recorders.map(\.values) == [[], [1], [2], [3], [4], [5], []])
        #expect(recorders.map(\.isCompleted) == [true, true, true, false, true, false, true])
    }

    // MARK: - The closures of flattening operators

    @Test func `the closure of a flattening operator can return a signal with a leading dot`() {
        let recorders = [
            Recorder(frail.flattenMap { .just($0) }),
            Recorder(frail.switchMap { .from([$0, $0]) }),
            Recorder(frail.concatMap { $0 > 1 ? .empty : .just($0) }),
            Recorder(frail.exhaustMap { .just($0 + 1) }),
            Recorder(frail.then { .just(7) }),
        ]
        frail.send(1)
        frail.send(2)
        frail.complete()
        #expect(recorders.map(\.values) == [[1, 2], [1, 1, 2, 2], [1], [2, 3], [7]])
    }

    @Test func `a multi-statement closure can return a signal with a leading dot if its type is given`() {
        func search(_ word: Subject<String, Never>) -> Signal<[String], TestError> {
            word.switchMap { text in
                guard text.count > 1 else { return .just([]) }
                return find(text)
            }
        }
        func lengths(_ word: Subject<String, Never>) -> Signal<Int, Never> {
            word.flattenMap { text in
                guard !text.isEmpty else { return .empty }
                return .just(text.count)
            }
        }
        let (found, counted) = (Recorder(search(words)), Recorder(lengths(words)))
        for word in ["a", "", "an"] { words.send(word) }
        #expect(found.values == [[], [], ["an", "ans"]])
        #expect(counted.values == [1, 2])
    }

    @Test func `the closure of a flattening operator can return any kind of signal`() {
        let replies = BehaviorSubject<Int, TestError>(1)
        let recorders = [
            Recorder(words.flattenMap { _ in replies }),
            Recorder(words.switchMap { _ in replies }),
            Recorder(words.concatMap { _ in replies }),
            Recorder(words.exhaustMap { _ in replies }),
            Recorder(words.then { replies }),
            Recorder(frail.flattenMap { _ in replies }.mapTo(1)),
            Recorder(Signal<Int, TestError>.deferred { replies }),
            Recorder(Signal<Int, TestError>.deferred { .just(1) }),
        ]
        words.send("a")
        words.complete()
        #expect(recorders.map(\.values) == [[1], [1], [1], [1], [1], [], [1], [1]])
    }

    @Test func `flattening requests that can fail needs no type annotations`() {
        let recorder = Recorder(words.map { find($0) }.switchToLatest())
        words.send("a")
        words.send("")
        #expect(recorder.events == [.next(["a", "as"]), .failed(.first)])
    }

    // MARK: - Other first lines

    @Test func `an empty array of signals needs no type annotation`() {
        #expect(Recorder(Signal<Int, TestError>.race([])).events == [.completed])
        #expect(Recorder(Signal<Int, TestError>.merge([])).events == [.completed])
        #expect(Recorder(Signal<Int, TestError>.concat([])).events == [.completed])
        #expect(Recorder(Signal<Int, TestError>.concat([.just(1), .just(2)])).values == [1, 2])
    }

    @Test func `merge, concat and race accept subjects together with signals`() {
        let first = BehaviorSubject<Int, Never>(1)
        #expect(Recorder(Signal.merge(first, Signal.just(2))).values == [1, 2])
        #expect(Recorder(Signal.concat(Signal.just(2), first)).values == [2, 1])
        #expect(Recorder(Signal.race(first, Signal.just(2))).values == [1])
    }

    @Test func `zip and combineLatest accept a closure that combines the values`() {
        let (first, second) = (Signal.from([1, 2]), Signal.from([10, 20]))
        #expect(Recorder(Signal.zip(first, second) { $0 + $1 }).values == [11, 22])
        #expect(Recorder(Signal.combineLatest(first, second) { $0 + $1 }).values == [12, 22])
        #expect(Recorder(Signal.zip(first, second, first) { $0 + $1 + $2 }).values == [12, 24])
        let four = Signal.combineLatest(first, second, Signal.just(3), Signal.just(4)) { $0 + $1 - $2 * $3 }
        #expect(Recorder(four).values == [10])
    }

    @Test func `a closure that throws any error can transform a signal with a typed failure`() {
        struct ParseError: Error {}
        @Sendable func parse(_ value: Int) throws -> String {
            if value < 0 { throw ParseError() }
            return "\(value)"
        }
        let recorder = Recorder<String, any Error>()
        recorder.subscribe(to: frail.tryMap { try parse($0) })
        frail.send(1)
        frail.send(-1)
        #expect(recorder.values == ["1"])
        #expect(recorder.failure is ParseError)
        let other = Recorder<String, any Error>()
        other.subscribe(to: frail.tryMap { try parse($0) })
        frail.fail(.second)
        #expect(other.failure as? TestError == .second)
    }

    @Test func `the main scheduler can be written with a leading dot`() {
        let scheduler: any Scheduler = .main
        #expect(scheduler is MainScheduler)
        _ = words.debounce(for: .seconds(1), on: .main).deliver(on: .immediate)
    }

    @Test func `a subject of Void values sends with empty parentheses`() {
        let taps = Subject<Void, Never>()
        let counter = Counter()
        taps.subscribe { counter.increment() }
        taps.send()
        taps.send()
        #expect(counter.value == 2)
    }

    @Test func `Signal.using accepts any disposable`() {
        let disposed = Counter()
        @Sendable func open() -> any Disposable { ActionDisposable { disposed.increment() } }
        let values = Recorder(
            Signal.using {
                open()
            } signal: { _ in
                .just(1)
            }
        )
        let others = Recorder(
            Signal.using {
                ActionDisposable { disposed.increment() }
            } signal: { _ in
                .just(2)
            }
        )
        #expect(values.values + others.values == [1, 2])
        #expect(disposed.value == 2)
    }

    @Test func `a type can have its own members with names that the framework declares as unavailable`() {
        let (download, ticker) = (Download(), Ticker())
        download.cancel()
        #expect(Recorder(ticker.debug()).values == [2])
    }
}

private protocol Cancelling {
    func cancel()
}

extension Cancelling {
    func cancel() {}
}

private final class Download: Disposable, Cancelling {
    let isDisposed = false
    func dispose() {}
}

private protocol Previewing {
    func debug() -> Signal<Int, Never>
}

extension Previewing {
    func debug() -> Signal<Int, Never> { .just(2) }
}

private final class Ticker: SignalProtocol, Previewing {
    let signal: Signal<Int, Never> = .just(1)
}
