import Observation
import RACCore
import RACOperators

/// A value that can be read and observed, but not changed.
///
/// A subscriber receives the current value immediately, on the subscribing thread, then each change, one at a time. There are
/// four kinds of property:
///
/// - *A constant.* Its signal sends the value and completes.
/// - *A view of other properties,* through `Property(_:)`, ``PropertyProtocol/mapped(_:)``,
///   ``PropertyProtocol/combined(with:)`` and similar methods. A view stores nothing: reading its value reads its inputs. The
///   value is therefore always current, even inside a subscriber of an input. A view does not keep the inputs alive. When the
///   inputs have been deallocated, the view's signal completes, and its value can still be read.
/// - *A computed property,* `Property { … }`. It finds its inputs by running the closure.
/// - *The latest value of a signal,* `Property(initial:then:)` and `Property(then:)`. The property stays subscribed to that
///   signal until the property and all its views have been deallocated. Then the property's own signal completes.
///
/// A property derived from several others never mixes old and new values: each value read or sent is computed from one
/// consistent snapshot of its inputs. The property sends one value for a change that arrives through several inputs, and one
/// value for all changes since its last evaluation.
///
/// Reading a property inside `withObservationTracking`, for example in a view, works as with ``MutableProperty``.
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
    /// The closure of a computed property with the result of its last run, or `nil` for other properties.
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
    /// - Parameter property: The property to show. It is not kept alive. When it has been deallocated, the view's signal
    ///   completes, and the last value stays.
    @inlinable
    public convenience init(_ property: some PropertyProtocol<Value>) {
        self.init(property.node)
    }

    /// Creates a property that follows a signal. Its own signal completes when the property and all its views have been
    /// deallocated.
    ///
    /// A subscription to the property does not keep it alive. Changes are delivered on the thread on which the followed signal
    /// sends.
    ///
    /// - Parameters:
    ///   - initial: The value until the signal sends a value.
    ///   - signal: The signal to follow. It is subscribed to immediately, until the property is deallocated. A value sent on
    ///     subscription is the property's value when the initializer returns. After completion the last value stays.
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
    /// Use it for signals that begin with a value, such as the signals of properties and replaying subjects, and signals with
    /// `startWith`. If the signal sends no value on subscription, the subscription is disposed. Otherwise the same as
    /// `init(initial:then:)`.
    ///
    /// ```swift
    /// let query = MutableProperty("swift")
    /// let length = Property(then: query.map(\.count))   // a Property<Int>?
    /// ```
    ///
    /// - Parameter signal: The signal to follow. It is subscribed to immediately, until the property is deallocated.
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
    /// The sources of the closure are the properties that it read in the run that computed the current value. A property that
    /// only an unexecuted branch reads is not followed. The closure can read properties of all kinds, including computed
    /// properties and properties derived from them. It must read them on the thread on which it runs. Other inputs, such as a
    /// variable, are not followed.
    ///
    /// The closure runs only on demand: when the value is read, or when a subscriber has to be notified of a change. It then
    /// runs only if one of its sources has changed since its last run. It runs on the thread of the reader or of the
    /// notification, with no lock held. Two threads that need the value at the same time can both run the closure. The value
    /// and the values of its sources are kept until the next run. If other threads change a source while the closure reads a
    /// new source, the closure runs again immediately.
    ///
    /// If the closure reads other computed properties, their closures run inside it. A chain of any length fits on the stack if
    /// each property has been read or subscribed to before. A chain of thousands of properties that is read for the first time
    /// stops the program with a message. Rule R9 in `Docs/Contract.md` has the limits.
    ///
    /// The signal sends the current value, then one value for each change of a source that it finds. A value can equal the
    /// previous value. ``withoutRepeats()`` drops such values. It completes when all sources have been deallocated.
    ///
    /// ```swift
    /// let shipping = Property { isGift.value ? giftAddress.value : homeAddress.value }
    /// ```
    ///
    /// The initializer corresponds to `computed` in signal libraries of the web.
    ///
    /// This property and each subscription to it keep the closure's captures alive. A subscription to a property derived from
    /// captured properties therefore continues until it is disposed. If the subscription should end with the captured
    /// properties, capture views of them, as in `Property(name)`.
    ///
    /// - Parameter closure: Computes the value, without side effects.
    /// - Precondition: The closure does not read this property, neither directly nor through other properties, and changes no
    ///   property.
    @inlinable
    public convenience init(_ closure: @escaping @Sendable () -> Value) {
        let derived = MemoizedValue(closure)
        self.init(ComputedNode(derived), derived)
    }

    /// The current value. It can be read on any thread.
    ///
    /// Reading the value reads the inputs and calls the closures that the property was created with. A computed property only
    /// checks whether one of its sources has changed, and calls its closure only in that case.
    @inlinable public var value: Value {
        guard let derived, let cache else { return node.value }
        if PropertyContext.evaluation == nil, let value = derived.valueIfCurrent() { return value }
        return derived.value(of: node, by: cache)
    }

    /// The current value, then each change. ``Property`` describes when the signal completes.
    ///
    /// The signal keeps the last value: a subscriber that arrives after completion receives the last value and the completion.
    @inlinable public var signal: Signal<Value, Never> { node.signal }
}

extension Property: MainSignalConvertible {}
