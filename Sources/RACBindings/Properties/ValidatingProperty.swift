import Observation
import RACCore
import RACOperators

/// A value that can be read and changed from any thread, and takes only what its validator allows.
///
/// Setting ``value`` proposes a new one. The validator takes it, takes another in its place, or refuses it; then the
/// value stays as it is. ``result`` tells what has become of the last proposal. The value and the result change in one
/// step. For the rest it is like ``MutableProperty``: subscribers get the current value at once, then each value that is
/// taken; reading, changing and observing it inside a subscriber works; its signals complete when it goes away.
///
/// ```swift
/// let port = ValidatingProperty<Int, PortError>(80) { (1...65_535).contains($0) ? .valid : .invalid(.outOfRange) }
/// port.value = 70_000
/// port.value            // 80
/// port.result.value     // .invalid(proposed: 70_000, .outOfRange)
/// ```
///
/// Not in ReactiveObjC; the same as in ReactiveSwift. Better: no lock is held while the validator runs.
public final class ValidatingProperty<Value: Sendable, ValidationError: Error>: PropertyProtocol, Observable {
    /// Everything that changes in one step.
    private struct State: Sendable {
        var value: Value
        var result: Result
        /// How many values have been taken: refusing one is a change of the state, but not of the value.
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

        /// As ``propose(_:_:)`` with the last proposal, but a value that stays the same is not told of again.
        mutating func propose(again decision: Decision) {
            if case (.valid, .valid) = (result, decision) { return }
            propose(result.proposed, decision)
        }
    }

    private let store: PropertyStore<State>
    private let node: PropertyNode<Value>
    private let validate: @Sendable (Value) -> Decision
    /// Of the property that the validator looks at; disposed with this one.
    private let dependency: (any Disposable)?

    /// What has become of the last proposal, or of the initial value if there has been none.
    ///
    /// Changes in the same step as ``value``, with each proposal, and each time the property that the validator looks at
    /// changes. Does not keep this property alive, and completes with it.
    public let result: Property<Result>

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - initial: The first proposal. It is the value even if it is refused.
    ///   - validator: Runs with no lock held, on the thread that proposes. It runs again if another thread has changed
    ///     the property in the meantime, so it should do nothing but decide.
    public convenience init(_ initial: Value, _ validator: @escaping @Sendable (Value) -> Decision) {
        self.init(initial, validator, { _ in nil })
    }

    /// Creates a property that is validated against another one, too.
    ///
    /// When the other one changes, the last proposal is validated again, whether it was taken or refused.
    ///
    /// ```swift
    /// let password = MutableProperty("")
    /// let repeated = ValidatingProperty<String, Mismatch>("", with: password) { $0 == $1 ? .valid : .invalid(.differs) }
    /// ```
    ///
    /// - Parameters:
    ///   - initial: The first proposal. It is the value even if it is refused.
    ///   - other: What to validate against; kept alive.
    ///   - validator: Gets the proposal and the other property's value; see ``init(_:_:)``.
    public convenience init<Other: PropertyProtocol>(
        _ initial: Value,
        with other: Other,
        _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
    ) {
        // The validator reads the other property, and does not take what the subscription brings, which may be behind. A
        // change between reading and committing brings the subscription, which validates again after that commit, or
        // before it, which makes the commit start anew. So the last word is about the latest values.
        let validate: @Sendable (Value) -> Decision = { validator($0, other.value) }
        self.init(initial, validate) { store in
            other.subscribe { _ in
                store.modify { $0.propose(again: validate($0.result.proposed)) }
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
        node = PropertyNode(of: PropertyNode(of: state, withoutRepeatsBy: { $0.changes == $1.changes }), \.value)
        result = Property(PropertyNode(of: state, \.result))
        dependency = follow(store)
    }

    deinit {
        dependency?.dispose()
        store.end()
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
    /// - Parameter body: Works on a copy, with no lock held. It runs again if another thread has changed the property in
    ///   the meantime, so it should do nothing but change the value.
    /// - Returns: What `body` returned the last time.
    /// - Throws: What `body` throws; nothing is proposed then.
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

    /// The current value, then each value that is taken; completes when the property goes away.
    public var signal: Signal<Value, Never> { node.signal }
}

extension ValidatingProperty: NodeProperty {
    @usableFromInline var untypedNode: AnyPropertyNode { node }
}
