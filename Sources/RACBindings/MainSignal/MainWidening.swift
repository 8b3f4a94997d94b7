import RACCore
import RACOperators

extension MainSignal where Failure == Never {
    /// Returns a signal with the events of this signal, which cannot fail, and with another failure type.
    @inlinable
    func widened<NewFailure: Error>(to type: NewFailure.Type = NewFailure.self) -> MainSignal<Value, NewFailure> {
        MainSignal<Value, NewFailure>(stream.widened(to: type))
    }
}
