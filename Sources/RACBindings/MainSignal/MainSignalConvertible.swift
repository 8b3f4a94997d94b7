import RACCore
import RACOperators
import RACSchedulers

/// A type that converts to a signal of the main actor. Operators of ``MainSignal`` such as `combineLatest`, `merge` and `flatten`
/// accept these next to its own signals.
///
/// ``MainSignal``, ordinary signals, subjects, terminals and properties conform. For any other signal, pass its `onMain`. For a
/// type of your own that conforms to ``SignalProtocol``, one line adds this conformance:
/// `extension Score: MainSignalConvertible {}`.
public protocol MainSignalConvertible<Value, Failure> {
    /// The type of the values sent.
    associatedtype Value
    /// The type of the failure, `Never` for a signal that cannot fail.
    associatedtype Failure: Error

    /// This signal on the main actor. Cheap: subscribes to nothing, and calls nothing.
    nonisolated var onMain: MainSignal<Value, Failure> { get }
}

// Each type of signal declares its own conformance, those of this module at their declaration. `SignalProtocol` cannot inherit
// the protocol, since its module does not know the main actor.
extension MainSignal: MainSignalConvertible {}
extension Signal: MainSignalConvertible {}
extension Subject: MainSignalConvertible {}
extension Relay: MainSignalConvertible {}
extension BehaviorSubject: MainSignalConvertible {}
extension ReplaySubject: MainSignalConvertible {}
extension GroupedSignal: MainSignalConvertible {}
extension MarbleSignal: MainSignalConvertible {}
