extension SignalProtocol {
    /// Returns this signal with another failure and the same name. A plain signal that does not fail stays plain.
    @inlinable
    package func mapFailure<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> Signal<Value, NewFailure> {
        let signal = signal
        let source: Signal<Value, NewFailure>.Source =
            switch signal.source {
            case .just(let value): .just(value)
            case .empty: .empty
            case .never: .never
            case .elements(let elements): .elements(elements)
            case .fail(let error): .trusted { downstream in downstream.fail(transform(error)) }
            case .trusted(let work):
                .trusted { downstream in
                    work(
                        Subscriber(
                            lifetime: downstream.lifetime,
                            next: downstream.next,
                            failed: { downstream.fail(transform($0)) },
                            completed: { downstream.complete() }
                        )
                    )
                }
            }
        return Signal(source: source, path: signal.path)
    }
}

extension SignalProtocol where Failure == Never {
    /// Returns this signal as a signal that can fail, with the same name.
    @inlinable
    package func widened<NewFailure: Error>(to type: NewFailure.Type = NewFailure.self) -> Signal<Value, NewFailure> {
        mapFailure { (_: Never) -> NewFailure in }
    }
}
