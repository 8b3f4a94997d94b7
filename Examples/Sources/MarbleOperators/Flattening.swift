import RACOperators

/// Operators that make one signal of the signals that a signal sends.
enum Flattening {
    static let demonstrations: [OperatorDemonstration] = [
        .show(
            "flattenMap { signals[$0] }",
            "flattenMap",
            [
                .texts("self", "--a-----b---------|"), .integers("a", "--1--1--1|").cold,
                .integers("b", "--2--2|").cold,
            ]
        ) { stage in
            stage.record(stage.texts().flattenMap { stage.integersIfAny($0) })
        },
        .show(
            "switchMap { signals[$0] }",
            "switchMap",
            [
                .texts("self", "--a-----b---------|"), .integers("a", "--1--1--1--1--1").cold,
                .integers("b", "--2--2--2----|").cold,
            ]
        ) { stage in
            stage.record(stage.texts().switchMap { stage.integersIfAny($0) })
        },
    ]
}
