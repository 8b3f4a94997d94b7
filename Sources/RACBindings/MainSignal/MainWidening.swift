import RACCore
import RACOperators

extension MainSignal where Failure == Never {
    /// Returns a signal with the same events and another failure type. The result also never fails.
    @inlinable
    func widened<NewFailure: Error>(to type: NewFailure.Type = NewFailure.self) -> MainSignal<Value, NewFailure> {
        MainSignal<Value, NewFailure>(stream.widened(to: type))
    }
}
