import RACCore
import RACOperators
import RACSchedulers

/// A type that converts to a signal of the main actor. Operators of ``MainSignal``, such as `merge`, accept all such types.
///
/// ``MainSignal``, ordinary signals, subjects, terminals and properties conform. For a signal of any other type, pass its
/// `onMain`. A type of your own that conforms to ``SignalProtocol`` needs one line:
/// `extension Score: MainSignalConvertible {}`.
public protocol MainSignalConvertible<Value, Failure> {
    /// The type of the values sent.
    associatedtype Value
    /// The type of the failure, or `Never` if the signal cannot fail.
    associatedtype Failure: Error

    /// This signal on the main actor. The conversion is cheap: it subscribes to nothing, and calls nothing.
    nonisolated var onMain: MainSignal<Value, Failure> { get }
}

// `SignalProtocol` cannot inherit this protocol, because it belongs to a module that this module imports. Each type of signal
// therefore conforms by itself. The types of this module conform where they are declared.
extension MainSignal: MainSignalConvertible {}
extension Signal: MainSignalConvertible {}
extension Subject: MainSignalConvertible {}
extension Relay: MainSignalConvertible {}
extension BehaviorSubject: MainSignalConvertible {}
extension ReplaySubject: MainSignalConvertible {}
extension GroupedSignal: MainSignalConvertible {}
extension MarbleSignal: MainSignalConvertible {}
