extension Equatable {
    /// Returns whether the value differs from a previous value. A NaN differs even from itself, but replacing one NaN with
    /// another NaN is no change.
    func hasChanged(from former: Self) -> Bool {
        self != former && (self == self || former == former)
    }
}
