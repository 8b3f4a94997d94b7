import RACOperators
import TestSupport
import Testing

/// Operators with several signals accept a signal that cannot fail together with a signal that can fail.
@Suite struct WideningTests {
    /// A subject that cannot fail.
    private let steady = Subject<Int, Never>()
    /// A subject that can fail.
    private let frail = Subject<Int, TestError>()

    // MARK: - An outer signal that cannot fail, and inner signals that can fail

    typealias Flattening = @Sendable (Subject<Int, Never>, Subject<Int, TestError>) -> Signal<Int, TestError>

    static let ofSteadyOuter: [(String, Flattening)] = [
        ("flattenMap", { outer, inner in outer.flattenMap { value in inner.map { $0 + value } } }),
        ("switchMap", { outer, inner in outer.switchMap { value in inner.map { $0 + value } } }),
        ("concatMap", { outer, inner in outer.concatMap { value in inner.map { $0 + value } } }),
        ("exhaustMap", { outer, inner in outer.exhaustMap { value in inner.map { $0 + value } } }),
        ("flatten", { outer, inner in outer.map { value in inner.map { $0 + value } }.flatten() }),
        ("switchToLatest", { outer, inner in outer.map { value in inner.map { $0 + value } }.switchToLatest() }),
        ("concat", { outer, inner in outer.map { value in inner.map { $0 + value } }.concat() }),
        (
            "flatten(maxConcurrent:)",
            { outer, inner in outer.map { value in inner.map { $0 + value } }.flatten(maxConcurrent: 2) }
        ),
    ]

    @Test(arguments: ofSteadyOuter.map(\.0))
    func `flattening operators pass inner values and failures if the outer signal cannot fail`(_ name: String) throws {
        let make = try #require(Self.ofSteadyOuter.first { $0.0 == name }).1
        let recorder = Recorder(make(steady, frail))
        steady.send(100)
        frail.send(1)
        frail.fail(.first)
        #expect(recorder.events == [.next(101), .failed(.first)])
    }

    @Test(arguments: ofSteadyOuter.map(\.0))
    func `flattening operators complete with the inner signals if the outer signal cannot fail`(_ name: String) throws {
        let make = try #require(Self.ofSteadyOuter.first { $0.0 == name }).1
        let recorder = Recorder(make(steady, frail))
        steady.send(100)
        steady.complete()
        #expect(recorder.events.isEmpty)
        frail.complete()
        #expect(recorder.events == [.completed])
    }

    // MARK: - An outer signal that can fail, and inner signals that cannot fail

    static let ofFrailOuter:
        [(String, @Sendable (Subject<Int, TestError>, Subject<Int, Never>) -> Signal<Int, TestError>)] = [
            ("flattenMap", { outer, inner in outer.flattenMap { value in inner.map { $0 + value } } }),
            ("switchMap", { outer, inner in outer.switchMap { value in inner.map { $0 + value } } }),
            ("concatMap", { outer, inner in outer.concatMap { value in inner.map { $0 + value } } }),
            ("exhaustMap", { outer, inner in outer.exhaustMap { value in inner.map { $0 + value } } }),
            ("flatten", { outer, inner in outer.map { value in inner.map { $0 + value } }.flatten() }),
            ("switchToLatest", { outer, inner in outer.map { value in inner.map { $0 + value } }.switchToLatest() }),
            ("concat", { outer, inner in outer.map { value in inner.map { $0 + value } }.concat() }),
            (
                "flatten(maxConcurrent:)",
                { outer, inner in outer.map { value in inner.map { $0 + value } }.flatten(maxConcurrent: 2) }
            ),
        ]

    @Test(arguments: ofFrailOuter.map(\.0))
    func `flattening operators pass the outer failure if the inner signals cannot fail`(_ name: String) throws {
        let make = try #require(Self.ofFrailOuter.first { $0.0 == name }).1
        let recorder = Recorder(make(frail, steady))
        frail.send(100)
        steady.send(1)
        frail.fail(.second)
        #expect(recorder.events == [.next(101), .failed(.second)])
    }

    // MARK: - Operators with two inputs

    typealias Joining = @Sendable (Subject<Int, Never>, Subject<Int, TestError>) -> Signal<[Int], TestError>

