import RACBindings
import RACOperators

/// Operators that flatten a signal of signals into one signal.
enum Flattening {
    static let demonstrations: [OperatorDemonstration] = allAtOnce + oneAtATime + chosen + again

    private static let overlapping: [DemonstrationInput] = [
        .texts("self", "--a-----b---------|"), .integers("a", "--1--1--1|").cold, .integers("b", "-2--2|").cold,
    ]
    private static let three: [DemonstrationInput] = [
        .texts("self", "--a--b-c-------|"), .integers("a", "-1---1|").cold, .integers("b", "-2--2|").cold,
        .integers("c", "--3|").cold,
    ]

    private static let allAtOnce: [OperatorDemonstration] = [
        .show("flattenMap { signals[$0] }", "flattenMap", overlapping) { stage in
            stage.record(stage.texts().flattenMap { stage.integersIfAny($0) })
        },
        .show("flatten()", "flatten", overlapping) { stage in
            stage.record(stage.texts().map { stage.integersIfAny($0) }.flatten())
        },
        .show(
            "flattenMap(maxConcurrent: {limit}) { signals[$0] }",
            "flattenMap-maxConcurrent",
            three,
            [.integer("limit", 2, in: 1...9)]
        ) { stage in
            stage.record(stage.texts().flattenMap(maxConcurrent: stage.integer("limit")) { stage.integersIfAny($0) })
        },
        .show("flatten(maxConcurrent: {limit})", "flatten-maxConcurrent", three, [.integer("limit", 2, in: 1...9)]) {
            stage in
            stage.record(stage.texts().map { stage.integersIfAny($0) }.flatten(maxConcurrent: stage.integer("limit")))
        },
        .show("bind { twice }", "bind", [.integers("self", "--1-----2-----3-----4--|")]) {
            $0.record(
                $0.integers().bind {
                    var count = 0
                    return { value, stop in
                        count += 1
                        stop = count == 3
                        return .from([value, value])
                    }
                }
            )
        },
        .show(
            "groupBy { $0.isMultiple(of: {divisor}) }",
            "groupBy",
            [.integers("self", "--1--2--3--4--|")],
            [.integer("divisor", 2)]
        ) {
            let divisor = $0.integer("divisor")
            $0.recordAll($0.integers().groupBy { $0.isMultiple(of: divisor) })
        },
        .show(
            "groupBy({ $0.isMultiple(of: {divisor}) }, transform: { $0 * $0 })",
            "groupBy-transform",
            [.integers("self", "--1--2--3--|")],
            [.integer("divisor", 2)]
        ) {
            let divisor = $0.integer("divisor")
            $0.recordAll($0.integers().groupBy({ $0.isMultiple(of: divisor) }, transform: { $0 * $0 }))
        },
        .show(
            "groupBy { $0.isMultiple(of: {divisor}) } until: { _ in end }",
            "groupBy-until",
            [.integers("self", "--1--2--3-----4--5--|"), .texts("end", "-----------x--------|")],
            [.integer("divisor", 2)]
        ) {
            let (divisor, end) = ($0.integer("divisor"), $0.texts("end"))
            $0.recordAll(
                $0.integers().groupBy {
                    $0.isMultiple(of: divisor)
                } until: { _ in
                    end
                }
            )
        },
        .show(
            "groupBy({ $0.isMultiple(of: {divisor}) }, transform: { $0 * $0 }, until: { _ in end })",
            "groupBy-transform-until",
            [.integers("self", "--1--2--3-----4--5--|"), .texts("end", "-----------x--------|")],
            [.integer("divisor", 2)]
        ) {
            let (divisor, end) = ($0.integer("divisor"), $0.texts("end"))
            $0.recordAll(
                $0.integers().groupBy({ $0.isMultiple(of: divisor) }, transform: { $0 * $0 }, until: { _ in end })
            )
        },
    ]

