extension Equatable {
    /// Returns whether the value differs from a previous value. A NaN that replaces a NaN does not count as a change.
    func hasChanged(from former: Self) -> Bool {
        self != former && (self == self || former == former)
    }
}
