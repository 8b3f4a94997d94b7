import RACOperators
import TestSupport
import Testing

/// A flattening operator iterates a sequence directly, without a subscription. The events equal those of a subscription.
@Suite struct FlatteningElementsTests {
    @Test(arguments: FlatteningCase.all)
    func `a flattening operator delivers an inner sequence like any other inner signal`(flattening: FlatteningCase) {
        let inners: [@Sendable (Int) -> [Int]] = [
            { [$0, $0 * 10] },
            { _ in [] },
            { $0 == 2 ? [] : [$0] },
            { Array(repeating: $0, count: $0) },
        ]
        for elements in inners {
            let direct = Recorder(flattening.flatten(oneToThree) { .from(elements($0)) })
            let subscribed = Recorder(flattening.flatten(oneToThree) { unknown(.from(elements($0))) })
            #expect(direct.events == subscribed.events)
            #expect(direct.isCompleted)
            #expect(direct.violations == 0)
        }
    }

    @Test(arguments: FlatteningCase.all)
    func `an endless inner sequence of a flattening operator stops when the result ends`(flattening: FlatteningCase) {
        let made = Counter()
        let recorder = Recorder(
            flattening.flatten(oneToThree) { first in
                .from {
                    (first...).lazy.map { element in
                        made.increment()
                        return element
                    }
                }
            }
            .take(5)
        )
        #expect(recorder.events == [1, 2, 3, 4, 5].map { .next($0) } + [.completed])
        #expect(made.value == 5)
    }

    @Test(arguments: FlatteningCase.all)
    func `an inner sequence of a flattening operator produces no element after disposal of the result`(
        flattening: FlatteningCase
    ) {
        let (made, place, outer) = (Counter(), SerialDisposable(), Subject<Int, TestError>())
        let received = Shared<[Int]>([])
        place.disposable = flattening.flatten(outer.signal) { first in
            .from {
                (first...).lazy.map { element in
                    made.increment()
                    return element
                }
            }
        }
        .ignoreFailure()
        .subscribe { value in
            received.withLock { $0.append(value) }
            if value == 3 { place.dispose() }
        }
        outer.send(1)
        outer.send(7)
        #expect(received.value == [1, 2, 3])
        #expect(made.value == 3)
        #expect(!outer.hasSubscribers)
    }

    @Test(arguments: FlatteningCase.all)
    func `if a handler sends an outer value, a flattening operator orders sequences like other inner signals`(
        flattening: FlatteningCase
    ) {
        func events(_ makeInner: @escaping @Sendable (Int) -> Signal<Int, TestError>) -> [Event<Int, TestError>] {
            let outer = Subject<Int, TestError>()
            let recorder = Recorder<Int, TestError>()
            recorder.subscribe(
                to: flattening.flatten(outer.signal, makeInner).doNext {
                    if $0 == 11 { outer.send(2) }
                    if $0 == 22 { outer.complete() }
                }
            )
            outer.send(1)
            outer.send(3)
            #expect(recorder.violations == 0)
            return recorder.events
        }
        let elements: @Sendable (Int) -> [Int] = { [$0 * 10, $0 * 10 + 1, $0 * 10 + 2] }
        let expected = events { unknown(.from(elements($0))) }
        #expect(events { .from(elements($0)) } == expected)
        #expect(expected.last == .completed)
    }

    @Test(arguments: FlatteningCase.all)
    func `a flattening operator sends the outer failure after the elements of an inner sequence`(
        flattening: FlatteningCase
    ) {
        let recorder = Recorder(flattening.flatten(oneToThree.concat(.fail(.first))) { .from([$0]) })
        #expect(recorder.events == [.next(1), .next(2), .next(3), .failed(.first)])
    }

    @Test(arguments: FlatteningCase.all)
    func `an inner sequence that cannot fail can be flattened into a signal that can fail`(flattening: FlatteningCase) {
        let recorder = Recorder(
            flattening.flatten(oneToThree) { Signal<Int, Never>.from([$0, -$0]).promoteFailure() }
        )
        #expect(recorder.events == [1, -1, 2, -2, 3, -3].map { .next($0) } + [.completed])
    }

    @Test func `an inner sequence replaces the running inner signal in switchMap`() {
        let (outer, running, disposals) = (Subject<Int, TestError>(), Subject<Int, TestError>(), Counter())
        let recorder = Recorder(
            outer.switchMap { $0 == 0 ? running.onDispose { disposals.increment() } : .from([$0, $0]) }
        )
        outer.send(0)
        running.send(5)
        outer.send(1)
        #expect(disposals.value == 1)
        running.send(6)
        outer.complete()
        #expect(recorder.events == [.next(5), .next(1), .next(1), .completed])
    }

    @Test func `a pending inner sequence of a flattening operator starts in order and stops with the result`() {
        let (outer, first, made) = (Subject<Int, TestError>(), Subject<Int, TestError>(), Counter())
        let recorder = Recorder(
            outer.concatMap { number -> Signal<Int, TestError> in
                if number == 0 { return first.signal }
                return .from {
                    (number...).lazy.map { element in
                        made.increment()
                        return element
                    }
                }
            }
            .take(3)
        )
        outer.send(0)
        outer.send(4)
        outer.send(9)
        #expect(made.value == 0)
        first.send(1)
        first.complete()
        #expect(recorder.events == [.next(1), .next(4), .next(5), .completed])
        #expect(made.value == 2)
    }

    @Test(arguments: FlatteningCase.all)
    func `a flattening operator creates no inner sequence if its closure disposes the result`(
        flattening: FlatteningCase
    ) {
        let (place, outer, made) = (SerialDisposable(), Subject<Int, TestError>(), Counter())
        place.disposable = flattening.flatten(outer.signal) { _ in
            place.dispose()
            return sequence(countedBy: made)
        }
        .ignoreFailure()
        .subscribe { _ in }
        outer.send(1)
        #expect(made.value == 0)
    }