    private static let oneAtATime: [OperatorDemonstration] = [
        .show(
            "concatMap { signals[$0] }",
            "concatMap",
            [.texts("self", "--a--b---------|"), .integers("a", "-1---1|").cold, .integers("b", "-2|").cold]
        ) { stage in
            stage.record(stage.texts().concatMap { stage.integersIfAny($0) })
        },
        .show(
            "concat()",
            "concat-signals",
            [.texts("self", "--a--b---------|"), .integers("a", "-1---1|").cold, .integers("b", "-2|").cold]
        ) { stage in
            stage.record(stage.texts().map { stage.integersIfAny($0) }.concat())
        },
        .show("switchMap { signals[$0] }", "switchMap", switching) { stage in
            stage.record(stage.texts().switchMap { stage.integersIfAny($0) })
        },
        .show("switchToLatest()", "switchToLatest", switching) { stage in
            stage.record(stage.texts().map { stage.integersIfAny($0) }.switchToLatest())
        },
        .show(
            "exhaustMap { signals[$0] }",
            "exhaustMap",
            [
                .texts("self", "--a--b-----c------|"), .integers("a", "-1---1|").cold, .integers("b", "-2|").cold,
                .integers("c", "-3--3|").cold,
            ]
        ) { stage in
            stage.record(stage.texts().exhaustMap { stage.integersIfAny($0) })
        },
    ]

    private static let switching: [DemonstrationInput] = [
        .texts("self", "--a-----b---------|"), .integers("a", "--1--1--1--1--1").cold,
        .integers("b", "--2--2--2----|").cold,
    ]

    private static let chosen: [OperatorDemonstration] = [
        .show(
            "switchCase(key, cases: [\"a\": a, \"b\": b], default: other)",
            "switchCase-default",
            [
                .texts("key", "--a--------b-----c----|"), .integers("a", "-1--1--1--1").cold,
                .integers("b", "-2--2--|").cold, .integers("other", "--0--|").cold,
            ]
        ) {
            $0.record(
                Signal.switchCase(
                    $0.texts("key"),
                    cases: ["a": $0.integers("a").signal, "b": $0.integers("b").signal],
                    default: $0.integers("other").signal
                )
            )
        },
        .show(
            "switchCase(key, cases: [\"a\": a, \"b\": b])",
            "switchCase",
            [
                .texts("key", "--a--------b-----c----|"), .integers("a", "-1--1--1--1").cold,
                .integers("b", "-2--2--|").cold,
            ]
        ) {
            $0.record(
                Signal.switchCase(
                    $0.texts("key"),
                    cases: ["a": $0.integers("a").signal, "b": $0.integers("b").signal]
                )
            )
        },
        .show(
            "ifThenElse(condition, then: a, else: b)",
            "ifThenElse",
            [
                .booleans("condition", "--t--------f--------|"), .integers("a", "-1--1--1--1").cold,
                .integers("b", "-2--2--|").cold,
            ]
        ) {
            $0.record(
                Signal.ifThenElse(
                    $0.booleans("condition"),
                    then: $0.integers("a").signal,
                    else: $0.integers("b").signal
                )
            )
        },
    ]

    private static let again: [OperatorDemonstration] = [
        .show("repeated()", "repeated", [.integers("self", "--1--|").cold]) {
            $0.record($0.integers().repeated())
        },
        .show("repeated({count})", "repeated-count", [.integers("self", "--1--|").cold], [.integer("count", 2)]) {
            $0.record($0.integers().repeated($0.integer("count")))
        },
        .show("repeated(while: hasMore())", "repeated-while", [.integers("self", "--1--|").cold]) {
            let (source, rounds) = ($0.integers(), MutableProperty(1))
            $0.record(source.doCompleted { rounds.value += 1 }.repeated(while: rounds.value <= 3))
        },
        .show(
            "repeated { $0.delay({delay} s, on: s) }",
            "repeated-when",
            [.integers("self", "--1--|").cold],
            [.seconds("delay", 3)]
        ) { stage in
            let delay = stage.seconds("delay")
            stage.record(stage.integers().repeated { $0.delay(delay, on: stage.scheduler) })
        },
        .show(
            "repeated(after: {delay} s, on: s)",
            "repeated-after",
            [.integers("self", "--1--|").cold],
            [.seconds("delay", 2)]
        ) {
            $0.record($0.integers().repeated(after: $0.seconds("delay"), on: $0.scheduler))
        },
        .show(
            "repeated(backoff: .exponential(initial: {initial} s, jitter: 0), on: s)",
            "repeated-backoff",
            [.integers("self", "-1|").cold],
            [.seconds("initial", 2)]
        ) {
            $0.record(
                $0.integers().repeated(
                    backoff: .exponential(initial: $0.seconds("initial"), jitter: 0),
                    on: $0.scheduler
                )
            )
        },
    ]
}
