import RACOperators
import TestSupport
import Testing

/// While no inner signal runs, values of the outer signal bypass the serializer. The bypass does not change the events.
@Suite struct SilentInnerSignalsTests {
    @Test(arguments: FlatteningCase.all)
    func `a flattening operator keeps the order of outer values if an inner signal ends on another thread`(
        flattening: FlatteningCase
    ) {
        let (stage, faults) = (Shared<Round?>(nil), Shared<[String]>([]))
        race(
            heavy(2_000),
            prepare: { _ in stage.value = Round(flattening) },
            [
                { _ in
                    for number in 1...9 { stage.value?.outer.send(number) }
                },
                { number in
                    guard let round = stage.value else { return }
                    for value in 0..<number % 3 { round.inner.send(-value) }
                    round.inner.complete()
                    if number % 2 == 0 { round.inner.send(-9) }
                },
            ],
            check: { number in
                guard let round = stage.value else { return }
                round.outer.complete()
                let fromOuter = round.recorder.values.filter { $0 > 0 }
                // Only `exhaustMap` drops values that arrive while the inner signal runs.
                let isWhole = fromOuter == Array(1...9) || flattening.dropsValues && fromOuter == fromOuter.sorted()
                if round.recorder.violations > 0 || !isWhole || !round.recorder.isCompleted
                    || round.recorder.values.contains(-9)
                {
                    faults.withLock { $0.append("round \(number): \(round.recorder.events)") }
                }
                stage.value = nil
            }
        )
        #expect(faults.value.prefix(5).isEmpty)
    }

    /// In this test all inner signals have ended, but a drain thread still delivers a value of an inner signal.
    @Test(arguments: FlatteningCase.all.prefix(2))
    func `a flattening operator sends an outer value after the values of inner signals that have ended`(
        flattening: FlatteningCase
    ) {
        let (outer, first, second) = (
            Subject<Int, TestError>(), Subject<Int, TestError>(), Subject<Int, TestError>()
        )
        let (firstIsReceived, secondHasEnded, lastIsReceived, outerHasSent) = (
            Counter(), Counter(), Counter(), Counter()
        )
        let recorder = Recorder<Int, TestError>()
        recorder.subscribe(
            to: flattening.flatten(outer.signal) { $0 == 1 ? first.signal : $0 == 2 ? second.signal : .just($0) }
                .doNext { value in
                    switch value {
                    case -1:
                        firstIsReceived.increment()
                        while secondHasEnded.value == 0 {}
                    case -2:
                        // This delivery takes longer than the drain budget, so the next value is left to the drain thread.
                        let end = ContinuousClock.now + .milliseconds(3)
                        while ContinuousClock.now < end {}
                    case -3:
                        lastIsReceived.increment()
                        while outerHasSent.value == 0 {}
                    default:
                        break
                    }
                }
        )
        outer.send(1)
        outer.send(2)
        onThreads(2) { thread in
            if thread == 0 {
                first.send(-1)
                first.complete()
                while lastIsReceived.value == 0 {}
                outer.send(5)
                outerHasSent.increment()
            } else {
                while firstIsReceived.value == 0 {}
                second.send(-2)
                second.send(-3)
                second.complete()
                secondHasEnded.increment()
            }
        }
        outer.complete()
        #expect(recorder.events == [-1, -2, -3, 5].map { .next($0) } + [.completed])
        #expect(recorder.violations == 0)
    }

    @Test(arguments: FlatteningCase.all)
    func `outer values of a flattening operator wait while the receiver handles an inner signal's value`(
        flattening: FlatteningCase
    ) {
        let (outer, inner) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let (isReceiving, hasSent) = (Counter(), Counter())
        let recorder = Recorder<Int, TestError>()
        recorder.subscribe(
            to: flattening.flatten(outer.signal) { $0 == 0 ? inner.signal : .just($0) }
                .doNext { value in
                    guard value == -1 else { return }
                    isReceiving.increment()
                    while hasSent.value == 0 {}
                }
        )
        outer.send(0)
        onThreads(2) { thread in
            if thread == 0 {
                inner.send(-1)
                inner.complete()
            } else {
                while isReceiving.value == 0 {}
                outer.send(1)
                outer.send(2)
                hasSent.increment()
            }
        }
        outer.send(3)
        outer.complete()
        #expect(recorder.values == (flattening.dropsValues ? [-1, 3] : [-1, 1, 2, 3]))
        #expect(recorder.isCompleted)
        #expect(recorder.violations == 0)
    }

    @Test(arguments: FlatteningCase.all)
    func `a flattening operator can start an inner signal after an outer value bypassed the serializer`(
        flattening: FlatteningCase
    ) {
        let (outer, inner) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let recorder = Recorder<Int, TestError>()
        recorder.subscribe(
            to: flattening.flatten(outer.signal) { $0 == 0 ? inner.signal : .just($0) }
                .doNext { value in
                    guard value == 1 else { return }
                    outer.send(0)
                    // This value is lost, because the operator has not subscribed to the inner signal yet.
                    inner.send(5)
                }
        )
        outer.send(1)
        inner.send(6)
        inner.complete()
        outer.send(2)
        outer.complete()
        #expect(recorder.events == [1, 6, 2].map { .next($0) } + [.completed])
    }

    @Test func `switchMap completes if a plain signal has replaced a signal that never ends`() {
        let outer = Subject<Int, TestError>()
        let recorder = Recorder(outer.switchMap { $0 == 0 ? .never : .just($0) })
        for number in [1, 0, 2, 3] { outer.send(number) }
        outer.complete()
        #expect(recorder.events == [1, 2, 3].map { .next($0) } + [.completed])
    }

    @Test func `switchMap does not complete if its latest inner signal never ends`() {
        let outer = Subject<Int, TestError>()
        let recorder = Recorder(outer.switchMap { $0 == 0 ? .never : .just($0) })
        for number in [1, 0] { outer.send(number) }
        outer.complete()
        #expect(recorder.events == [.next(1)])
    }

    @Test func `an inner signal that never ends keeps flattenMap open and blocks no values`() {
        let outer = Subject<Int, TestError>()
        let recorder = Recorder(outer.flattenMap { $0 == 0 ? .never : .just($0) })
        for number in [1, 0, 2] { outer.send(number) }
        outer.complete()
        #expect(recorder.events == [.next(1), .next(2)])
    }

    /// An operator with one running inner signal.
    private final class Round: Sendable {
        let (outer, inner) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let recorder = Recorder<Int, TestError>()

        init(_ flattening: FlatteningCase) {
            let inner = inner.signal
            recorder.subscribe(
                to: flattening.flatten(outer.signal) { number in
                    switch number {
                    case 0: inner
                    case 2, 5: .from([number])
                    default: .just(number)
                    }
                }
            )
            outer.send(0)
        }
    }
}

extension FlatteningCase {
    /// Indicates whether values of the outer signal are dropped while an inner signal runs.
    fileprivate var dropsValues: Bool { testDescription == "exhaustMap" }
}
