import RACCore

extension PropertyStore {
    /// Reports each read to Observation, for `withObservationTracking`.
    @inlinable var value: Value {
        let evaluation = PropertyContext.evaluation
        if evaluation == nil { core.recordReading() }
        return value(in: evaluation)
    }

    /// If `evaluation` is `nil`, the caller has recorded that the store is read.
    @inlinable
    func value(in evaluation: Unmanaged<PropertyEvaluation>?) -> Value {
        guard let evaluation else { return core.latest }
        return evaluation._withUnsafeGuaranteedRef { $0.read(core) { PropertyDependency(self) } }
    }
}
