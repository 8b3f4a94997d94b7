import Observation
import RACCore
import RACOperators

/// A property that can be read and changed from any thread, and accepts only values that its validator allows.
///
/// Setting ``value`` proposes a new value. The validator accepts, replaces or rejects the proposal. After a rejection the
/// value stays the same. ``result`` is the outcome of the last proposal. The value and the result change in one step.
/// Otherwise the property is like ``MutableProperty``: subscribers receive the current value immediately, then each accepted
/// value. The signals of ``value`` and ``result`` complete when the property is deallocated.
///
/// ```swift
/// let port = ValidatingProperty<Int, PortError>(80) { (1...65_535).contains($0) ? .valid : .invalid(.outOfRange) }
/// port.value = 70_000
/// print(port.value)     // prints 80
/// port.result.value     // .invalid(proposed: 70_000, .outOfRange)
/// ```
///
/// The class corresponds to `ValidatingProperty` in ReactiveSwift, but no lock is held while the validator runs.
public final class ValidatingProperty<Value: Sendable, ValidationError: Error>: PropertyProtocol, Observable {
    fileprivate struct State: Sendable {
        var value: Value
        var result: Result
        /// Counts the accepted values. A rejection changes the state, but neither the value nor this number.
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

        /// Accepts `fact` even if the validator rejects it. If the validator replaces `fact`, accepts the replacement.
        mutating func adopt(_ fact: Value, _ decision: Decision) {
            result = Result(fact, decision)
            value = result.value ?? fact
            changes += 1
        }

        /// Applies a new decision about the last proposal. If the value stays the same, it is not announced again.
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
    private let dependency: (any Disposable)?

    /// The outcome of the last proposal. The initial value counts as the first proposal.
    ///
    /// The result changes with each proposal, and with each change of the property that the validator depends on. The property
    /// `result` does not keep the validating property alive, and completes when the validating property is deallocated.
    public let result: Property<Result>

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - initial: The first proposal. If the validator rejects it, the property still has this value.
    ///   - validator: Decides about each proposal. It runs with no lock held, on the proposing thread. It runs again if another
    ///     thread changes the property during the run, so it should have no side effects. A validator that changes this
    ///     property runs forever.
    public convenience init(_ initial: Value, _ validator: @escaping @Sendable (Value) -> Decision) {
        self.init(initial, validator, { _ in nil })
    }

    /// Creates a property whose validator also uses the value of another property.
    ///
    /// When the other property changes, the last proposal is validated again, even if it was rejected, on the thread that
    /// delivers the change. ``result`` is sent each time. ``value`` is not sent again if it stays the same. A replacement can be
    /// compared with the previous value only if `Value` is `Equatable`. Otherwise it is sent again.
    ///
    /// ```swift
    /// let password = MutableProperty("")
    /// let repeated = ValidatingProperty<String, Mismatch>("", with: password) { $0 == $1 ? .valid : .invalid(.differs) }
    /// ```
    ///
    /// - Parameters:
    ///   - initial: The first proposal. If the validator rejects it, the property still has this value.
    ///   - other: The property that the validator depends on. Kept alive.
    ///   - validator: Receives the proposal and the other property's value. See ``init(_:_:)``.
    public convenience init<Other: PropertyProtocol>(
        _ initial: Value,
        with other: Other,
        _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
    ) {
        self.init(initial, changes: other.map { _ in }) { validator($0, other.value) }
    }

    /// Creates a property whose validator also uses the last proposal to another property.
    ///
    /// The validator receives the last proposal to the other property even if that proposal was rejected. If the two
    /// properties must agree, the user can therefore correct either property. In contrast, the validator of
    /// ``init(_:with:_:)`` receives the value, which stays the same when a proposal is rejected. The initializer corresponds
    /// to `ValidatingProperty(_:with:_:)` in ReactiveSwift with another `ValidatingProperty`.
    ///
    /// ```swift
    /// let password = ValidatingProperty<String, Mismatch>("") { $0.count > 7 ? .valid : .invalid(.tooShort) }
    /// let repeated = ValidatingProperty<String, Mismatch>("", withProposalsTo: password) {
    ///     $0 == $1 ? .valid : .invalid(.differs)
    /// }
    /// ```
    ///
    /// - Parameter validator: Receives the proposal and the last proposal to the other property. See ``init(_:_:)``.
    public convenience init<Other: Sendable, OtherError: Error>(
        _ initial: Value,
        withProposalsTo other: ValidatingProperty<Other, OtherError>,
        _ validator: @escaping @Sendable (Value, Other) -> Decision
    ) {
        self.init(initial, changes: other.result.map { _ in }) { validator($0, other.result.value.proposed) }
    }

    /// Creates a property whose validator also uses the last proposal to another property. Use ``init(_:withProposalsTo:_:)``
    /// instead. In generic code for any `PropertyProtocol`, the same call uses the value of the other property.
    @available(
        *,
        deprecated,
        message: "use 'withProposalsTo:' for proposals, also rejected ones, or 'with: Property(other)' for the value"
    )
    public convenience init<Other: Sendable, OtherError: Error>(
        _ initial: Value,
        with other: ValidatingProperty<Other, OtherError>,
        _ validator: @escaping @Sendable (Value, Other) -> Decision
    ) {
        self.init(initial, withProposalsTo: other, validator)
    }

    /// Creates a property that validates proposals to an existing property.
    ///
    /// Both properties have the same value. An accepted proposal is written to the existing property. A value that other code
    /// writes to the existing property becomes the value of this property, even if the validator rejects it. ``result`` is
    /// then the validator's decision. A replacement is written back to the existing property. The initializer corresponds to
    /// `ValidatingProperty(_:_:)` in ReactiveSwift.
    ///
    /// - Parameters:
    ///   - property: The existing property. Kept alive.
    ///   - validator: Decides about each proposal. See ``init(_:_:)``.
    public convenience init(
        _ property: MutableProperty<Value>,
        _ validator: @escaping @Sendable (Value) -> Decision
    ) {
        self.init(property.value, validator) { store in
            ChannelTerminal(BindingEndpoint(store, validator, adopts: true)).bindTwoWay(to: property.terminal)
            // This disposable only keeps the existing property alive. The binding ends when the validating property is
            // deallocated. By then, the accepted values have been written to the existing property.
            return ActionDisposable { [property] in withExtendedLifetime(property) {} }
        }
    }

    /// At each value of `changes`, the last proposal is validated again. The other property can also change between the
    /// validator's read and the commit. If the second validation is then committed first, the first commit runs the validator
    /// again. The last decision is therefore about the latest values.
    private convenience init(
        _ initial: Value,
        changes: Signal<Void, Never>,
        _ validate: @escaping @Sendable (Value) -> Decision
    ) {
        self.init(initial, validate) { store in
            changes.subscribe {
                store.change { $0.propose(again: validate($0.result.proposed)) }
            }
        }
    }

    private init(
        _ initial: Value,
        _ validate: @escaping @Sendable (Value) -> Decision,
        _ follow: (PropertyStore<State>) -> (any Disposable)?
    ) {
        let store = PropertyStore(State(initial, validate(initial)))
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

    /// The last accepted value, or the initial value. Setting the value proposes a new value.
    public var value: Value {
        get { node.value }
        set { propose(newValue) }
    }

    /// Proposes a value, and returns the outcome.
    @discardableResult
    public func propose(_ value: Value) -> Result {
        store.change { state in
            state.propose(value, validate(value))
            return state.result
        }
    }

    /// Proposes a value that a closure derives from the current value, in one step.
    ///
    /// - Parameter body: Changes a copy of the value, with no lock held. It runs again if another thread changes the property
    ///   during the run, and should therefore do nothing else. A `body` that sets this property runs forever.
    /// - Returns: The result of the last run of `body`.
    /// - Throws: The error of `body`. In this case nothing is proposed.
    @discardableResult
    public func modify<Answer, Failed: Error>(
        _ body: (inout Value) throws(Failed) -> Answer
    ) throws(Failed) -> Answer {
        try store.change { (state: inout State) throws(Failed) -> Answer in
            var value = state.value
            let answer = try body(&value)
            state.propose(value, validate(value))
            return answer
        }
    }

    /// A terminal of this property for two-way bindings. It sends the current value, then each accepted value, and completes
    /// when the property is deallocated. A value sent to the terminal is a proposal. Each access creates a new terminal.
    ///
    /// If the validator replaces a proposal, the replacement is sent back to the endpoint that sent the proposal. If two bound
    /// endpoints keep replacing each other's values, the replacements never end. While the last proposal is rejected, the two
    /// sides of a binding differ.
    public var terminal: ChannelTerminal<Value, Never> {
        ChannelTerminal(BindingEndpoint(store, validate, adopts: false))
    }

    /// A signal of the current value, then of each accepted value. It completes when the property is deallocated.
    public var signal: Signal<Value, Never> { node.signal }
}

private func isKnown<Value>(_ value: Value, toEqual former: Value) -> Bool {
    func compare<Comparable: Equatable>(_ value: Comparable) -> Bool {
        (former as? Comparable).map { !value.hasChanged(from: $0) } ?? false
    }
    return (value as? any Equatable).map { compare($0) } ?? false
}

extension ValidatingProperty: NodeProperty {
    @usableFromInline var untypedNode: AnyPropertyNode { node }
}

extension PropertyStore {
    /// Changes the state in one step. If the value stays the same, nothing is forwarded to bound endpoints.
    fileprivate func change<Content, ValidationError, Result, Failed: Error>(
        through origin: LogicalTimestamp? = nil,
        _ body: (inout Value) throws(Failed) -> Result
    ) throws(Failed) -> Result where Value == ValidatingProperty<Content, ValidationError>.State {
        let batch = PropertyContext.batch
        return try modify(in: batch, body) { state, _, endpoint, bound in
            let forwarded = endpoint?._withUnsafeGuaranteedRef { $0.core.latest.value.changes }
            if forwarded != state.changes {
                take(state, to: endpoint, through: origin, deferring: batch != nil, &bound)
            }
            return state
        }
    }
}

extension BindingEndpoint where Failure == Never {
    fileprivate convenience init<ValidationError: Error>(
        _ store: PropertyStore<ValidatingProperty<Value, ValidationError>.State>,
        _ validate: @escaping @Sendable (Value) -> ValidatingProperty<Value, ValidationError>.Decision,
        adopts: Bool
    ) {
        let (origin, endpoint) = (LogicalTimestamp.next(), store.makeEndpoint())
        self.init(
            origin: origin,
            showsCurrent: true,
            timestamped: { store.timestamped(for: $0, at: endpoint).map { $0.withValue($0.value.value) } },
            write: { value in store.change(through: origin) { $0.propose(value, validate(value)) } },
            receive: { timestamped, _ in
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
            },
            renew: { store.offer()?.value }
        )
    }
}

extension ValidatingProperty: MainSignalConvertible {}
