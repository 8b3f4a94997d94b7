/// What a signal of the elements of a sequence keeps: how to pass them on one by one, or to collect them.
///
/// One closure for both, and so one pointer to its context: a signal is copied more often than it is collected.
@usableFromInline
package struct SequenceElements<Value: Sendable>: Sendable {
    @usableFromInline
    typealias Pass =
        @Sendable (_ next: (Value) -> Void, _ array: inout [Value]?, _ lifetime: CompoundDisposable) -> Void

    @usableFromInline let pass: Pass

    @inlinable
    @inline(__always)
    init(pass: @escaping Pass) {
        self.pass = pass
    }

    /// Calls a closure with one element after another, on this thread, while a lifetime lasts. If that is over at the call,
    /// no sequence is made.
    @inlinable
    @inline(__always)
    package func send(to next: (Value) -> Void, during lifetime: CompoundDisposable) {
        var array: [Value]?
        pass(next, &array, lifetime)
    }

    /// Returns the elements that can be made while a lifetime lasts.
    @inlinable
    @inline(__always)
    package func collected(during lifetime: CompoundDisposable) -> [Value] {
        var array: [Value]? = []
        pass({ _ in }, &array, lifetime)
        return array ?? []
    }
}

/// Passes the elements of a sequence on while a lifetime lasts: all of them into the array if there is one, or else each to the
/// closure. If the lifetime is over at the call, no sequence is made.
@inlinable
@inline(__always)
func passElements<Elements: Sequence>(
    of makeSequence: @autoclosure () -> Elements,
    to next: (Elements.Element) -> Void,
    into array: inout [Elements.Element]?,
    during lifetime: CompoundDisposable
) {
    guard !lifetime.isDisposed else { return }
    let sequence = makeSequence()
    if array != nil {
        array = allElements(of: sequence, during: lifetime)
        return
    }
    for element in ElementsWhileActive(elements: sequence.makeIterator(), lifetime: lifetime) {
        assertNoLockHeld()
        next(element)
    }
}

/// Returns the elements that a sequence makes while a lifetime lasts.
@inlinable
func allElements<Elements: Sequence>(
    of sequence: Elements,
    during lifetime: CompoundDisposable
) -> [Elements.Element] {
    // What is there already takes no work that a disposal could save.
    if sequence is [Elements.Element] || sequence is Range<Int> || sequence is ClosedRange<Int> {
        return Array(sequence)
    }
    var array: [Elements.Element] = []
    // Not for more than 256 MiB: a sequence may promise elements without end, of which the third ends the lifetime.
    array.reserveCapacity(min(sequence.underestimatedCount, (1 << 28) / max(MemoryLayout<Elements.Element>.stride, 1)))
    array.append(contentsOf: ElementsWhileActive(elements: sequence.makeIterator(), lifetime: lifetime))
    return array
}

/// The elements of a sequence until a lifetime is over. Promises none, since the lifetime may be over soon.
@usableFromInline
struct ElementsWhileActive<Elements: IteratorProtocol>: Sequence, IteratorProtocol {
    @usableFromInline var elements: Elements
    @usableFromInline let lifetime: CompoundDisposable

    @inlinable
    init(elements: Elements, lifetime: CompoundDisposable) {
        self.elements = elements
        self.lifetime = lifetime
    }

    @inlinable
    mutating func next() -> Elements.Element? {
        // Asked before each element is made, which may have side effects of its own.
        lifetime.isDisposed ? nil : elements.next()
    }
}
