import RACOperators

/// Operators that make other values of the values.
enum Transforming {
    static let demonstrations: [OperatorDemonstration] = [
        .show("map { $0 * {factor} }", "map", [.integers("self", "--1--2--3--|")], [.integer("factor", 3)]) { stage in
            let factor = stage.integer("factor")
            stage.record(stage.integers().map { $0 * factor })
        },
        .show("scan({start}, +)", "scan", [.integers("self", "--1--2--3--|")], [.integer("start", 0)]) { stage in
            stage.record(stage.integers().scan(stage.integer("start"), +))
        },
        .show(
            "window(count: {count})",
            "window-count",
            [.integers("self", "--1--2--3--|")],
            [.integer("count", 2, in: 1...9)]
        ) {
            $0.recordAll($0.integers().window(count: $0.integer("count")))
        },
    ]
}
