/// How a subject has ended.
///
/// Not an ``Event``, so that it takes one word, whatever the type of the failure is: a subject keeps it, and need not look up
/// its size when it dies.
@usableFromInline
package enum TerminalEvent<Failure: Error>: Sendable {
    case completed
    indirect case failed(Failure)
}

extension Subscriber {
    /// Sends the end, unless nobody listens any more.
    @inlinable
    func sendIfWanted(_ end: TerminalEvent<Failure>) {
        if isDisposed { return }
        switch end {
        case .completed: complete()
        case .failed(let error): fail(error)
        }
    }
}
