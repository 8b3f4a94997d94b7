import RACSchedulers

/// One run of a main-actor closure that reads observable objects and properties.
///
/// The closure reads all properties from one consistent snapshot, even if other threads write concurrently. State of the main
/// actor does not change while the closure runs on the main actor.
struct MainActorReading<Value: Sendable> {
    private let evaluation: PropertyEvaluation

    init(_ read: @escaping @MainActor () -> Value) {
        // Each run needs a new `MemoizedValue`. The `MemoizedValue` of an earlier run would still count as current if only
        // other state of the main actor has changed.
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
