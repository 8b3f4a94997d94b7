import RACCore
import RACOperators
import RACSchedulers

/// A type that converts to a signal of the main actor. Operators of ``MainSignal`` such as `combineLatest`, `merge` and
/// `flatten` accept values of such types in addition to signals of the main actor.
///
/// ``MainSignal``, ordinary signals, subjects, terminals and properties conform. For any other signal, pass its `onMain`. If a
/// type of your own conforms to ``SignalProtocol``, one line adds this conformance:
/// `extension Score: MainSignalConvertible {}`.
public protocol MainSignalConvertible<Value, Failure> {
    /// The type of the values sent.
    associatedtype Value
    /// The type of the failure, `Never` for a signal that cannot fail.
    associatedtype Failure: Error

    /// This signal on the main actor. The conversion is cheap: it subscribes to nothing, and calls nothing.
    nonisolated var onMain: MainSignal<Value, Failure> { get }
}

// Each type of signal declares its own conformance. The types of this module do so at their declaration. `SignalProtocol`
// cannot inherit the protocol, since its module does not know the main actor.
extension MainSignal: MainSignalConvertible {}
extension Signal: MainSignalConvertible {}
extension Subject: MainSignalConvertible {}
extension Relay: MainSignalConvertible {}
extension BehaviorSubject: MainSignalConvertible {}
extension ReplaySubject: MainSignalConvertible {}
extension GroupedSignal: MainSignalConvertible {}
extension MarbleSignal: MainSignalConvertible {}
