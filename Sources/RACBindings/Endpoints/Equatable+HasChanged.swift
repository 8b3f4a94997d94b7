extension Equatable {
    /// Returns whether the value differs from a previous one. A NaN differs even from itself, but replacing a NaN by another is
    /// no change.
    func hasChanged(from former: Self) -> Bool {
        self != former && (self == self || former == former)
    }
}
