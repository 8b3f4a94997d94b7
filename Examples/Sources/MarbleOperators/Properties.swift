import RACBindings
import RACOperators

/// Operators of properties, whose diagrams show their values.
///
/// An input is a property that has the value of the first frame from the beginning. The property is deallocated where the
/// diagram ends.
enum Properties {
    static let demonstrations: [OperatorDemonstration] = [
        .show(
            "combining(a, b)",
            "property-combining",
            [.integers("a", "1--2-----3--"), .integers("b", "1-----2-----")]
        ) {
            $0.record(Property(combining: $0.property("a"), $0.property("b")).signal)
        }
        .named("init"),
        .show(
            "filtered(initial: {initial}, isOdd)",
            "property-filtered",
            [.integers("self", "0---1---2---3---|")],
            [.integer("initial", 9)]
        ) {
            $0.record($0.property().filtered(initial: $0.integer("initial")) { !$0.isMultiple(of: 2) }.signal)
        },
        .show(
            "combinedWithPrevious({start})",
            "property-combinedWithPrevious",
            [.integers("self", "1---2---3---|")],
            [.integer("start", 0)]
        ) {
            $0.record($0.property().combinedWithPrevious($0.integer("start")).signal)
        },
        .show(
            "zipped(with: other)",
            "property-zipped",
            [.integers("self", "1-------2---3--------|"), .integers("other", "9---8-----------7----|")]
        ) {
            $0.record($0.property().zipped(with: $0.property("other")).signal)
        },
    ]
}

extension DemonstrationStage {
    /// Returns a property with the values of an input.
    fileprivate func property(_ label: String = "self") -> MutableProperty<Int> {
        let source = integers(label)
        let first = immediateInteger(label)
        let property = MutableProperty(first ?? 0)
        // This is the only reference to the property, until the input ends.
        source.signal.skip(first == nil ? 0 : 1).ignoreFailure().subscribe { property.value = $0 }
        return property
    }
}

extension OperatorDemonstration {
    /// Returns the same demonstration for a declaration with another name.
    fileprivate func named(_ operatorName: String) -> OperatorDemonstration {
        var copy = self
        copy.operatorName = operatorName
        return copy
    }
}
