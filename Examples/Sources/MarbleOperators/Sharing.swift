import RACCore
import RACOperators

/// Operators with which several subscribers share one subscription.
enum Shared {
    private static let source: [DemonstrationInput] = [.integers("self", "--1--2--3--|").cold]

    static let demonstrations: [OperatorDemonstration] = [
        .show("publish { $0.zip(with: $0.skip(1)) }", "publish-selector", source) {
            $0.record($0.integers().publish { shared in shared.zip(with: shared.skip(1)) })
        },
        .show(
            "partition { $0.isMultiple(of: {divisor}) }",
            "partition",
            [.integers("self", "--1--2--3--4--|")],
            [.integer("divisor", 2)]
        ) {
            let divisor = $0.integer("divisor")
            let (matching, others) = $0.integers().partition { $0.isMultiple(of: divisor) }
            $0.record(matching)
            $0.record(others, as: "others")
        },
        .show("refCount()", "refCount", [.integers("self", "--1--2--3--4--|").cold]) {
            let shared = $0.integers().publish().refCount()
            $0.record(shared, during: "^-----!")
            $0.record(shared, as: "second", during: "----^----!")
            $0.record(shared, as: "third", during: "------------^")
        },
        .show("share()", "share", source) {
            let shared = $0.integers().share()
            $0.record(shared)
            $0.record(shared, as: "later", during: "----^")
        },
        .show("share(replay: {capacity})", "share-replay", source, [.integer("capacity", 1)]) {
            let shared = $0.integers().share(replay: $0.integer("capacity"))
            $0.record(shared)
            $0.record(shared, as: "later", during: "------^")
        },
        .show(
            "hot(in: bag)",
            "hot",
            [.integers("self", "--1--2--3--4--|").cold, .texts("bag", "----------x")]
        ) { stage in
            let bag = DisposableBag()
            stage.texts("bag").subscribeEvents { _ in bag.dispose() }
            let hot = stage.integers().hot(in: bag)
            stage.record(hot)
            stage.record(hot, as: "later", during: "----^")
        },
        .show(
            "hot(replay: {capacity}, in: bag)",
            "hot-replay",
            [.integers("self", "--1--2--3--4--|").cold, .texts("bag", "----------x")],
            [.integer("capacity", 1)]
        ) { stage in
            let bag = DisposableBag()
            stage.texts("bag").subscribeEvents { _ in bag.dispose() }
            let hot = stage.integers().hot(replay: stage.integer("capacity"), in: bag)
            stage.record(hot)
            stage.record(hot, as: "later", during: "------^")
        },
        .show("replay()", "replay", source) {
            let replayed = $0.integers().replay()
            $0.record(replayed)
            $0.record(replayed, as: "later", during: "------^")
        },
        .show("replayLast()", "replayLast", source) {
            let replayed = $0.integers().replayLast()
            $0.record(replayed)
            $0.record(replayed, as: "later", during: "------^")
        },
        .show("replayLazily()", "replayLazily", source) {
            let replayed = $0.integers().replayLazily()
            $0.record(replayed, during: "---^")
            $0.record(replayed, as: "later", during: "---------^")
        },
        .show("startEagerly(on: s) { work }", "startEagerly", [.integers("work", "-1-2-3|").cold]) { stage in
            let work = stage.integers("work").signal
            let started = Signal<Int, DemonstrationFailure>.startEagerly(on: stage.scheduler, run(work))
            stage.record(started, during: "----^")
        },
        .show("startLazily(on: s) { work }", "startLazily", [.integers("work", "-1-2-3|").cold]) { stage in
            let work = stage.integers("work").signal
            let started = Signal<Int, DemonstrationFailure>.startLazily(on: stage.scheduler, run(work))
            stage.record(started, during: "----^")
            stage.record(started, as: "later", during: "--------^")
        },
    ]

    /// Runs work that sends the events of a signal.
    private static func run(
        _ signal: Signal<Int, DemonstrationFailure>
    ) -> @Sendable (Subscriber<Int, DemonstrationFailure>) -> Void {
        { subscriber in
            subscriber.add(signal.subscribeEvents { subscriber.send(event: $0) })
        }
    }
}
