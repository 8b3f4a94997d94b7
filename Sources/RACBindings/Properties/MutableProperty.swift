import Observation
import RACCore

/// A value that can be read, changed and observed from any thread.
///
/// A subscriber receives the current value immediately, on the subscribing thread. It then receives each change, one at a time,
/// on the thread that made the change or on a thread that was delivering at that moment. The property can be read, changed and
/// observed inside its own subscriber: ``value`` is the new value immediately, and subscribers receive the new value in order.
/// When the property is deallocated, its signal completes. The signal does not keep the property alive.
///
/// ```swift
/// let name = MutableProperty("")
/// name.map { !$0.isEmpty }.subscribe { print("valid:", $0) }   // prints valid: false
/// name.value = "Ada"                                           // prints valid: true
/// ```
///
/// A view, or other code that tracks its reads with Swift's Observation, can read ``value`` like a variable of an observable
/// class. The reader is notified of changes after they are made. `TextField("Name", text: $model.name.value)` needs only a
/// `let name = MutableProperty("")` in the model. If several threads write, note three things. A change by another thread at
/// the moment of reading may be noticed only with the next change. If two threads change the property at the same time, one of
/// the threads may notify Observation of both changes. Observation may call a closure that tracks several properties twice for
/// one tracking.
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

    /// The current value. Setting it notifies the subscribers, even if the new value equals the old one.
    @inlinable public var value: Value {
        get { store.value }
        set { store.write(newValue) }
    }

    /// Changes the value in one step and notifies the subscribers of the result.
    ///
    /// - Parameter body: Works on a copy, with no lock held. It runs again if the property has been changed in the meantime, so
    ///   it should only change the copy. If it changes this property in another way, it runs forever.
    /// - Returns: The result of the last run of `body`.
    /// - Throws: The error of `body`. The value is then unchanged, and no subscriber is notified.
    @inlinable
    @discardableResult
    public func modify<Result, Failed: Error>(
        _ body: (inout Value) throws(Failed) -> Result
    ) throws(Failed) -> Result {
        try store.modify(body)
    }

    /// Replaces the value in one step, and notifies the subscribers of the new value.
    ///
    /// - Parameter value: The new value.
    /// - Returns: The replaced value. Of two simultaneous swaps, one returns the new value of the other.
    @inlinable
    @discardableResult
    public func swap(_ value: Value) -> Value {
        modify { current in
            let former = current
            current = value
            return former
        }
    }

    /// The current value, then each change. Completes when the property is deallocated.
    ///
    /// The signal keeps the last value of the property, but not the property. A subscriber that arrives after the property has
    /// been deallocated receives the last value and the completion.
    @inlinable public var signal: Signal<Value, Never> {
        store.core.signal
    }

    /// The node from which other properties are derived. See ``PropertyNode``.
    @inlinable var node: PropertyNode<Value> { PropertyNode(store) }
}

extension MutableProperty: PropertyProtocol {}

/// A mutable property provides its lifetime: a binding such as `bind(to: \.value, on: property)` ends with the property, and a
/// property can be passed to `take(during:)`.
extension MutableProperty: LifetimeProviding {
    /// A lifetime that ends when the property is deallocated, on the thread that releases the last reference. The signal
    /// completes before the lifetime ends, unless another thread is delivering a value at that moment.
    public var lifetime: Lifetime { store.lifetime }
}

extension MutableProperty: MainSignalConvertible {}
