import RACSchedulers

/// One run of a main-actor closure that reads observable objects and properties.
///
/// The closure reads properties as the closure of a `Property { }` does: in one consistent snapshot, even if other threads
/// write them concurrently. State of the main actor does not change while the closure runs there.
struct MainActorReading<Value: Sendable> {
    private let evaluation: PropertyEvaluation

    init(_ read: @escaping @MainActor () -> Value) {
        // Each run has a new `MemoizedValue`. The previous one would count as current until a property changes, even if other
        // state of the main actor has changed.
        evaluation = PropertyEvaluation(of: ComputedNode(MemoizedValue(calledOnMainQueue(read))))
    }

    /// Runs the closure and returns its value. Notifies Observation of everything that the closure has read. Call this method
    /// outside the closures of other properties.
    @MainActor
    func value() -> Value {
        evaluation.resultForReader()
    }

    /// Indicates whether a property has changed since the closure read it.
    var isOutdated: Bool { evaluation.isOutdated }
}
