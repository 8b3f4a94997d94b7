import Observation
import RACCore

/// A value that can be read and changed from any thread, and that tells of its changes.
///
/// A subscriber gets the current value at once, on the subscribing thread, then each change, one at a time, on the
/// thread that made it or on the one that was delivering at that moment. Reading, changing and observing the property
/// from inside its own subscriber works: ``value`` is the new one at once, subscribers learn of it in order. When the
/// property is deallocated its signal completes. The signal does not keep the property alive.
///
/// ```swift
/// let name = MutableProperty("")
/// name.map { !$0.isEmpty }.subscribe { print("valid:", $0) }   // prints valid: false
/// name.value = "Ada"                                           // prints valid: true
/// ```
///
/// A view or anything else that tracks what it reads, with Swift's Observation, can read ``value`` like a variable of
/// an observable class, and learns of changes after they are made. So `TextField("Name", text: $model.name.value)` needs
/// nothing more than a `let name = MutableProperty("")` in the model. Three things to know where several threads write:
/// a change that another thread makes in the moment of reading may be noticed with the next one only; if two threads
/// change the property at once, one of them may notify Observation of both changes; and Observation may call a closure that
/// tracks several properties twice for one tracking.
///
/// Source: `RACObserve` and `RACBehaviorSubject`, without key-value observing.
public final class MutableProperty<Value: Sendable>: SignalProtocol, Observable {
    @usableFromInline let store: PropertyStore<Value>

    /// Creates a property.
    ///
    /// - Parameter value: The value until it is changed.
    @inlinable
    public init(_ value: Value) {
        store = PropertyStore(value)
    }

    @inlinable
    deinit {
        store.end()
    }

    /// The current value. Setting it notifies the subscribers, also if the new value equals the old one.
    @inlinable public var value: Value {
        get { store.value }
        set { store.write(newValue) }
    }

    /// Changes the value in one step and notifies the subscribers of the result.
    ///
    /// - Parameter body: Works on a copy, with no lock held. It runs again if the property has been changed in the
    ///   meantime, so it should do nothing but change the value. If it changes this property otherwise, it runs forever.
    /// - Returns: What `body` returned the last time.
    /// - Throws: What `body` throws. The value is unchanged and nobody is told then.
    @inlinable
    @discardableResult
    public func modify<Result, Failed: Error>(
        _ body: (inout Value) throws(Failed) -> Result
    ) throws(Failed) -> Result {
        try store.modify(body)
    }

    /// Exchanges the value in one step and notifies the subscribers of the new one.
    ///
    /// - Parameter value: The new value.
    /// - Returns: The value it replaced; of two simultaneous swaps, one gets the other's value.
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
    /// The signal does not keep the property, but it keeps its last value: who subscribes when the property has been deallocated
    /// gets that, and the completion.
    @inlinable public var signal: Signal<Value, Never> {
        store.core.signal
    }

    /// What this is, to make others of it.
    @inlinable var node: PropertyNode<Value> { PropertyNode(store) }
}

extension MutableProperty: PropertyProtocol {}

/// Bindings to a property, as by `bind(to: \.value, on: property)`, end with it, and `take(during: property)` works.
extension MutableProperty: LifetimeProviding {
    /// Ends when the property is deallocated, on the thread that drops the last reference. The signal has completed before that,
    /// unless another thread is delivering a value at that moment.
    public var lifetime: Lifetime { store.lifetime }
}

extension MutableProperty: MainSignalConvertible {}
