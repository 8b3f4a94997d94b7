import RACCore

extension PropertyStore {
    /// The value. Observation is notified that it is read, because it may be tracking the reader.
    @inlinable var value: Value {
        if let evaluation = PropertyContext.evaluation { return evaluation.read(core) { PropertyDependency(self) } }
        core.recordReading()
        return core.latest
    }
}
