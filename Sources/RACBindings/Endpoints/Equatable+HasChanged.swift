extension Equatable {
    /// Returns whether the value differs from a previous value. Although a NaN is not equal to itself, replacing one NaN with
    /// another does not count as a change.
    func hasChanged(from former: Self) -> Bool {
        self != former && (self == self || former == former)
    }
}
