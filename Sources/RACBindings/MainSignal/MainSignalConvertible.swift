import RACCore
import RACOperators
import RACSchedulers

/// What operators of ``MainSignal`` that combine several signals take: signals of the main actor, and ordinary ones, subjects and
/// properties, which come over by `onMain`.
///
/// A kind of signal of your own joins with one line: `extension Score: MainSignalConvertible {}`.
public protocol MainSignalConvertible<Value, Failure> {
    /// The type of the values sent.
    associatedtype Value
    /// The type of the failure, `Never` for a signal that cannot fail.
    associatedtype Failure: Error

    /// This, as a signal of the main actor. Cheap: nothing is subscribed to.
    nonisolated var onMain: MainSignal<Value, Failure> { get }
}

// Not inherited by all signals, since `SignalProtocol` belongs to a module that does not know the main actor.
extension MainSignal: MainSignalConvertible {}
extension Signal: MainSignalConvertible {}
extension Subject: MainSignalConvertible {}
extension BehaviorSubject: MainSignalConvertible {}
extension ReplaySubject: MainSignalConvertible {}
extension GroupedSignal: MainSignalConvertible {}
extension MarbleSignal: MainSignalConvertible {}
extension ChannelTerminal: MainSignalConvertible {}
extension Property: MainSignalConvertible {}
extension MutableProperty: MainSignalConvertible {}
extension ValidatingProperty: MainSignalConvertible {}