    @Test func `merge() creates no sequence after the result has ended`() {
        let made = Counter()
        let recorder = Recorder(Signal<Int, TestError>.merge([.just(1), sequence(countedBy: made)]).take(1))
        #expect(recorder.events == [.next(1), .completed])
        #expect(made.value == 0)
    }

    @Test func `a flattening operator creates no pending inner sequence after the result has ended`() {
        let (outer, first, made) = (Subject<Int, TestError>(), Subject<Int, TestError>(), Counter())
        let recorder = Recorder(
            outer.concatMap { $0 == 0 ? first.signal : sequence(countedBy: made) }.take(1)
        )
        for number in 0...5 { outer.send(number) }
        first.complete()
        #expect(recorder.events == [.next(1), .completed])
        #expect(made.value == 1)
    }

    @Test func `a flattening operator creates no inner sequence if the previous signal's cleanup disposes the result`()
    {
        let (place, outer, made) = (SerialDisposable(), Subject<Int, TestError>(), Counter())
        place.disposable = outer.switchMap { number -> Signal<Int, TestError> in
            number == 0 ? Signal { $0.onDispose { place.dispose() } } : sequence(countedBy: made)
        }
        .ignoreFailure()
        .subscribe { _ in }
        outer.send(0)
        outer.send(1)
        #expect(made.value == 0)
    }

    @Test(arguments: FlatteningCase.all)
    func `an endless inner sequence of a flattening operator ends when another thread disposes the result`(
        flattening: FlatteningCase
    ) {
        let (place, outer, received) = (SerialDisposable(), Subject<Int, TestError>(), Counter())
        onThreads(2) { thread in
            if thread == 0 {
                place.disposable = flattening.flatten(outer.signal) { .from($0...) }
                    .ignoreFailure()
                    .subscribe { _ in received.increment() }
                outer.send(1)
            } else {
                while received.value < 1_000 {}
                place.dispose()
            }
        }
        #expect(!outer.hasSubscribers)
    }
}

extension FlatteningElementsTests {
    @Test(arguments: FlatteningCase.all)
    func `flattening inner sequences while threads send, fail and dispose keeps the contract without leaks`(
        flattening: FlatteningCase
    ) {
        let (objects, stage, faults) = (LiveObjects(), Shared<Round?>(nil), Shared<[String]>([]))
        race(
            heavy(1_000),
            prepare: { _ in stage.value = Round(flattening, objects) },
            [
                { number in
                    guard let round = stage.value else { return }
                    round.outer.send(2)
                    round.outer.send(number % 4)
                    if number % 2 == 0 { round.outer.send(3) }
                    round.outer.complete()
                },
                { number in
                    guard let round = stage.value else { return }
                    round.inner.send(1)
                    round.inner.send(2)
                    switch number % 3 {
                    case 0: round.inner.fail(.first)
                    case 1: round.inner.complete()
                    default: round.place.dispose()
                    }
                },
            ],
            check: { number in
                if let round = stage.value {
                    let mustEnd = number % 3 != 2 && !round.place.isDisposed
                    if round.recorder.violations > 0 || mustEnd && !round.recorder.hasEnded
                        || round.outer.hasSubscribers
                    {
                        faults.withLock { $0.append("round \(number): \(round.recorder.events)") }
                    }
                }
                stage.value = nil
                if objects.count > 0 { faults.withLock { $0.append("round \(number): \(objects.count) objects") } }
            }
        )
        #expect(faults.value.prefix(5).isEmpty)
    }

    /// An operator with one running inner signal.
    private final class Round: Sendable {
        let (outer, inner) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let place = SerialDisposable()
        let recorder = Recorder<Int, TestError>()

        init(_ flattening: FlatteningCase, _ objects: LiveObjects) {
            let (inner, probe) = (inner.signal, objects.probe())
            let signal = flattening.flatten(outer.signal) { number in
                probe.touch()
                switch number {
                case 2: return inner
                case 3: return .from(0..<20)
                default:
                    return .from {
                        (0..<50).lazy.map { element in
                            probe.touch()
                            return element
                        }
                    }
                }
            }
            place.disposable = signal.subscribeEvents { [recorder] in recorder.record($0) }
            outer.send(2)
        }
    }
}

/// A signal of the elements of a sequence. `counter` counts how often the sequence is created.
private func sequence(countedBy counter: Counter) -> Signal<Int, TestError> {
    .from {
        counter.increment()
        return [1]
    }
}

/// Returns a signal with the same events that is not a plain signal.
private func unknown(_ signal: Signal<Int, TestError>) -> Signal<Int, TestError> {
    Signal { subscriber in subscriber.add(signal.subscribeEvents { subscriber.send(event: $0) }) }
}

/// An operator that runs inner signals.
struct FlatteningCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let flatten:
        @Sendable (Signal<Int, TestError>, @escaping @Sendable (Int) -> Signal<Int, TestError>) -> Signal<
            Int, TestError
        >

    static let all: [FlatteningCase] = [
        FlatteningCase(testDescription: "flattenMap") { $0.flattenMap($1) },
        FlatteningCase(testDescription: "flattenMap(maxConcurrent: 2)") { $0.flattenMap(maxConcurrent: 2, $1) },
        FlatteningCase(testDescription: "concatMap") { $0.concatMap($1) },
        FlatteningCase(testDescription: "switchMap") { $0.switchMap($1) },
        FlatteningCase(testDescription: "exhaustMap") { $0.exhaustMap($1) },
    ]
}
