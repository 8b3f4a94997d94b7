import RACSchedulers

/// One run of a closure of the main actor that reads observable objects and properties.
///
/// Values of properties are read as in the closure of a `Property { }`: in one consistent snapshot, even if other threads write
/// them concurrently. State of the main actor does not change while the closure runs there.
struct MainActorReading<Value: Sendable> {
    private let evaluation: PropertyEvaluation

    init(_ read: @escaping @MainActor () -> Value) {
        // A new memo for each reading: the previous one would count as current until a property changes, even if other state of
        // the main actor has changed.
        evaluation = PropertyEvaluation(of: ComputedNode(MemoizedValue(calledOnMainQueue(read))))
    }

    /// Returns the value. Observation is notified of all readings. Call this outside the closures of other properties.
    @MainActor
    func value() -> Value {
        evaluation.resultForReader()
    }

    /// Indicates whether a property that was read has changed since then.
    var isOutdated: Bool { evaluation.isOutdated }
}
