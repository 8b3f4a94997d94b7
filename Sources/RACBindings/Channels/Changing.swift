extension Equatable {
    /// Whether this is another value. What is no number differs from itself, too, but has not changed.
    func hasChanged(from former: Self) -> Bool {
        self != former && (self == self || former == former)
    }
}
