import RACCore
import RACOperators
import RACSchedulers

/// What can be made a signal of the main actor: the kind of signals that operators of ``MainSignal`` take beside their own, as
/// `combineLatest`, `merge` and `flatten` do.
///
/// ``MainSignal`` is of this kind, and so are ordinary signals, subjects, terminals and properties. Of
/// any other signal, pass its `onMain`. A type of your own that conforms to ``SignalProtocol`` joins with one line:
/// `extension Score: MainSignalConvertible {}`.
public protocol MainSignalConvertible<Value, Failure> {
    /// The type of the values sent.
    associatedtype Value
    /// The type of the failure, `Never` for a signal that cannot fail.
    associatedtype Failure: Error

    /// This, as a signal of the main actor. Cheap: nothing is subscribed to, and nothing is called.
    nonisolated var onMain: MainSignal<Value, Failure> { get }
}

// Each kind of signal conforms for itself, those of this module where they are declared. `SignalProtocol` cannot inherit the
// protocol, since it belongs to a module that does not know the main actor.
extension MainSignal: MainSignalConvertible {}
extension Signal: MainSignalConvertible {}
extension Subject: MainSignalConvertible {}
extension BehaviorSubject: MainSignalConvertible {}
extension ReplaySubject: MainSignalConvertible {}
extension GroupedSignal: MainSignalConvertible {}
extension MarbleSignal: MainSignalConvertible {}
