import RACCore
import RACOperators

extension MainSignal where Failure == Never {
    /// This signal, which cannot fail, with another failure type.
    @inlinable
    func widened<NewFailure: Error>(to type: NewFailure.Type = NewFailure.self) -> MainSignal<Value, NewFailure> {
        MainSignal<Value, NewFailure>(stream.widened(to: type))
    }
}
