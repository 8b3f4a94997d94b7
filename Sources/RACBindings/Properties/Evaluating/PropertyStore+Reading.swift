import RACCore

extension PropertyStore {
    /// The value. Each read is reported to Observation, because the reader may run inside `withObservationTracking`.
    @inlinable var value: Value {
        let evaluation = PropertyContext.evaluation
        if evaluation == nil { core.recordReading() }
        return value(in: evaluation)
    }

    /// Returns the value that the store has in an evaluation, or the current value if `evaluation` is `nil`. If `evaluation` is
    /// `nil`, the caller has recorded that the store is read.
    @inlinable
    func value(in evaluation: Unmanaged<PropertyEvaluation>?) -> Value {
        guard let evaluation else { return core.latest }
        return evaluation._withUnsafeGuaranteedRef { $0.read(core) { PropertyDependency(self) } }
    }
}
