import Observation
import RACCore
import RACOperators

/// A value that can be read and changed from any thread, and takes only what its validator allows.
///
/// Setting ``value`` proposes a new one. The validator takes the proposal, takes another value in its place, or refuses it. If it
/// refuses, the value stays as it is. ``result`` tells what has become of the last proposal. The value and the result change in
/// one step. For the rest it is like ``MutableProperty``: subscribers get the current value at once, then each value that is
/// taken; reading, changing and observing it inside a subscriber works; its signals complete when it is deallocated.
///
/// ```swift
/// let port = ValidatingProperty<Int, PortError>(80) { (1...65_535).contains($0) ? .valid : .invalid(.outOfRange) }
/// port.value = 70_000
/// print(port.value)     // prints 80
/// port.result.value     // .invalid(proposed: 70_000, .outOfRange)
/// ```
///
/// Not in ReactiveObjC. The same as in ReactiveSwift. Better: no lock is held while the validator runs.
public final class ValidatingProperty<Value: Sendable, ValidationError: Error>: PropertyProtocol, Observable {
    /// Everything that changes in one step.
    fileprivate struct State: Sendable {
        var value: Value
        var result: Result
        /// The number of values that have been taken: refusing one is a change of the state, but not of the value.
        var changes = 0

        init(_ initial: Value, _ decision: Decision) {
            result = Result(initial, decision)
            value = result.value ?? initial
        }

        mutating func propose(_ proposed: Value, _ decision: Decision) {
            result = Result(proposed, decision)
            guard let taken = result.value else { return }
            value = taken
            changes += 1
        }

        /// Takes a value whatever the validator says to it, or what that puts in its place.
        mutating func adopt(_ fact: Value, _ decision: Decision) {
            result = Result(fact, decision)
            value = result.value ?? fact
            changes += 1
        }

        /// Takes in what the validator says to the last proposal this time. A value that stays the same is not announced again,
        /// whether it is the proposal or stands in its place.
        mutating func propose(again decision: Decision) {
            if case (.valid, .valid) = (result, decision) { return }
            let former = value
            propose(result.proposed, decision)
            if !result.isInvalid, isKnown(value, toEqual: former) { changes -= 1 }
        }
    }

    private let store: PropertyStore<State>
    private let node: PropertyNode<Value>
    private let validate: @Sendable (Value) -> Decision
    /// Of the property that the validator looks at. Disposed with this one.
    private let dependency: (any Disposable)?

    /// What has become of the last proposal, or of the initial value if there has been none.
    ///
    /// Changes in the same step as ``value``, with each proposal, and each time the property that the validator looks at changes.
    /// Does not keep this property alive, and completes with it.
    public let result: Property<Result>

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - initial: The first proposal. It is the value even if it is refused.
    ///   - validator: Runs with no lock held, on the thread that proposes. It runs again if the property has been changed in the
    ///     meantime, so it should do nothing but decide. If it changes this property, it runs forever.
    public convenience init(_ initial: Value, _ validator: @escaping @Sendable (Value) -> Decision) {
        self.init(initial, validator, { _ in nil })
    }

    /// Creates a property that is validated against the value of another one as well.
    ///
    /// When the other one changes, the last proposal is validated again, on the thread that delivers the change, whether it was
    /// taken or refused. ``result`` tells of the outcome each time. A value that stays the same is not announced again, be it the
    /// proposal or what the validator takes in its place; of the latter that is known if values are `Equatable`. In ReactiveSwift
    /// the value is notified of each time.
    ///
    /// ```swift
    /// let password = MutableProperty("")
    /// let repeated = ValidatingProperty<String, Mismatch>("", with: password) { $0 == $1 ? .valid : .invalid(.differs) }
    /// ```
    ///
    /// - Parameters:
    ///   - initial: The first proposal. It is the value even if it is refused.
    ///   - other: What to validate against. Kept alive.
    ///   - validator: Gets the proposal and the other property's value. See ``init(_:_:)``.
    public convenience init<Other: PropertyProtocol>(
        _ initial: Value,
        with other: Other,
        _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
    ) {
        self.init(initial, changes: other.map { _ in }) { validator($0, other.value) }
    }

