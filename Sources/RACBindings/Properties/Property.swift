import Observation
import RACCore
import RACOperators

/// A value that can be read and observed, but not changed, by whoever holds it.
///
/// A subscriber gets the current value at once, on the subscribing thread, then each change, one at a time. There are
/// four kinds:
///
/// - *A constant.* Its signal sends the value and completes.
/// - *A view of other properties,* through `Property(_:)`, ``PropertyProtocol/mapped(_:)``,
///   ``PropertyProtocol/combined(with:)`` and the like. It stores nothing: reading its value reads theirs, so it is never
///   behind, not even inside a subscriber of theirs. It does not keep them alive. When they have been deallocated nobody can
///   change them any more: its signal completes, and its value stays to be read.
/// - *What a closure makes of other properties,* `Property { … }`. It finds them by running the closure.
/// - *The latest value of a signal,* `Property(initial:then:)` and `Property(then:)`. It is subscribed to the signal as long
///   as it lives, or a view of it does. Its own signal completes when these have gone away.
///
/// What is made of several properties never shows a mixture of old and new: what is read, and what is sent, are values that
/// all of them had at one moment. If a change reaches it in several ways, it sends one value. If it finds several changes when
/// it looks, it sends one value for them as well.
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
    /// What finds the value, if a closure does.
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
    /// - Parameter property: What to show; not kept alive. When it has been deallocated the signal completes, and the last
    ///   value stays.
    @inlinable
    public convenience init(_ property: some PropertyProtocol<Value>) {
        self.init(property.node)
    }

    /// Creates a property that follows a signal. Its own signal completes when it and all views of it have gone away.
    ///
    /// Subscribing to it does not keep it alive. Changes are announced on the thread on which the signal sends.
    ///
    /// - Parameters:
    ///   - initial: The value until the signal sends.
    ///   - signal: Subscribed to at once and for as long as the property lives. What it sends when subscribed to is the
    ///     value when this returns. After its completion the last value stays.
    @inlinable
    public convenience init(initial: Value, then signal: some SignalProtocol<Value, Never>) {
        self.init(LatestValue(initial, then: signal, completes: false).node)
    }

    /// Creates a property that follows a signal of the type `Signal`, so that a leading dot can be written, as in `.just(1)`.
    /// Otherwise the same as the initializer that takes any signal.
    @inlinable
    public convenience init(initial: Value, then signal: Signal<Value, Never>) {
        self.init(LatestValue(initial, then: signal, completes: false).node)
    }

    /// Creates a property that follows a signal which has a value at once, or `nil` if it does not send one when subscribed to.
    ///
    /// For signals that begin with a value, such as those of properties, replaying subjects and `startWith`. Otherwise the same as
    /// `init(initial:then:)`. Without a value the subscription is ended again.
    ///
    /// ```swift
    /// let query = MutableProperty("swift")
    /// let length = Property(then: query.map(\.count))   // a Property<Int>?
    /// ```
    ///
    /// - Parameter signal: Subscribed to at once and for as long as the property lives.
    public convenience init?(then signal: some SignalProtocol<Value, Never>) {
        guard let latest = LatestValue(then: signal) else { return nil }
        self.init(latest.node)
    }

    /// Creates a property that follows a `Signal` which has a value at once, so that a leading dot can be written, as in `.just(1)`.
    /// Otherwise the same as the initializer that takes any signal.
    public convenience init?(then signal: Signal<Value, Never>) {
        guard let latest = LatestValue(then: signal) else { return nil }
        self.init(latest.node)
    }

    /// Creates a property whose value is what a closure makes of other properties.
    ///
    /// The closure's sources are the properties that it reads, in the run that has made the present value: a branch that was
    /// not taken is not followed. It may read properties of all kinds, others of this kind, and what is made of them. It must
    /// read them on the thread that it runs on. What else it reads, such as a variable, is not followed.
    ///
    /// It runs when somebody looks, by reading the value or as a subscriber that is to be notified of a change, and only if one of
    /// its sources has changed since the last time; with nobody looking it does not run at all. It runs on the thread that
    /// looks, with no lock held; of two threads that look at once, both may run it. The value is kept, with what the sources
    /// are made of, until the next run. It runs again immediately if others change a source while it reads something new.
    ///
    /// If it reads others of this kind, their closures run inside it. A row of any length fits the stack if each has been read or
    /// subscribed to before. A row of thousands that is read for the first time stops the program with a message. See the contract,
    /// R9.
    ///
    /// The signal sends the current value, then one for each change of a source that it finds, equal or not
    /// (``withoutRepeats()`` drops equal ones), and completes when all sources have been deallocated.
    ///
    /// ```swift
    /// let shipping = Property { isGift.value ? giftAddress.value : homeAddress.value }
    /// ```
    ///
    /// Not in ReactiveObjC. `computed` in signal libraries of the web.
    ///
    /// What the closure captures is kept by this property and by each subscription to it; so a subscription to what is made of
    /// captured properties goes on until it is disposed. Capture views, as `Property(name)`, for it to end with them.
    ///
    /// - Parameter closure: Makes the value. Does nothing else.
    /// - Precondition: The closure does not read this property, neither itself nor through others, and it changes no property.
    @inlinable
    public convenience init(_ closure: @escaping @Sendable () -> Value) {
        let derived = MemoizedValue(closure)
        self.init(ComputedNode(derived), derived)
    }

    /// The current value. May be read on any thread.
    ///
    /// Reading it reads its sources and calls each closure that it was made with. A `Property { }` only looks whether one of
    /// its sources has changed, and calls its closure if so.
    @inlinable public var value: Value {
        guard let derived, let cache else { return node.value }
        if PropertyContext.evaluation == nil, let value = derived.valueIfCurrent() { return value }
        return derived.value(of: node, by: cache)
    }

    /// The current value, then each change. See ``Property`` for when it completes. The signal keeps the last value: whoever
    /// subscribes when nothing can change any more gets that, and the completion.
    @inlinable public var signal: Signal<Value, Never> { node.signal }
}

extension Property: MainSignalConvertible {}
