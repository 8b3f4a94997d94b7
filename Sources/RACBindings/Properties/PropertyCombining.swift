import RACCore

extension Property {
    /// Creates a property of the values of two other properties.
    ///
    /// The value is always computed from one consistent snapshot of the inputs. The signal sends the current value, then one
    /// value for each change of an input. It sends one value for a change that arrives through both inputs, and one value for
    /// several changes found in one evaluation. The property does not keep the inputs alive.
    ///
    /// ```
    /// a                1--2-----3--
    /// b                1-----2-----
    /// combining(a, b)  x--y--z--u--     x = (1, 1), y = (2, 1), z = (2, 2), u = (3, 2)
    /// ```
    ///
    /// ```swift
    /// let first = MutableProperty("Ada"), last = MutableProperty("Lovelace")
    /// let name = Property(combining: first, last).mapped { "\($0) \($1)" }
    /// ```
    ///
    /// - *Completes* when no input can change any more.
    ///
    /// - Parameters:
    ///   - first: The property that provides the first half.
    ///   - second: The property that provides the second half. It can be the same property as `first`.
    @inlinable
    public convenience init<First: PropertyProtocol, Second: PropertyProtocol>(
        combining first: First,
        _ second: Second
    ) where Value == (First.Value, Second.Value) {
        self.init(combining: first, second) { ($0, $1) }
    }

    /// Creates a property that a closure computes from two other properties. See ``init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - first: The first argument of the closure.
    ///   - second: The second argument of the closure.
    ///   - transform: Computes the value. Should be quick, without side effects, and return equal results for equal values.
    @inlinable
    public convenience init<First: PropertyProtocol, Second: PropertyProtocol>(
        combining first: First,
        _ second: Second,
        _ transform: @escaping @Sendable (First.Value, Second.Value) -> Value
    ) {
        self.init(ComputedNode(of: first.node, second.node, transform))
    }

    /// Creates a property whose value is an array of the values of other properties. See ``init(combining:_:)``.
    ///
    /// - Parameter properties: The inputs, in order. If there are no inputs, the signal sends an empty array and completes.
    @inlinable
    public convenience init<Part: PropertyProtocol>(combining properties: some Collection<Part>)
    where Value == [Part.Value] {
        self.init(ComputedNode(ofAll: properties.map { $0.node }))
    }

    /// Creates a property that a closure computes from any number of other properties. See ``init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - properties: The inputs, in order.
    ///   - transform: Computes the value. Should be quick, without side effects, and return equal results for equal values.
    @inlinable
    public convenience init<Part: PropertyProtocol>(
        combining properties: some Collection<Part>,
        _ transform: @escaping @Sendable ([Part.Value]) -> Value
    ) {
        self.init(ComputedNode(of: ComputedNode(ofAll: properties.map { $0.node }), transform))
    }
}
