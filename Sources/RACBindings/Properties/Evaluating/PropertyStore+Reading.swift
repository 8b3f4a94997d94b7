import RACCore

extension PropertyStore {
    /// The value, for a reader who may want to know of changes.
    @inlinable var value: Value {
        if let evaluation = PropertyScope.evaluation { return evaluation.read(core) { PropertyDependency(self) } }
        core.noteReading()
        return core.latest
    }
}
