import RACCore
import RACOperators

// These have names of their own, not those of operators: `map` of a property is a signal, whatever the compiler expects
// in that place, and no expression has two meanings.

extension PropertyProtocol {
    /// Returns a property whose value is this one's, transformed.
    ///
    /// It is never behind this one, since it stores nothing: the closure runs at each reading of the value, and once for
    /// each change and subscriber. It does not keep this property alive; its signal completes with this one's.
    ///
    /// ```swift
    /// let name = MutableProperty("Ada")
    /// let length = name.mapped(\.count)   // a Property: length.value == 3
    /// let lengths = name.map(\.count)     // a Signal
    /// ```
    ///
    /// Not in ReactiveObjC; `map` of a property in ReactiveSwift.
    ///
    /// - Parameter transform: Should be quick, and give the same for the same.
    public func mapped<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> Property<NewValue> {
        Property(reading: { [reader] in transform(reader()) }, signal: signal.map(transform))
    }

    /// Returns a property of the values of this one and another.
    ///
    /// See ``Property/init(combining:_:)``.
    ///
    /// - Parameter other: The second half of the value.
    public func combined<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
        Property(combining: self, other)
    }

    /// Returns a property made of the values of this one and another.
    ///
    /// See ``Property/init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - other: The second argument of the closure.
    ///   - transform: As in ``mapped(_:)``.
    public func combined<Other: PropertyProtocol, NewValue: Sendable>(
        with other: Other,
        _ transform: @escaping @Sendable (Value, Other.Value) -> NewValue
    ) -> Property<NewValue> {
        Property(combining: self, other).mapped { transform($0, $1) }
    }

    /// Returns a property with the same value that does not tell of changes to what counts as the same.
    ///
    /// It does not keep this property alive; its signal completes with this one's.
    ///
    /// - Parameter areSame: Whether two values, the former one and the new one, count as the same.
    public func withoutRepeats(by areSame: @escaping @Sendable (Value, Value) -> Bool) -> Property<Value> {
        Property(reading: reader, signal: signal.distinctUntilChanged(by: areSame))
    }
}

extension PropertyProtocol where Value: Equatable {
    /// Returns a property with the same value that tells of real changes alone.
    ///
    /// It does not keep this property alive; its signal completes with this one's.
    ///
    /// Not in ReactiveObjC; `skipRepeats` of a property in ReactiveSwift.
    public func withoutRepeats() -> Property<Value> {
        withoutRepeats(by: { $0 == $1 })
    }
}

extension Property {
    /// Creates a property of the values of two others.
    ///
    /// Its value is read from both, one after the other; its signal sends whenever one of them changes, and completes
    /// when both have. So a change to something that both are made of is told of twice, at first with one half of it old;
    /// ``value`` is up to date all the time. It does not keep them alive.
    ///
    /// Not in ReactiveObjC; `combineLatest` of properties in ReactiveSwift.
    ///
    /// - Parameters:
    ///   - first: The first half of the value.
    ///   - second: The second half; may be the same property.
    public convenience init<First: PropertyProtocol, Second: PropertyProtocol>(
        combining first: First,
        _ second: Second
    ) where Value == (First.Value, Second.Value) {
        let (readFirst, readSecond) = (first.reader, second.reader)
        self.init(
            reading: { (readFirst(), readSecond()) },
            signal: Signal.combineLatest(first.signal, second.signal)
        )
    }

    /// Creates a property of the values of three others; see ``init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - first: The first part of the value.
    ///   - second: The second part.
    ///   - third: The third part.
    public convenience init<First: PropertyProtocol, Second: PropertyProtocol, Third: PropertyProtocol>(
        combining first: First,
        _ second: Second,
        _ third: Third
    ) where Value == (First.Value, Second.Value, Third.Value) {
        let (readFirst, readSecond, readThird) = (first.reader, second.reader, third.reader)
        self.init(
            reading: { (readFirst(), readSecond(), readThird()) },
            signal: Signal.combineLatest(first.signal, second.signal, third.signal)
        )
    }

    /// Creates a property of the values of any number of others; see ``init(combining:_:)``.
    ///
    /// - Parameter properties: The parts, in order. Of none, the value is an empty array, and the signal sends that and
    ///   completes.
    public convenience init<Element: PropertyProtocol>(
        combining properties: [Element]
    ) where Value == [Element.Value] {
        let signal: Signal<Value, Never> =
            properties.isEmpty ? .just([]) : Signal.combineLatest(properties.map(\.signal))
        let readers = properties.map(\.reader)
        self.init(reading: { readers.map { $0() } }, signal: signal)
    }
}
