import RACSchedulers

/// One run of a main-actor closure, which reads all properties from one consistent snapshot. State of the main actor does not
/// change during the run.
struct MainActorReading<Value: Sendable> {
    private let evaluation: PropertyEvaluation

    init(_ read: @escaping @MainActor () -> Value) {
        // Each run needs a new `MemoizedValue`. An earlier one compares only properties, and would count as current even if other
        // state of the main actor has changed.
        evaluation = PropertyEvaluation(of: ComputedNode(MemoizedValue(calledOnMainQueue(read))))
    }

    /// Returns the result of the closure, and notifies Observation of everything that the closure reads. Must be called outside
    /// the closures of other properties.
    @MainActor
    func value() -> Value {
        evaluation.resultForReader()
    }

    var isOutdated: Bool { evaluation.isOutdated }
}
