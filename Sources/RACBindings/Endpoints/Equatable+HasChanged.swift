extension Equatable {
    /// Returns whether this is another value. A NaN differs even from itself, but in place of another NaN it is no change.
    func hasChanged(from former: Self) -> Bool {
        self != former && (self == self || former == former)
    }
}
