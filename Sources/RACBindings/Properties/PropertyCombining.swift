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
    /// Not in ReactiveObjC; `combineLatest` of properties in ReactiveSwift. Better: a change to something that both are made
    /// of is told of once, and never with one half of it old.
    ///
    /// - Parameters:
    ///   - first: The first half of the value.
    ///   - second: The second half; may be the same property.
    @inlinable
    public convenience init<First: PropertyProtocol, Second: PropertyProtocol>(
        combining first: First,
        _ second: Second
    ) where Value == (First.Value, Second.Value) {
        self.init(combining: first, second) { ($0, $1) }
    }

    /// Creates a property of what a closure makes of the values of two others; see ``init(combining:_:)``.
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
        self.init(MadeNode(of: first.node, second.node, transform))
    }

    /// Creates a property of the values of three others; see ``init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - first: The first part.
    ///   - second: The second part.
    ///   - third: The third part.
    @inlinable
    public convenience init<
        First: PropertyProtocol,
        Second: PropertyProtocol,
        Third: PropertyProtocol
    >(
        combining first: First,
        _ second: Second,
        _ third: Third
    ) where Value == (First.Value, Second.Value, Third.Value) {
        self.init(combining: first, second, third) { ($0, $1, $2) }
    }

    /// Creates a property of what a closure makes of the values of three others; see ``init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - first: The first argument of the closure.
    ///   - second: The second argument of the closure.
    ///   - third: The third argument of the closure.
    ///   - transform: As in ``PropertyProtocol/mapped(_:)``.
    @inlinable
    public convenience init<
        First: PropertyProtocol,
        Second: PropertyProtocol,
        Third: PropertyProtocol
    >(
        combining first: First,
        _ second: Second,
        _ third: Third,
        _ transform: @escaping @Sendable (First.Value, Second.Value, Third.Value) -> Value
    ) {
        let two = MadeNode(of: first.node, second.node) { ($0, $1) }
        self.init(MadeNode(of: two, third.node) { transform($0.0, $0.1, $1) })
    }

    /// Creates a property of the values of four others; see ``init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - first: The first part.
    ///   - second: The second part.
    ///   - third: The third part.
    ///   - fourth: The fourth part.
    @inlinable
    public convenience init<
        First: PropertyProtocol,
        Second: PropertyProtocol,
        Third: PropertyProtocol,
        Fourth: PropertyProtocol
    >(
        combining first: First,
        _ second: Second,
        _ third: Third,
        _ fourth: Fourth
    ) where Value == (First.Value, Second.Value, Third.Value, Fourth.Value) {
        self.init(combining: first, second, third, fourth) { ($0, $1, $2, $3) }
    }

    /// Creates a property of what a closure makes of the values of four others; see ``init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - first: The first argument of the closure.
    ///   - second: The second argument of the closure.
    ///   - third: The third argument of the closure.
    ///   - fourth: The fourth argument of the closure.
    ///   - transform: As in ``PropertyProtocol/mapped(_:)``.
    @inlinable
    public convenience init<
        First: PropertyProtocol,
        Second: PropertyProtocol,
        Third: PropertyProtocol,
        Fourth: PropertyProtocol
    >(
        combining first: First,
        _ second: Second,
        _ third: Third,
        _ fourth: Fourth,
        _ transform: @escaping @Sendable (First.Value, Second.Value, Third.Value, Fourth.Value) -> Value
    ) {
        let two = MadeNode(of: first.node, second.node) { ($0, $1) }
        let three = MadeNode(of: two, third.node) { ($0.0, $0.1, $1) }
        self.init(MadeNode(of: three, fourth.node) { transform($0.0, $0.1, $0.2, $1) })
    }

    /// Creates a property of the values of five others; see ``init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - first: The first part.
    ///   - second: The second part.
    ///   - third: The third part.
    ///   - fourth: The fourth part.
    ///   - fifth: The fifth part.
    @inlinable
    public convenience init<
        First: PropertyProtocol,
        Second: PropertyProtocol,
        Third: PropertyProtocol,
        Fourth: PropertyProtocol,
        Fifth: PropertyProtocol
    >(
        combining first: First,
        _ second: Second,
        _ third: Third,
        _ fourth: Fourth,
        _ fifth: Fifth
    ) where Value == (First.Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value) {
        self.init(combining: first, second, third, fourth, fifth) { ($0, $1, $2, $3, $4) }
    }

    /// Creates a property of what a closure makes of the values of five others; see ``init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - first: The first argument of the closure.
    ///   - second: The second argument of the closure.
    ///   - third: The third argument of the closure.
    ///   - fourth: The fourth argument of the closure.
    ///   - fifth: The fifth argument of the closure.
    ///   - transform: As in ``PropertyProtocol/mapped(_:)``.
    @inlinable
    public convenience init<
        First: PropertyProtocol,
        Second: PropertyProtocol,
        Third: PropertyProtocol,
        Fourth: PropertyProtocol,
        Fifth: PropertyProtocol
    >(
        combining first: First,
        _ second: Second,
        _ third: Third,
        _ fourth: Fourth,
        _ fifth: Fifth,
        _ transform: @escaping @Sendable (First.Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value) -> Value
    ) {
        let two = MadeNode(of: first.node, second.node) { ($0, $1) }
        let three = MadeNode(of: two, third.node) { ($0.0, $0.1, $1) }
        let four = MadeNode(of: three, fourth.node) { ($0.0, $0.1, $0.2, $1) }
        self.init(MadeNode(of: four, fifth.node) { transform($0.0, $0.1, $0.2, $0.3, $1) })
    }

    /// Creates a property of the values of six others; see ``init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - first: The first part.
    ///   - second: The second part.
    ///   - third: The third part.
    ///   - fourth: The fourth part.
    ///   - fifth: The fifth part.
    ///   - sixth: The sixth part.
    @inlinable
    public convenience init<
        First: PropertyProtocol,
        Second: PropertyProtocol,
        Third: PropertyProtocol,
        Fourth: PropertyProtocol,
        Fifth: PropertyProtocol,
        Sixth: PropertyProtocol
    >(
        combining first: First,
        _ second: Second,
        _ third: Third,
        _ fourth: Fourth,
        _ fifth: Fifth,
        _ sixth: Sixth
    ) where Value == (First.Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value, Sixth.Value) {
        self.init(combining: first, second, third, fourth, fifth, sixth) { ($0, $1, $2, $3, $4, $5) }
    }

    /// Creates a property of what a closure makes of the values of six others; see ``init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - first: The first argument of the closure.
    ///   - second: The second argument of the closure.
    ///   - third: The third argument of the closure.
    ///   - fourth: The fourth argument of the closure.
    ///   - fifth: The fifth argument of the closure.
    ///   - sixth: The sixth argument of the closure.
    ///   - transform: As in ``PropertyProtocol/mapped(_:)``.
    @inlinable
    public convenience init<
        First: PropertyProtocol,
        Second: PropertyProtocol,
        Third: PropertyProtocol,
        Fourth: PropertyProtocol,
        Fifth: PropertyProtocol,
        Sixth: PropertyProtocol
    >(
        combining first: First,
        _ second: Second,
        _ third: Third,
        _ fourth: Fourth,
        _ fifth: Fifth,
        _ sixth: Sixth,
        _ transform:
            @escaping @Sendable (First.Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value, Sixth.Value) ->
            Value
    ) {
        let two = MadeNode(of: first.node, second.node) { ($0, $1) }
        let three = MadeNode(of: two, third.node) { ($0.0, $0.1, $1) }
        let four = MadeNode(of: three, fourth.node) { ($0.0, $0.1, $0.2, $1) }
        let five = MadeNode(of: four, fifth.node) { ($0.0, $0.1, $0.2, $0.3, $1) }
        self.init(MadeNode(of: five, sixth.node) { transform($0.0, $0.1, $0.2, $0.3, $0.4, $1) })
    }

    /// Creates a property of the values of any number of others; see ``init(combining:_:)``.
    ///
    /// - Parameter properties: The parts, in order. Of none, the value is an empty array, and the signal sends that and
    ///   completes.
    @inlinable
    public convenience init<Part: PropertyProtocol>(combining properties: some Collection<Part>)
    where Value == [Part.Value] {
        self.init(MadeNode(ofAll: properties.map { $0.node }))
    }

    /// Creates a property of what a closure makes of the values of any number of others; see ``init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - properties: The parts, in order.
    ///   - transform: As in ``PropertyProtocol/mapped(_:)``.
    @inlinable
    public convenience init<Part: PropertyProtocol>(
        combining properties: some Collection<Part>,
        _ transform: @escaping @Sendable ([Part.Value]) -> Value
    ) {
        self.init(MadeNode(of: MadeNode(ofAll: properties.map { $0.node }), transform))
    }
}
