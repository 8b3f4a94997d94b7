import RACCore

extension PropertyStore {
    /// The value. Reading it notifies Observation, because the reader may run inside `withObservationTracking`.
    @inlinable var value: Value {
        if let evaluation = PropertyContext.evaluation { return evaluation.read(core) { PropertyDependency(self) } }
        core.recordReading()
        return core.latest
    }
}