    /// Creates a property that is validated against what has been proposed to another one as well.
    ///
    /// The validator gets the last proposal to the other one, also if that was refused. So two that must agree can each be
    /// mended: the first as the second wants it, or the second as the first. With ``init(_:with:_:)`` the validator gets the
    /// value of the other one, which stays the same when a proposal is refused.
    ///
    /// ```swift
    /// let password = ValidatingProperty<String, Mismatch>("") { $0.count > 7 ? .valid : .invalid(.tooShort) }
    /// let repeated = ValidatingProperty<String, Mismatch>("", withProposalsTo: password) {
    ///     $0 == $1 ? .valid : .invalid(.differs)
    /// }
    /// ```
    ///
    /// Not in ReactiveObjC. `ValidatingProperty(_:with:_:)` in ReactiveSwift, if the other one is a validating property.
    ///
    /// - Parameter validator: Gets the proposal and the last proposal to the other one. See ``init(_:_:)``.
    public convenience init<Other: Sendable, OtherError: Error>(
        _ initial: Value,
        withProposalsTo other: ValidatingProperty<Other, OtherError>,
        _ validator: @escaping @Sendable (Value, Other) -> Decision
    ) {
        self.init(initial, changes: other.result.map { _ in }) { validator($0, other.result.value.proposed) }
    }

    /// Creates a property that is validated against what has been proposed to another one as well: the previous name of
    /// ``init(_:withProposalsTo:_:)``.
    ///
    /// The same line meant the value of the other property where that was known only as some property.
    ///
    /// - Parameters:
    ///   - initial: The first proposal. It is the value even if it is refused.
    ///   - other: What to validate against. Kept alive.
    ///   - validator: Gets the proposal and the last proposal to the other one.
    @available(
        *,
        deprecated,
        message: "say 'withProposalsTo:' for proposals, also refused ones, or 'with: Property(other)' for the value"
    )
    public convenience init<Other: Sendable, OtherError: Error>(
        _ initial: Value,
        with other: ValidatingProperty<Other, OtherError>,
        _ validator: @escaping @Sendable (Value, Other) -> Decision
    ) {
        self.init(initial, withProposalsTo: other, validator)
    }

    /// Creates a property that validates what is proposed to one that exists.
    ///
    /// Its value is that property's: what is taken here is written there, and what others write there is the value here, valid or
    /// not. ``result`` tells what the validator says to it, and another value that the validator takes in its place is written
    /// back.
    ///
    /// Not in ReactiveObjC. The same as in ReactiveSwift.
    ///
    /// - Parameters:
    ///   - property: The property. Kept alive.
    ///   - validator: Decides on each proposal. See ``init(_:_:)``.
    public convenience init(
        _ property: MutableProperty<Value>,
        _ validator: @escaping @Sendable (Value) -> Decision
    ) {
        self.init(property.value, validator) { store in
            ChannelTerminal(BindingEndpoint(store, validator, adopts: true)).bindTwoWay(to: property.terminal)
            // The binding ends with this property, after what it has taken has gone over.
            return ActionDisposable { [property] in withExtendedLifetime(property) {} }
        }
    }

    /// Creates a property that validates its last proposal again with each change of something else.
    ///
    /// The validator reads what it needs, and does not take what the subscription brings, which may be behind. A change between
    /// reading and committing brings the subscription, which validates again after that commit, or before it, which makes the
    /// commit start again. So the last word is about the latest values.
    private convenience init(
        _ initial: Value,
        changes: Signal<Void, Never>,
        _ validate: @escaping @Sendable (Value) -> Decision
    ) {
        self.init(initial, validate) { store in
            changes.subscribe {
                store.modify { $0.propose(again: validate($0.result.proposed)) }
            }
        }
    }

    private init(
        _ initial: Value,
        _ validate: @escaping @Sendable (Value) -> Decision,
        _ follow: (PropertyStore<State>) -> (any Disposable)?
    ) {
        let store = PropertyStore(State(initial, validate(initial))) { $0.changes != $1.changes }
        self.store = store
        self.validate = validate
        let state = PropertyNode(store)
        node = ComputedNode(of: ComputedNode(of: state, withoutRepeatsBy: { $0.changes == $1.changes }), \.value)
        result = Property(ComputedNode(of: state, \.result))
        dependency = follow(store)
    }

