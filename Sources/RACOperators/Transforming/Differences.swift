extension SignalProtocol {
    /// Returns a signal of the differences between each array and the previous array.
    ///
    /// The first difference is from an empty array. Applying a difference to the previous array produces the next array. If a
    /// removed element is inserted elsewhere, the two changes are associated. If no element occurs twice in an array, no
    /// smaller difference exists.
    ///
    /// ```
    /// self           --x--y--|     x = [a, b], y = [b, c]
    /// differences()  --p--q--|     p = +a +b, q = -a +c
    /// ```
    ///
    /// ```swift
    /// Signal.from([["a", "b"], ["b", "c"]]).differences().subscribe { print($0.removals.count, $0.insertions.count) }
    /// // prints 0 2, 1 1
    /// ```
    ///
    /// Finding up to eight changes compares each element about once, and hashes only the changed elements. Finding more changes
    /// hashes each element between the first and the last change, and takes about as long as sorting.
    ///
    /// - *Keeps* the last array.
    @_disfavoredOverload
    @inlinable
    public func differences<Element: Hashable & Sendable>() -> Signal<CollectionDifference<Element>, Failure>
    where Value == [Element] {
        combinePrevious([]) { CollectionDifference(from: $0, to: $1) }.named(after: self)
    }

    /// Returns a signal of the differences between each array and the previous array, for elements with an identity.
    ///
    /// The first difference is from an empty array. Applying a difference to the previous array produces the next array. The
    /// removal and the insertion of a moved or changed element are associated with each other.
    ///
    /// ```swift
    /// rows.differences().onMain.subscribe { difference in
    ///     for case .insert(let position, let row, associatedWith: let former) in difference {
    ///         print(row.title, former == nil ? "is new at \(position)" : "has moved or changed")
    ///     }
    /// }
    /// ```
    ///
    /// - *Keeps* the last array.
    @inlinable
    public func differences<Element: Identifiable & Equatable & Sendable>()
        -> Signal<CollectionDifference<Element>, Failure>
    where Value == [Element] {
        combinePrevious([]) { CollectionDifference(from: $0, to: $1) }.named(after: self)
    }
}
