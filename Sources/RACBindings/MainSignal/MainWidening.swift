import RACCore
import RACOperators

extension MainSignal where Failure == Never {
    @inlinable
    func widened<NewFailure: Error>(to type: NewFailure.Type = NewFailure.self) -> MainSignal<Value, NewFailure> {
        MainSignal<Value, NewFailure>(stream.widened(to: type))
    }
}
