extension SignalProtocol {
    /// Returns a signal of one array of all values, sent when this one completes.
    ///
    /// Of a signal without values it is the empty array. A failure passes at once, and the values are dropped. Keeps all
    /// values.
    ///
    /// ```
    /// self       --1--2--3--|
    /// collect()  -----------([1, 2, 3]|)
    /// ```
    ///
    /// Source: `-collect` in RACSignal.
    @inlinable
    public func collect() -> Signal<[Value], Failure> {
        liftEvents { downstream in
            let values = CollectedValues<Value>()
            return Subscriber(
                lifetime: downstream.lifetime,
                next: { values.append($0) },
                failed: { downstream.fail($0) },
                completed: {
                    downstream.send(values.takeAll())
                    downstream.complete()
                }
            )
        }
    }
}

/// The values of one subscription, in an array that grows by pieces.
///
/// An array in an object is asked for each element whether it is shared and has room, by a call. So many values are put into a
/// place of their own, and from there into the array at once.
///
/// `@unchecked Sendable` and `@exclusivity(unchecked)` for the reasons of a ``Confined``.
@usableFromInline
final class CollectedValues<Value: Sendable>: @unchecked Sendable {
    /// How many values are put directly into the array; most subscriptions have no more.
    @inlinable static var few: Int { 32 }
    @inlinable static var pieceLength: Int { 64 }

    @exclusivity(unchecked) @usableFromInline var values: [Value] = []
    /// Where values are put first; `nil` while there are few.
    @exclusivity(unchecked) @usableFromInline var piece: UnsafeMutablePointer<Value>?
    @exclusivity(unchecked) @usableFromInline var position: UnsafeMutablePointer<Value>?
    @exclusivity(unchecked) @usableFromInline var end: UnsafeMutablePointer<Value>?

    @inlinable
    init() {}

    deinit {
        guard let piece, let position else { return }
        piece.deinitialize(count: position - piece)
        piece.deallocate()
    }

    @inlinable
    func append(_ value: Value) {
        guard position != end, let place = position else { return appendToArray(value) }
        place.initialize(to: value)
        position = place + 1
    }

    // Out of line: with the rare paths in it `collect` would be too large for chains to be folded into a loop.

    /// Moves what is in the piece to the array.
    @inlinable
    @inline(never)
    func emptyPiece() {
        guard let piece, let position else { return }
        values.append(contentsOf: UnsafeBufferPointer(start: piece, count: position - piece))
        piece.deinitialize(count: position - piece)
        self.position = piece
    }

    @inlinable
    @inline(never)
    func takeAll() -> [Value] {
        emptyPiece()
        let all = values
        values = []
        return all
    }

    @inlinable
    @inline(never)
    func appendToArray(_ value: Value) {
        if values.count < Self.few { return values.append(value) }
        if piece == nil {
            let place = UnsafeMutablePointer<Value>.allocate(capacity: Self.pieceLength)
            (piece, position, end) = (place, place, place + Self.pieceLength)
        } else {
            emptyPiece()
        }
        append(value)
    }
}