    deinit {
        store.end()
        dependency?.dispose()
    }

    /// The value taken last, or the initial one. Setting it proposes another.
    public var value: Value {
        get { node.value }
        set { propose(newValue) }
    }

    /// Proposes a value.
    ///
    /// - Parameter value: What to validate.
    /// - Returns: What has become of it.
    @discardableResult
    public func propose(_ value: Value) -> Result {
        store.modify { state in
            state.propose(value, validate(value))
            return state.result
        }
    }

    /// Proposes what a closure makes of the current value, in one step.
    ///
    /// - Parameter body: Works on a copy, with no lock held. It runs again if the property has been changed in the meantime, so
    ///   it should do nothing but change the value. If it changes this property otherwise, it runs forever.
    /// - Returns: What `body` returned the last time.
    /// - Throws: What `body` throws. Nothing is proposed then.
    @discardableResult
    public func modify<Answer, Failed: Error>(
        _ body: (inout Value) throws(Failed) -> Answer
    ) throws(Failed) -> Answer {
        try store.modify { (state: inout State) throws(Failed) -> Answer in
            var value = state.value
            let answer = try body(&value)
            state.propose(value, validate(value))
            return answer
        }
    }

    /// The property as one end of a two-way binding: sends the current value, then each that is taken, and completes when the
    /// property is deallocated. What is sent to it is proposed.
    ///
    /// What the validator takes in place of a proposal goes back to where the proposal came from. So two ends that correct each
    /// other's values must agree in the end, or they go on forever. As long as the last proposal is refused, the two sides of a
    /// binding differ. Each access makes a terminal of its own.
    ///
    /// Source: `RACChannelTo`.
    public var terminal: ChannelTerminal<Value, Never> {
        ChannelTerminal(BindingEndpoint(store, validate, adopts: false))
    }

    /// The current value, then each value that is taken. Completes when the property is deallocated.
    public var signal: Signal<Value, Never> { node.signal }
}

/// Returns whether two values are of a type whose values can be compared, and equal.
private func isKnown<Value>(_ value: Value, toEqual former: Value) -> Bool {
    func compare<Comparable: Equatable>(_ value: Comparable) -> Bool {
        (former as? Comparable).map { !value.hasChanged(from: $0) } ?? false
    }
    return (value as? any Equatable).map { compare($0) } ?? false
}

extension ValidatingProperty: NodeProperty {
    @usableFromInline var untypedNode: AnyPropertyNode { node }
}

extension BindingEndpoint where Failure == Never {
    /// Creates the endpoint of a validating property.
    ///
    /// - Parameter adopts: Whether what comes through a binding is taken whatever the validator says to it.
    fileprivate convenience init<ValidationError: Error>(
        _ store: PropertyStore<ValidatingProperty<Value, ValidationError>.State>,
        _ validate: @escaping @Sendable (Value) -> ValidatingProperty<Value, ValidationError>.Decision,
        adopts: Bool
    ) {
        let part:
            @Sendable (TimestampedValue<ValidatingProperty<Value, ValidationError>.State>) -> TimestampedValue<Value> =
                { timestamped in
                    timestamped.withValue(timestamped.value.value)
                }
        let origin = Origin()
        self.init(of: store, through: origin, part, values: { $0.map(part) }) { value in
            store.modify(through: origin) { $0.propose(value, validate(value)) }
        } receive: { timestamped, _ in
            store.receive(timestamped.through(origin)) { state in
                let decision = validate(timestamped.value)
                if adopts {
                    state.adopt(timestamped.value, decision)
                } else {
                    state.propose(timestamped.value, decision)
                }
                switch decision {
                case .valid: return .accepted
                case .coerced: return .corrected
                case .invalid: return adopts ? .accepted : .rejected
                }
            }
        }
    }
}

extension ValidatingProperty: MainSignalConvertible {}
