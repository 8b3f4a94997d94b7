import Observation
import RACCore
import RACOperators

/// A value that can be read and observed, but not changed.
///
/// A subscriber receives the current value immediately, on the subscribing thread, then each change, one at a time. There are
/// four kinds:
///
/// - *A constant.* Its signal sends the value and completes.
/// - *A view of other properties,* through `Property(_:)`, ``PropertyProtocol/mapped(_:)``, ``PropertyProtocol/combined(with:)``
///   and similar. It stores nothing: reading its value reads its inputs, so it is never behind, not even inside a subscriber of
///   an input. It does not keep the inputs alive. When they have been deallocated, its signal completes, and its value can still
///   be read.
/// - *A computed property,* `Property { … }`. It finds its inputs by running the closure.
/// - *The latest value of a signal,* `Property(initial:then:)` and `Property(then:)`. It stays subscribed to that signal until it
///   and all its views have been deallocated. Then its own signal completes.
///
/// A property derived from several others never mixes old and new: each value read or sent is computed from one consistent
/// snapshot of them. It sends one value for a change that arrives through several inputs, and one value for all changes since its
/// last evaluation.
///
/// Reading it inside `withObservationTracking`, such as in a view, works as with ``MutableProperty``.
///
/// ```swift
/// final class LoginModel: Sendable {
///     let name = MutableProperty("")
///     let password = MutableProperty("")
///     let isComplete: Property<Bool>
///
///     init() {
///         isComplete = Property { [name, password] in !name.value.isEmpty && password.value.count > 6 }
///     }
/// }
/// ```
public final class Property<Value: Sendable>: PropertyProtocol, Observable {
    @usableFromInline let node: PropertyNode<Value>
    /// The memo of the closure, for a computed property.
    @usableFromInline let derived: MemoizedValue<Value>?
    @usableFromInline let cache: EvaluationCache?

    @inlinable
    init(_ node: PropertyNode<Value>, _ derived: MemoizedValue<Value>? = nil) {
        self.node = node
        self.derived = derived
        cache = derived.map { _ in EvaluationCache() }
    }

    /// Creates a property that never changes. Its signal sends the value and completes.
    ///
    /// - Parameter value: The value.
    @inlinable
    public convenience init(value: Value) {
        self.init(ComputedNode(constant: value))
    }

    /// Creates a read-only view of a property.
    ///
    /// - Parameter property: The property to show. It is not kept alive. When it has been deallocated, the signal completes, and
    ///   the last value stays.
    @inlinable
    public convenience init(_ property: some PropertyProtocol<Value>) {
        self.init(property.node)
    }

    /// Creates a property that follows a signal. Its own signal completes when it and all its views have been deallocated.
    ///
    /// A subscription does not keep the property alive. Changes are delivered on the thread on which the signal sends.
    ///
    /// - Parameters:
    ///   - initial: The value until the signal sends.
    ///   - signal: Subscribed to immediately, for as long as the property lives. A value sent on subscription is the value when
    ///     this returns. After completion the last value stays.
    @inlinable
    public convenience init(initial: Value, then signal: some SignalProtocol<Value, Never>) {
        self.init(LatestValue(initial, then: signal, completes: false).node)
    }

    /// Creates a property that follows a `Signal`. This overload permits a leading dot, as in `.just(1)`.
    ///
    /// Otherwise the same as the generic initializer.
    @inlinable
    public convenience init(initial: Value, then signal: Signal<Value, Never>) {
        self.init(LatestValue(initial, then: signal, completes: false).node)
    }

    /// Creates a property that follows a signal with a current value, or returns `nil` if the signal sends no value on
    /// subscription.
    ///
    /// For signals that begin with a value, such as those of properties, replaying subjects and `startWith`. If there is no
    /// value, the subscription is disposed. Otherwise the same as `init(initial:then:)`.
    ///
    /// ```swift
    /// let query = MutableProperty("swift")
    /// let length = Property(then: query.map(\.count))   // a Property<Int>?
    /// ```
    ///
    /// - Parameter signal: Subscribed to immediately, for as long as the property lives.
    public convenience init?(then signal: some SignalProtocol<Value, Never>) {
        guard let latest = LatestValue(then: signal) else { return nil }
        self.init(latest.node)
    }

    /// Creates a property that follows a `Signal` with a current value. This overload permits a leading dot, as in `.just(1)`.
    ///
    /// Otherwise the same as the generic initializer.
    public convenience init?(then signal: Signal<Value, Never>) {
        guard let latest = LatestValue(then: signal) else { return nil }
        self.init(latest.node)
    }

    /// Creates a property whose value a closure computes from other properties.
    ///
    /// The closure's sources are the properties that it read in the run that computed the current value. A branch that was not
    /// executed is not followed. The closure can read properties of all kinds, including computed ones and those derived from
    /// them. It must read them on the thread that it runs on. Other inputs, such as a variable, are not followed.
    ///
    /// The closure runs only on demand, when the value is read or a subscriber is to be notified of a change, and only if one of
    /// its sources has changed since its last run. It runs on the thread of that demand, with no lock held. Two threads that need
    /// the value at the same time can both run it. The value and the values of its sources are kept until the next run. The
    /// closure runs again immediately if other threads change a source while it reads a new one.
    ///
    /// If the closure reads other computed properties, their closures run inside it. A chain of any length fits the stack if each
    /// property has been read or subscribed to before. A chain of thousands that is read for the first time stops the program
    /// with a message. See the contract, R9.
    ///
    /// The signal sends the current value, then one for each change of a source that it finds, equal or not (``withoutRepeats()``
    /// drops equal ones). It completes when all sources have been deallocated.
    ///
    /// ```swift
    /// let shipping = Property { isGift.value ? giftAddress.value : homeAddress.value }
    /// ```
    ///
    /// Like `computed` in signal libraries of the web.
    ///
    /// This property and each subscription to it keep the closure's captures alive. A subscription to a property derived from
    /// captured properties therefore continues until it is disposed. Capture views, as in `Property(name)`, for it to end with
    /// them.
    ///
    /// - Parameter closure: Computes the value, without side effects.
    /// - Precondition: The closure does not read this property, neither directly nor through others, and changes no property.
    @inlinable
    public convenience init(_ closure: @escaping @Sendable () -> Value) {
        let derived = MemoizedValue(closure)
        self.init(ComputedNode(derived), derived)
    }

    /// The current value. It can be read on any thread.
    ///
    /// Reading it reads its inputs and calls the closures it was created with. A computed property only checks whether one of its
    /// sources has changed, and calls its closure if so.
    @inlinable public var value: Value {
        guard let derived, let cache else { return node.value }
        if PropertyContext.evaluation == nil, let value = derived.valueIfCurrent() { return value }
        return derived.value(of: node, by: cache)
    }

    /// The current value, then each change. See ``Property`` for when it completes.
    ///
    /// The signal keeps the last value: a subscriber that arrives after completion receives it, and the completion.
    @inlinable public var signal: Signal<Value, Never> { node.signal }
}

extension Property: MainSignalConvertible {}
