import RACSchedulers

/// One run of a closure of the main actor that reads observable objects and properties.
///
/// Values of properties are read as in the closure of a `Property { }`: all of one moment, though others may write them
/// elsewhere meanwhile. What belongs to the main actor does not change while the closure runs there.
struct MainActorReading<Value: Sendable> {
    private let evaluation: PropertyEvaluation

    init(_ read: @escaping @MainActor () -> Value) {
        // A new one each time: the one that was made last would be current for as long as no property has changed.
        evaluation = PropertyEvaluation(of: ComputedNode(MemoizedValue(calledOnMainQueue(read))))
    }

    /// The value. Observation is notified of all that was read. To be asked outside the closures of other properties.
    @MainActor
    func value() -> Value {
        evaluation.resultForReader()
    }

    /// Indicates whether a property that was read has changed since.
    var isOutdated: Bool { evaluation.isOutdated }
}
