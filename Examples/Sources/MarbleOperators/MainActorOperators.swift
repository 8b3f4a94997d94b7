import RACBindings

/// The operators of `MainSignal`, with the diagrams of `Signal`'s operators.
///
/// The operators run synchronously on the main thread, where their upstream signals send.
enum MainActorOperators {
    static let demonstrations: [OperatorDemonstration] =
        transforming + filtering + pausing + combining + flattening + timing + failing + sharing + hot + effects
        + creating

    private static let transforming: [OperatorDemonstration] = [
        .onMain("map") { stage in
            stage.recordOnMain(stage.integers().onMain.map(stage.transform()))
        },
        .onMain("mapTo") { $0.recordOnMain($0.integers().onMain.mapTo($0.integer("value"))) },
        .onMain("tryMap") { stage in
            stage.recordOnMain(
                stage.texts().onMain.tryMap { text throws(DemonstrationFailure) in
                    guard let number = Int(text) else { throw .timeout }
                    return number
                }
            )
        },
        .onMain("compactMap") { $0.recordOnMain($0.texts().onMain.compactMap { Int($0) }) },
        .onMain("enumerated") { $0.recordOnMain($0.texts().onMain.enumerated()) },
        .onMain("combinePrevious") { $0.recordOnMain($0.integers().onMain.combinePrevious()) },
        .onMain("combinePrevious-start") { $0.recordOnMain($0.integers().onMain.combinePrevious($0.integer("start"))) },
        .onMain("combinePrevious-transform") {
            $0.recordOnMain($0.integers().onMain.combinePrevious($0.integer("start")) { $1 - $0 })
        },
        .onMain("differences") {
            $0.recordOnMain($0.texts().onMain.map(Transforming.letters).differences().map(Transforming.describe))
        },
        .onMain("scan") { $0.recordOnMain($0.integers().onMain.scan($0.integer("start"), $0.combination())) },
        .onMain("sliding") { $0.recordOnMain($0.integers().onMain.sliding(count: $0.integer("count"))) },
        .onMain("scan-into") { $0.recordOnMain($0.integers().onMain.scan(into: []) { $0.append($1) }) },
        .onMain("reduce") { $0.recordOnMain($0.integers().onMain.reduce($0.integer("start"), $0.combination())) },
        .onMain("reduce-into") {
            $0.recordOnMain($0.texts().onMain.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 })
        },
        .onMain("collect") { $0.recordOnMain($0.integers().onMain.collect()) },
        .onMain("not") { $0.recordOnMain($0.booleans().onMain.not()) },
    ]

    private static let filtering: [OperatorDemonstration] = [
        .onMain("filter") { stage in
            stage.recordOnMain(stage.integers().onMain.filter(stage.test()))
        },
        .onMain("ignoreValues") { $0.recordOnMain($0.integers().onMain.ignoreValues()) },
        .onMain("distinct") { $0.recordOnMain($0.integers().onMain.distinct()) },
        .onMain("distinct-by") { $0.recordOnMain($0.texts().onMain.distinct(by: { $0.count })) },
        .onMain("distinct-comparing") { stage in
            let distance = stage.integer("distance")
            stage.recordOnMain(stage.integers().onMain.distinct(comparing: { abs($0 - $1) < distance }))
        },
        .onMain("distinctUntilChanged") { $0.recordOnMain($0.texts().onMain.distinctUntilChanged()) },
        .onMain("distinctUntilChanged-by") { stage in
            stage.recordOnMain(stage.integers().onMain.distinctUntilChanged(by: stage.comparison()))
        },
        .onMain("distinctUntilKeyChanged") {
            $0.recordOnMain($0.texts().onMain.distinctUntilKeyChanged { $0.count })
        },
        .onMain("distinctUntilChanged-on") { $0.recordOnMain($0.texts().onMain.distinctUntilChanged(on: \.count)) },
        .onMain("skip") { $0.recordOnMain($0.integers().onMain.skip($0.integer("count"))) },
        .onMain("skipWhile") { stage in
            stage.recordOnMain(stage.integers().onMain.skipWhile(stage.test()))
        },
        .onMain("skipUntil-predicate") { stage in
            stage.recordOnMain(stage.integers().onMain.skipUntil(stage.test()))
        },
        .onMain("skip-until") { $0.recordOnMain($0.integers().onMain.skip(until: $0.texts("trigger").onMain)) },
        .onMain("take") { $0.recordOnMain($0.integers().onMain.take($0.integer("count"))) },
        .onMain("takeWhile") { stage in
            stage.recordOnMain(stage.integers().onMain.takeWhile(stage.test()))
        },
        .onMain("takeUntil-predicate") { stage in
            stage.recordOnMain(stage.integers().onMain.takeUntil(stage.test()))
        },
        .onMain("take-until") { $0.recordOnMain($0.integers().onMain.take(until: $0.texts("trigger").onMain)) },
        .onMain("take-during") { stage in
            let lifetime = Lifetime()
            stage.texts("lifetime").subscribeEvents { _ in lifetime.end() }
            stage.recordOnMain(stage.integers().onMain.take(during: lifetime))
        },
    ]

    private static let pausing: [OperatorDemonstration] = [
        .onMain("paused") { $0.recordOnMain($0.integers().onMain.paused(while: $0.booleans("isPaused").onMain)) },
        .onMain("paused-keeping") {
            let isPaused = $0.booleans("isPaused").onMain
            $0.recordOnMain($0.integers().onMain.paused(while: isPaused, keeping: $0.integer("count")))
        },
    ]

    private static let combining: [OperatorDemonstration] = [
        .onMain("combineLatest") {
            $0.recordOnMain(MainSignal.combineLatest($0.integers("a").onMain, $0.integers("b").onMain))
        },
        .onMain("combineLatest-with") {
            $0.recordOnMain($0.integers().onMain.combineLatest(with: $0.integers("other").onMain))
        },
        .onMain("withLatest") { $0.recordOnMain($0.integers().onMain.withLatest(from: $0.texts("other").onMain)) },
        .onMain("zip") { $0.recordOnMain(MainSignal.zip($0.integers("a").onMain, $0.integers("b").onMain)) },
        .onMain("zip-with") { $0.recordOnMain($0.integers().onMain.zip(with: $0.integers("other").onMain)) },
        .onMain("merge") { $0.recordOnMain(MainSignal.merge([$0.integers("a").onMain, $0.integers("b").onMain])) },
        .onMain("merge-with") { $0.recordOnMain($0.integers().onMain.merge(with: $0.integers("other").onMain)) },
        .onMain("sample") { $0.recordOnMain($0.integers().onMain.sample($0.texts("trigger").onMain)) },
        .onMain("concat-other") { $0.recordOnMain($0.integers().onMain.concat($0.integers("other").onMain)) },
        .onMain("startWith") { $0.recordOnMain($0.integers().onMain.startWith($0.integer("value"))) },
        .onMain("then") { stage in
            let other = stage.texts("other").onMain
            stage.recordOnMain(stage.integers().onMain.then { other })
        },
    ]

    private static let flattening: [OperatorDemonstration] = [
        .onMain("flattenMap") { stage in
            stage.recordOnMain(stage.texts().onMain.flattenMap { stage.integersIfAny($0).onMain })
        },
        .onMain("flatten") { stage in
            stage.recordOnMain(stage.texts().onMain.map { stage.integersIfAny($0).onMain }.flatten())
        },
        .onMain("concatMap") { stage in
            stage.recordOnMain(stage.texts().onMain.concatMap { stage.integersIfAny($0).onMain })
        },
        .onMain("switchMap") { stage in
            stage.recordOnMain(stage.texts().onMain.switchMap { stage.integersIfAny($0).onMain })
        },
        .onMain("switchToLatest") { stage in
            stage.recordOnMain(stage.texts().onMain.map { stage.integersIfAny($0).onMain }.switchToLatest())
        },
        .onMain("exhaustMap") { stage in
            stage.recordOnMain(stage.texts().onMain.exhaustMap { stage.integersIfAny($0).onMain })
        },
    ]

    private static let timing: [OperatorDemonstration] = [
        .onMain("debounce") {
            $0.recordOnMain($0.texts().onMain.debounce(for: $0.seconds("interval"), on: $0.scheduler))
        },
        .onMain("debounce-where") { stage in
            let limit = stage.integer("limit")
            stage.recordOnMain(
                stage.integers().onMain.debounce(for: stage.seconds("interval"), on: stage.scheduler) { $0 < limit }
            )
        },
        .onMain("debounce-each") { stage in
            let unit = stage.seconds("unit")
            stage.recordOnMain(stage.integers().onMain.debounce(on: stage.scheduler) { unit * $0 })
        },
        .onMain("throttle") {
            $0.recordOnMain($0.texts().onMain.throttle(for: $0.seconds("interval"), on: $0.scheduler))
        },
        .onMain("throttle-first") {
            $0.recordOnMain($0.texts().onMain.throttle(for: $0.seconds("interval"), on: $0.scheduler, latest: false))
        },
        .onMain("delay") { $0.recordOnMain($0.texts().onMain.delay($0.seconds("interval"), on: $0.scheduler)) },
        .onMain("timeout-after") { stage in
            let interval = stage.seconds("interval")
            stage.recordOnMain(
                stage.integers().onMain.timeout(after: interval, failingWith: .timeout, on: stage.scheduler)
            )
        },
        .onMain("timeout-perValue") { stage in
            let interval = stage.seconds("interval")
            stage.recordOnMain(
                stage.integers().onMain.timeout(perValue: interval, failingWith: .timeout, on: stage.scheduler)
            )
        },
    ]

    private static let failing: [OperatorDemonstration] = [
        .onMain("catch") { stage in
            let other = stage.integers("other").onMain
            stage.recordOnMain(stage.integers().onMain.catch { _ in other })
        },
        .onMain("ignoreFailure") { $0.recordOnMain($0.integers().onMain.ignoreFailure()) },
        .onMain("replaceError") { $0.recordOnMain($0.integers().onMain.replaceError(with: $0.integer("value"))) },
        .onMain("mapToResult") {
            $0.recordOnMain(
                $0.integers().onMain.mapToResult().map {
                    if case .success(let value) = $0 { "success(\(value))" } else { "failure" }
                }
            )
        },
        .onMain("mapError") { stage in
            stage.recordOnMain(stage.integers().onMain.mapError { "\($0)" == "" ? $0 : DemonstrationFailure.timeout })
        },
        .onMain("retry") { $0.recordOnMain($0.integers().onMain.retry()) },
        .onMain("retry-count") { $0.recordOnMain($0.integers().onMain.retry($0.integer("count"))) },
        .onMain("retry-if") { $0.recordOnMain($0.integers().onMain.retry($0.integer("count")) { $0 == .timeout }) },
        .onMain("catchTo") { $0.recordOnMain($0.integers().onMain.catchTo($0.integers("other").onMain)) },
        .onMain("promoteFailure") {
            $0.recordOnMain($0.integers().ignoreFailure().onMain.promoteFailure(to: DemonstrationFailure.self))
        },
    ]

    private static let sharing: [OperatorDemonstration] = [
        .onMain("share") {
            let shared = $0.integers().onMain.share()
            $0.recordOnMain(shared)
            $0.record(shared.signal, as: "later", during: "----^")
        },
        .onMain("partition") { stage in
            let divisor = stage.integer("divisor")
            let (matching, others) = stage.integers().onMain.partition { $0.isMultiple(of: divisor) }
            stage.recordOnMain(matching)
            stage.record(others.signal, as: "others")
        },
        .onMain("share-replay") {
            let shared = $0.integers().onMain.share(replay: $0.integer("capacity"))
            $0.recordOnMain(shared)
            $0.record(shared.signal, as: "later", during: "------^")
        },
    ]

    private static let hot: [OperatorDemonstration] = [
        .onMain("hot") { stage in
            let bag = DisposableBag()
            stage.texts("bag").subscribeEvents { _ in bag.dispose() }
            let hot = stage.integers().onMain.hot(in: bag)
            stage.recordOnMain(hot)
            stage.record(hot.signal, as: "later", during: "----^")
        },
        .onMain("hot-replay") { stage in
            let bag = DisposableBag()
            stage.texts("bag").subscribeEvents { _ in bag.dispose() }
            let hot = stage.integers().onMain.hot(replay: stage.integer("capacity"), in: bag)
            stage.recordOnMain(hot)
            stage.record(hot.signal, as: "later", during: "------^")
        },
    ]

    private static let effects: [OperatorDemonstration] = [
        .onMain("doNext") { stage in
            let calls = stage.calls("action")
            stage.recordOnMain(stage.integers().onMain.doNext { calls.send("\($0)") })
        },
        .onMain("doFailed") { stage in
            let calls = stage.calls("action")
            stage.recordOnMain(stage.integers().onMain.doFailed { _ in calls.send("e") })
        },
        .onMain("doCompleted") { stage in
            let calls = stage.calls("action")
            stage.recordOnMain(stage.integers().onMain.doCompleted { calls.send("x") })
        },
        .onMain("initially") { stage in
            let calls = stage.calls("action")
            stage.recordOnMain(stage.integers().onMain.initially { calls.send("x") })
        },
        .onMain("onSubscribed") { stage in
            let calls = stage.calls("action")
            stage.recordOnMain(stage.integers().onMain.onSubscribed { calls.send("x") })
        },
        .onMain("finally") { stage in
            let calls = stage.calls("action")
            stage.recordOnMain(stage.integers().onMain.finally { calls.send("x") })
        },
        .onMain("onDispose") { stage in
            let calls = stage.calls("action")
            stage.record(stage.integers().onMain.onDispose { calls.send("x") }.signal, during: "^------!")
        },
        .onMain("trackActivity") { stage in
            let activity = ActivityCount()
            stage.recordOnMain(stage.integers().onMain.trackActivity(in: activity))
            // The count is deallocated when the signal ends. Without `concat`, its row would end there.
            stage.record(activity.count.concat(.never), as: "activity.count")
        },
    ]

    private typealias Integers = MainSignal<Int, DemonstrationFailure>

    private static let creating: [OperatorDemonstration] = [
        .onMain("just") { $0.recordOnMain(Integers.just($0.integer("value"))) },
        .onMain("empty") { $0.recordOnMain(Integers.empty) },
        .onMain("never") { $0.recordOnMain(Integers.never) },
        .onMain("fail") { $0.recordOnMain(Integers.fail(.timeout)) },
        .onMain("from") { $0.recordOnMain(Integers.from([1, 2, 3])) },
        .onMain("from-endless") { $0.recordOnMain(Integers.from(0...).take($0.integer("count"))) },
    ]
}

extension DemonstrationStage {
    /// Records the events of a signal of the main actor.
    @MainActor
    fileprivate func recordOnMain<Value: Sendable, Failure>(_ signal: MainSignal<Value, Failure>) {
        record(signal.signal)
    }
}

extension OperatorDemonstration {
    /// The demonstrations of the operators of `MainSignal`. Each demonstration has the id of the same operator's demonstration
    /// for `Signal`.
    ///
    /// Call ``run(inputs:parameters:frames:)`` of these demonstrations only on the main thread.
    public static let ofMainActor: [OperatorDemonstration] = MainActorOperators.demonstrations

    /// Returns the demonstration of an operator of the main actor: the demonstration of the same operator of `Signal`, with
    /// another body.
    fileprivate static func onMain(
        _ id: String,
        _ body: @escaping @MainActor @Sendable (DemonstrationStage) -> Void
    ) -> OperatorDemonstration {
        guard let other = all.first(where: { $0.id == id }) else { fatalError("there is no demonstration '\(id)'") }
        return other.replacing { stage in MainActor.assumeIsolated { body(stage) } }
    }
}
