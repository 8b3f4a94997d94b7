import Observation
import RACCore

/// A value that can be read, changed and observed from any thread.
///
/// A subscriber receives the current value immediately, on the subscribing thread, then each change, one at a time, on the
/// thread that made the change. If another thread is delivering a value at that moment, that thread also delivers the change.
/// A subscriber can read, change and observe the property. After such a change, ``value`` is the new value immediately, and
/// subscribers receive the changes in order. When the property is deallocated, its signal completes.
///
/// ```swift
/// let name = MutableProperty("")
/// name.map { !$0.isEmpty }.subscribe { print("valid:", $0) }   // prints valid: false
/// name.value = "Ada"                                           // prints valid: true
/// ```
///
/// Swift's Observation tracks reads of ``value``, so a view can read it like a variable of an observable class. Observation is
/// notified of a change after the change was made. For `TextField("Name", text: $model.name.value)`, the model needs only a
/// `let name = MutableProperty("")`. If several threads write to properties, note three limits:
/// - A change that another thread makes during a read may be noticed only with the next change.
/// - If two threads change the property at the same time, one of the threads may notify Observation of both changes.
/// - Observation may call the `onChange` closure twice for one tracking, if the tracked closure reads several properties.
public final class MutableProperty<Value: Sendable>: SignalProtocol, Observable {
    @usableFromInline let store: PropertyStore<Value>

    /// Creates a property.
    ///
    /// - Parameter value: The initial value.
    @inlinable
    public init(_ value: Value) {
        store = PropertyStore(value)
    }

    @inlinable
    deinit {
        store.end()
    }

    /// The current value. Setting the value notifies the subscribers, even if the new value equals the old value.
    @inlinable public var value: Value {
        get { store.value }
        set { store.write(newValue) }
    }

    /// Changes the value in one step and notifies the subscribers of the result.
    ///
    /// - Parameter body: Changes a copy of the value, with no lock held. It runs again if another thread changes the property
    ///   during the run, and should therefore do nothing else. A `body` that sets this property runs forever.
    /// - Returns: The result of the last run of `body`.
    /// - Throws: The error of `body`. In this case the value stays the same, and no subscriber is notified.
    @inlinable
    @discardableResult
    public func modify<Result, Failed: Error>(
        _ body: (inout Value) throws(Failed) -> Result
    ) throws(Failed) -> Result {
        try store.modify(body)
    }

    /// Replaces the value in one step, and notifies the subscribers of the new value.
    ///
    /// - Returns: The replaced value. If two threads swap at the same time, one call returns the value set by the other.
    @inlinable
    @discardableResult
    public func swap(_ value: Value) -> Value {
        modify { current in
            let former = current
            current = value
            return former
        }
    }

    /// A signal of the current value, then of each change. It completes when the property is deallocated.
    ///
    /// The signal keeps the last value, but not the property. A later subscriber receives the last value and the completion.
    @inlinable public var signal: Signal<Value, Never> {
        store.core.signal
    }

    @inlinable var node: PropertyNode<Value> { PropertyNode(store) }
}

extension MutableProperty: PropertyProtocol {}

/// Bindings such as `bind(to: \.value, on: property)` end with the property, and `take(during:)` accepts a property.
extension MutableProperty: LifetimeProviding {
    /// A lifetime that ends when the property is deallocated, on the thread that releases the last reference. The property's
    /// signal completes first, unless another thread is delivering a value at that moment.
    public var lifetime: Lifetime { store.lifetime }
}

extension MutableProperty: MainSignalConvertible {}
