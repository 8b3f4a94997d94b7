/// The termination of a subject. Unlike an ``Event``, a terminal event uses one word for every type of failure. The
/// deallocation of a subject therefore needs no look-up of the event's size.
@usableFromInline
package enum TerminalEvent<Failure: Error>: Sendable {
    case completed
    indirect case failed(Failure)
}

extension Subscriber {
    @inlinable
    package func sendIfWanted(_ end: TerminalEvent<Failure>) {
        if isDisposed { return }
        switch end {
        case .completed: complete()
        case .failed(let error): fail(error)
        }
    }
}