    static let joins: [(String, Joining)] = [
        ("merge(with:)", { $0.merge(with: $1).map { [$0] } }),
        ("merge(with:) of a signal that can fail", { $1.merge(with: $0).map { [$0] } }),
        ("Signal.merge", { Signal.merge($0, $1).map { [$0] } }),
        ("Signal.merge in the other order", { Signal.merge($1, $0).map { [$0] } }),
        ("race(with:)", { $1.race(with: $0).map { [$0] } }),
        ("race(with:) in the other order", { $0.race(with: $1).map { [$0] } }),
        ("Signal.race", { Signal.race($1, $0).map { [$0] } }),
        ("Signal.race in the other order", { Signal.race($0, $1).map { [$0] } }),
        ("combineLatest(with:)", { $0.combineLatest(with: $1).map { [$0, $1] } }),
        ("combineLatest(with:) of a signal that can fail", { $1.combineLatest(with: $0).map { [$0, $1] } }),
        ("Signal.combineLatest", { Signal.combineLatest($0, $1).map { [$0, $1] } }),
        ("Signal.combineLatest in the other order", { Signal.combineLatest($1, $0).map { [$0, $1] } }),
        ("Signal.combineLatest with a transform", { Signal.combineLatest($0, $1) { [$0, $1] } }),
        ("Signal.combineLatest with a transform in the other order", { Signal.combineLatest($1, $0) { [$0, $1] } }),
        (
            "Signal.combineLatest of three, of which one can fail",
            { Signal.combineLatest($0, $1, $0).map { [$0, $1, $2] } }
        ),
        (
            "Signal.combineLatest of three, of which two can fail",
            { Signal.combineLatest($1, $0, $1).map { [$0, $1, $2] } }
        ),
        ("sample with a trigger that can fail", { $0.sample($1).map { [$0] } }),
        ("zip(with:)", { $0.zip(with: $1).map { [$0, $1] } }),
        ("zip(with:) of a signal that can fail", { $1.zip(with: $0).map { [$0, $1] } }),
        ("Signal.zip", { Signal.zip($0, $1).map { [$0, $1] } }),
        ("Signal.zip in the other order", { Signal.zip($1, $0).map { [$0, $1] } }),
        ("Signal.zip with a transform", { Signal.zip($0, $1) { [$0, $1] } }),
        ("Signal.zip with a transform in the other order", { Signal.zip($1, $0) { [$0, $1] } }),
        ("Signal.zip of three, of which one can fail", { Signal.zip($0, $1, $0).map { [$0, $1, $2] } }),
        ("Signal.zip of three, of which two can fail", { Signal.zip($1, $0, $1).map { [$0, $1, $2] } }),
        ("withLatest(from:)", { $0.withLatest(from: $1).map { [$0, $1] } }),
        ("withLatest(from:) of a signal that can fail", { $1.withLatest(from: $0).map { [$0, $1] } }),
        ("withLatest(from:_:)", { $0.withLatest(from: $1) { [$0, $1] } }),
        ("withLatest(from:_:) of a signal that can fail", { $1.withLatest(from: $0) { [$0, $1] } }),
        ("take(untilReplacement:)", { $0.take(untilReplacement: $1).map { [$0] } }),
        ("take(untilReplacement:) of a signal that can fail", { $1.take(untilReplacement: $0).map { [$0] } }),
        ("sample", { $1.sample($0).map { [$0] } }),
        ("concat", { $1.concat($0).map { [$0] } }),
        ("Signal.concat", { Signal.concat($1, $0).map { [$0] } }),
        ("startWith", { $0.startWith($1).map { [$0] } }),
        ("then", { steady, frail in frail.then { steady }.map { [$0] } }),
    ]

    @Test(arguments: joins.map(\.0))
    func `an operator with two inputs passes the failure of the only input that can fail`(_ name: String) throws {
        let make = try #require(Self.joins.first { $0.0 == name }).1
        let recorder = Recorder(make(steady, frail))
        frail.fail(.first)
        #expect(recorder.events == [.failed(.first)])
    }

    @Test(arguments: joins.map(\.0))
    func `an operator's input that cannot fail behaves like an input that was widened explicitly`(_ name: String)
        throws
    {
        let make = try #require(Self.joins.first { $0.0 == name }).1
        let recorder = Recorder(make(steady, frail))
        frail.send(1)
        steady.send(2)
        frail.complete()
        steady.complete()
        // The expected events are those of two signals that are both widened explicitly.
        let (left, right) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let joined = try #require(Self.byHand[name])
        let expected = Recorder(joined(left.signal, right.signal))
        right.send(1)
        left.send(2)
        right.complete()
        left.complete()
        #expect(recorder.events == expected.events)
        #expect(!expected.events.isEmpty)
    }

    typealias Joined = @Sendable (Signal<Int, TestError>, Signal<Int, TestError>) -> Signal<[Int], TestError>

