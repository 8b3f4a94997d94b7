import RACCore

extension Property {
    /// Creates a property of the values of two others.
    ///
    /// Its value is made of values that the parts had at one moment. Its signal sends the current value, then one for each
    /// change of a part. If a change reaches it through several parts, or if it finds several changes when it looks, it sends
    /// one value. The signal completes when nobody can change a part any more. It does not keep the parts alive, but what is
    /// needed to read their values.
    ///
    /// ```
    /// a                1--2-----3--
    /// b                1-----2-----
    /// combining(a, b)  x--y--z--u--     x = (1, 1), y = (2, 1), z = (2, 2), u = (3, 2)
    /// ```
    ///
    /// Not in ReactiveObjC. `combineLatest` of properties in ReactiveSwift. Better: a change to something that both are made
    /// of is announced once, and never with one half of it old.
    ///
    /// - Parameters:
    ///   - first: The first half of the value.
    ///   - second: The second half. May be the same property.
    @inlinable
    public convenience init<First: PropertyProtocol, Second: PropertyProtocol>(
        combining first: First,
        _ second: Second
    ) where Value == (First.Value, Second.Value) {
        self.init(combining: first, second) { ($0, $1) }
    }

    /// Creates a property of what a closure makes of the values of two others. See ``init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - first: The first argument of the closure.
    ///   - second: The second argument.
    ///   - transform: As in ``PropertyProtocol/mapped(_:)``.
    @inlinable
    public convenience init<First: PropertyProtocol, Second: PropertyProtocol>(
        combining first: First,
        _ second: Second,
        _ transform: @escaping @Sendable (First.Value, Second.Value) -> Value
    ) {
        self.init(ComputedNode(of: first.node, second.node, transform))
    }

    /// Creates a property of the values of any number of others. See ``init(combining:_:)``.
    ///
    /// - Parameter properties: The parts, in order. Of none, the value is an empty array, and the signal sends that and
    ///   completes.
    @inlinable
    public convenience init<Part: PropertyProtocol>(combining properties: some Collection<Part>)
    where Value == [Part.Value] {
        self.init(ComputedNode(ofAll: properties.map { $0.node }))
    }

    /// Creates a property of what a closure makes of the values of any number of others. See ``init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - properties: The parts, in order.
    ///   - transform: As in ``PropertyProtocol/mapped(_:)``.
    @inlinable
    public convenience init<Part: PropertyProtocol>(
        combining properties: some Collection<Part>,
        _ transform: @escaping @Sendable ([Part.Value]) -> Value
    ) {
        self.init(ComputedNode(of: ComputedNode(ofAll: properties.map { $0.node }), transform))
    }
}
