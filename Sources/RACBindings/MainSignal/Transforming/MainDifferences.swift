import RACOperators

extension MainSignal {
    /// Returns a signal of the differences between each array and the previous array, like `differences()` of `Signal`.
    @_disfavoredOverload
    @inlinable
    public func differences<Element: Hashable>() -> MainSignal<CollectionDifference<Element>, Failure>
    where Value == [Element] {
        let differences = combinePrevious([]) { CollectionDifference(from: $0, to: $1) }
        return MainSignal<CollectionDifference<Element>, Failure>(differences.stream.named(after: stream))
    }

    /// Returns a signal of the differences between each array and the previous array, for elements with an identity. Works like
    /// `differences()` of `Signal`.
    @inlinable
    public func differences<Element: Identifiable & Equatable>() -> MainSignal<CollectionDifference<Element>, Failure>
    where Value == [Element] {
        let differences = combinePrevious([]) { CollectionDifference(from: $0, to: $1) }
        return MainSignal<CollectionDifference<Element>, Failure>(differences.stream.named(after: stream))
    }
}
