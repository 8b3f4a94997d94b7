/// What ``Signal/sendPlain(to:during:)`` did for a signal.
@usableFromInline
package enum PlainResult<Failure: Error>: Sendable {
    /// Nothing was sent: the signal takes a subscription, or never sends anything.
    case notPlain
    /// All values were sent that were wanted. The completion is left to the caller.
    case completed
    /// The signal consists of a failure, which is left to the caller.
    case failed(Failure)
}

extension Signal {
    /// Sends the values of a plain signal, one that is `just`, `empty`, `fail` or the elements of a sequence, without a
    /// subscription.
    ///
    /// - Parameters:
    ///   - next: Receives each value, before this returns.
    ///   - lifetime: Once it is disposed no further value is made or sent. Asked for where it is needed: an argument that is there
    ///     from the beginning would be retained for the time of the call.
    /// - Returns: How the signal ends, if it is plain. The caller asks the lifetime whether that is still wanted.
    @inlinable
    @inline(__always)
    package func sendPlain(
        to next: (Value) -> Void,
        during lifetime: @autoclosure () -> CompoundDisposable
    ) -> PlainResult<Failure> {
        switch source {
        case .just(let value):
            guard !lifetime().isDisposed else { return .completed }
            assertNoLockHeld()
            next(value)
            return .completed
        case .empty:
            return .completed
        case .fail(let error):
            return .failed(error)
        case .elements(let elements):
            elements.send(to: next, during: lifetime())
            return .completed
        case .never, .trusted:
            return .notPlain
        }
    }

    /// Indicates whether ``sendPlain(to:during:)`` sends all of this signal.
    @inlinable package var isPlain: Bool {
        switch source {
        case .just, .empty, .fail, .elements: true
        case .never, .trusted: false
        }
    }
}
