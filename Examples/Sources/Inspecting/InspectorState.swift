import Synchronization

/// The model, which several threads use.
final class InspectorState: Sendable {
    private let model: Mutex<InspectorModel>

    init(_ limits: InspectorLimits) {
        model = Mutex(InspectorModel(limits: limits))
    }

    func change<Result: Sendable>(_ body: (inout InspectorModel) -> Result) -> Result {
        model.withLock { body(&$0) }
    }

    /// Advances the time, and returns the revision.
    func advance(to now: Duration) -> Int {
        change { model in
            model.advance(to: now)
            return model.revision
        }
    }
}
