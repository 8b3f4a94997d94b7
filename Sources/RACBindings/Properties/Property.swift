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
///   ``PropertyProtocol/combined(with:)`` and similar methods. A view stores nothing, so its value is always current, even
///   inside a subscriber of an input. A view does not keep the inputs alive. When the inputs have been deallocated, the view's
///   signal completes. The value can still be read.
/// - *A computed property,* `Property { … }`. Its inputs are the properties that the closure reads.
/// - *The latest value of a signal,* `Property(initial:then:)` and `Property(then:)`. The property stays subscribed to that
///   signal until the property and all its views have been deallocated. Then the property's own signal completes.
///
/// A property derived from several others never mixes old and new values: each value that is read or sent is computed from one
/// consistent snapshot of the inputs. The property sends one value for a change that arrives through several inputs, and for
/// several changes made since the last evaluation.
///
/// Observation tracks reads of a property in the same way as reads of a ``MutableProperty``.
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
    @usableFromInline let derived: MemoizedValue<Value>?
    @usableFromInline let cache: EvaluationCache?

    @inlinable
    init(_ node: PropertyNode<Value>, _ derived: MemoizedValue<Value>? = nil) {
        self.node = node
        self.derived = derived
        cache = derived.map { _ in EvaluationCache() }
    }

    /// Creates a property that never changes. Its signal sends the value and completes.
    @inlinable
    public convenience init(value: Value) {
        self.init(ComputedNode(constant: value))
    }

    /// Creates a read-only view of a property.
    ///
    /// - Parameter property: The property to view. Not kept alive. After its deallocation the view keeps the last value.
    @inlinable
    public convenience init(_ property: some PropertyProtocol<Value>) {
        self.init(property.node)
    }

    /// Creates a property that follows a signal, and sends on the same thread as the signal.
    ///
    /// A subscription does not keep the property alive. The property's own signal completes when the property and all its
    /// views have been deallocated.
    ///
    /// - Parameters:
    ///   - initial: The value until the signal sends a value.
    ///   - signal: The signal to follow. The property subscribes immediately, and stays subscribed until it is deallocated. If
    ///     the signal sends a value on subscription, the property has that value immediately. After the signal's completion
    ///     the property keeps the last value.
    @inlinable
    public convenience init(initial: Value, then signal: some SignalProtocol<Value, Never>) {
        self.init(LatestValue(initial, then: signal, completes: false).node)
    }

    /// Creates a property that follows a `Signal`. The same as the generic initializer, but permits a leading dot, as in
    /// `.just(1)`.
    @inlinable
    public convenience init(initial: Value, then signal: Signal<Value, Never>) {
        self.init(LatestValue(initial, then: signal, completes: false).node)
    }

    /// Creates a property that follows a signal with a current value, or returns `nil` if the signal sends no value on
    /// subscription.
    ///
    /// Use this initializer for signals of properties or replaying subjects, or signals with `startWith`. Otherwise the same
    /// as `init(initial:then:)`.
    ///
    /// ```swift
    /// let query = MutableProperty("swift")
    /// let length = Property(then: query.map(\.count))   // a Property<Int>?
    /// ```
    ///
    /// - Parameter signal: The signal to follow.
    public convenience init?(then signal: some SignalProtocol<Value, Never>) {
        guard let latest = LatestValue(then: signal) else { return nil }
        self.init(latest.node)
    }

    /// Creates a property that follows a `Signal` with a current value. The same as the generic initializer, but permits a
    /// leading dot.
    public convenience init?(then signal: Signal<Value, Never>) {
        guard let latest = LatestValue(then: signal) else { return nil }
        self.init(latest.node)
    }

    /// Creates a property whose value a closure computes from other properties.
    ///
    /// The sources of the property are the properties that the closure read in the run that computed the current value. A
    /// property that is read only in a branch that was not executed is therefore not a source. The closure can read properties
    /// of all kinds, on the thread on which the closure runs. Changes of other inputs, such as a variable, are not noticed.
    ///
    /// The closure runs only on demand: when the value is read, or when a subscriber has to be notified. It runs again only if a
    /// source has changed since its last run. It runs with no lock held, on the thread that reads the value or notifies the
    /// subscriber. Two threads that need the value at the same time can both run the closure. The value and the values of the
    /// sources are kept until the next run. If another thread changes a source while the closure reads a new source, the closure
    /// runs again immediately.
    ///
    /// If the closure reads other computed properties, their closures run nested. If a chain of thousands of properties is
    /// read for the first time, the program stops with a message. A chain can have any length if each property has been read
    /// or subscribed to before. Rule R9 in `Docs/Contract.md` has the limits.
    ///
    /// The signal sends the current value, then one value each time it finds changed sources. ``withoutRepeats()`` drops
    /// values that equal the previous value. The signal completes when all sources have been deallocated.
    ///
    /// ```swift
    /// let shipping = Property { isGift.value ? giftAddress.value : homeAddress.value }
    /// ```
    ///
    /// This property and each subscription to it keep the closure's captures alive. If the closure captures its sources, a
    /// subscription therefore continues until it is disposed. If the subscription should complete when the sources are
    /// deallocated, capture views of the sources instead, as in `Property(name)`. The initializer corresponds to `computed` in
    /// signal libraries of the web.
    ///
    /// - Parameter closure: Computes the value, without side effects.
    /// - Precondition: The closure changes no property. It reads this property neither directly nor through other properties.
    @inlinable
    public convenience init(_ closure: @escaping @Sendable () -> Value) {
        let derived = MemoizedValue(closure)
        self.init(ComputedNode(derived), derived)
    }

    /// The current value. It can be read on any thread.
    ///
    /// Reading a view calls the closures of `mapped` and similar methods.
    @inlinable public var value: Value {
        guard let derived, let cache else { return node.value }
        if PropertyContext.evaluation == nil, let value = derived.valueIfCurrent() { return value }
        return derived.value(of: node, by: cache)
    }

    /// A signal of the current value, then of each change. ``Property`` describes when the signal completes.
    ///
    /// The signal keeps the last value. A later subscriber receives the last value and the completion.
    @inlinable public var signal: Signal<Value, Never> { node.signal }
}

extension Property: MainSignalConvertible {}