    static let byHand: [String: Joined] = [
        "merge(with:)": { Signal.merge([$0, $1]).map { [$0] } },
        "merge(with:) of a signal that can fail": { Signal.merge([$1, $0]).map { [$0] } },
        "Signal.merge": { Signal.merge([$0, $1]).map { [$0] } },
        "Signal.merge in the other order": { Signal.merge([$1, $0]).map { [$0] } },
        "race(with:)": { Signal.race([$1, $0]).map { [$0] } },
        "race(with:) in the other order": { Signal.race([$0, $1]).map { [$0] } },
        "Signal.race": { Signal.race([$1, $0]).map { [$0] } },
        "Signal.race in the other order": { Signal.race([$0, $1]).map { [$0] } },
        "combineLatest(with:)": { Signal.combineLatest([$0, $1]) },
        "combineLatest(with:) of a signal that can fail": { Signal.combineLatest([$1, $0]) },
        "combineLatest(_:)": { Signal.combineLatest([$0, $1]) },
        "combineLatest(_:) of a signal that can fail": { Signal.combineLatest([$1, $0]) },
        "Signal.combineLatest": { Signal.combineLatest([$0, $1]) },
        "Signal.combineLatest in the other order": { Signal.combineLatest([$1, $0]) },
        "Signal.combineLatest with a transform": { Signal.combineLatest([$0, $1]) },
        "Signal.combineLatest with a transform in the other order": { Signal.combineLatest([$1, $0]) },
        "Signal.combineLatest of three, of which one can fail": { Signal.combineLatest([$0, $1, $0]) },
        "Signal.combineLatest of three, of which two can fail": { Signal.combineLatest([$1, $0, $1]) },
        "Signal.combineLatest of three with a transform": { Signal.combineLatest([$0, $1, $0]) },
        "Signal.zip of three with a transform": { Signal.zip([$1, $0, $0]) },
        "sample with a trigger that can fail": { $0.sample($1).map { [$0] } },
        "zip(with:)": { Signal.zip([$0, $1]) },
        "zip(with:) of a signal that can fail": { Signal.zip([$1, $0]) },
        "zip(_:)": { Signal.zip([$0, $1]) },
        "zip(_:) of a signal that can fail": { Signal.zip([$1, $0]) },
        "Signal.zip": { Signal.zip([$0, $1]) },
        "Signal.zip in the other order": { Signal.zip([$1, $0]) },
        "Signal.zip with a transform": { Signal.zip([$0, $1]) },
        "Signal.zip with a transform in the other order": { Signal.zip([$1, $0]) },
        "Signal.zip of three, of which one can fail": { Signal.zip([$0, $1, $0]) },
        "Signal.zip of three, of which two can fail": { Signal.zip([$1, $0, $1]) },
        "withLatest(from:)": { $0.withLatest(from: $1).map { [$0, $1] } },
        "withLatest(from:) of a signal that can fail": { $1.withLatest(from: $0).map { [$0, $1] } },
        "withLatest(from:_:)": { $0.withLatest(from: $1).map { [$0, $1] } },
        "withLatest(from:_:) of a signal that can fail": { $1.withLatest(from: $0).map { [$0, $1] } },
        "take(untilReplacement:)": { $0.take(untilReplacement: $1).map { [$0] } },
        "take(untilReplacement:) of a signal that can fail": { $1.take(untilReplacement: $0).map { [$0] } },
        "sample": { $1.sample($0).map { [$0] } },
        "concat": { Signal.concat([$1, $0]).map { [$0] } },
        "Signal.concat": { Signal.concat([$1, $0]).map { [$0] } },
        "startWith": { Signal.concat([$1, $0]).map { [$0] } },
        "then": { left, right in right.ignoreValues().concat(left).map { [$0] } },
    ]

    // MARK: - Chains and names

    @Test func `the operators then(_:) and concat(_:) on a signal that cannot fail accept a signal that can fail`() {
        let concatenated = Recorder(steady.concat(frail))
        let followed = Recorder(steady.then { frail })
        steady.send(1)
        steady.complete()
        frail.fail(.first)
        #expect(concatenated.events == [.next(1), .failed(.first)])
        #expect(followed.events == [.failed(.first)])
    }

    @Test func `startWith on a signal that can fail accepts a signal that cannot fail`() {
        let recorder = Recorder(frail.startWith(Signal.from([1, 2])))
        frail.send(3)
        frail.fail(.first)
        #expect(recorder.events == [.next(1), .next(2), .next(3), .failed(.first)])
    }

    @Test func `a signal that is widened to another failure type keeps its name`() {
        let named = Signal.just(1).named("one")
        #expect(named.flattenMap { Signal<Int, TestError>.just($0) }.name == "one.flattenMap")
        #expect(named.map { Signal<Int, TestError>.just($0) }.switchToLatest().name == "one.map.switchToLatest")
        #expect(Signal.merge(named, frail).name == "merge(one, _)")
        #expect(named.promoteFailure(to: TestError.self).name == "one.promoteFailure")
    }

    @Test func `disposing a signal that was widened to another failure type disposes the original signal`() {
        let disposed = Counter()
        let source = Signal<Int, Never> { subscriber in subscriber.onDispose { disposed.increment() } }
        let subscription = source.flattenMap { _ in Signal<Int, TestError>.never }.subscribe()
        #expect(disposed.value == 0)
        subscription.dispose()
        #expect(disposed.value == 1)
    }
}
