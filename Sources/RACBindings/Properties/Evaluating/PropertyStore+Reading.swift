import RACCore

extension PropertyStore {
    /// The value, for a reader that may be tracking changes.
    @inlinable var value: Value {
        if let evaluation = PropertyContext.evaluation { return evaluation.read(core) { PropertyDependency(self) } }
        core.recordReading()
        return core.latest
    }
}
