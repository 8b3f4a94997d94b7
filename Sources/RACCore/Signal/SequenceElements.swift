/// The stored form of a signal of a sequence's elements: it sends them one by one, or collects them.
///
/// One closure does both, and therefore needs only one pointer to its context. This matters because a signal is copied more often
/// than its elements are collected.
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

    /// Calls a closure with one element after another, on this thread, until a lifetime is disposed. If it is disposed at the
    /// call, no sequence is created.
    @inlinable
    @inline(__always)
    package func send(to next: (Value) -> Void, during lifetime: CompoundDisposable) {
        var array: [Value]?
        pass(next, &array, lifetime)
    }

    /// Returns the elements, until a lifetime is disposed.
    @inlinable
    @inline(__always)
    package func collected(during lifetime: CompoundDisposable) -> [Value] {
        var array: [Value]? = []
        pass({ _ in }, &array, lifetime)
        return array ?? []
    }
}

/// Sends the elements of a sequence until a lifetime is disposed: all of them to the array if there is one, or else each to the
/// closure. If the lifetime is disposed at the call, no sequence is created.
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

/// Returns the elements of a sequence, until a lifetime is disposed.
@inlinable
func allElements<Elements: Sequence>(
    of sequence: Elements,
    during lifetime: CompoundDisposable
) -> [Elements.Element] {
    // These elements exist already, so an early stop would save no work.
    if sequence is [Elements.Element] || sequence is Range<Int> || sequence is ClosedRange<Int> {
        return Array(sequence)
    }
    var array: [Elements.Element] = []
    // At most 256 MiB: a sequence can report an infinite count, and its third element can end the lifetime.
    array.reserveCapacity(min(sequence.underestimatedCount, (1 << 28) / max(MemoryLayout<Elements.Element>.stride, 1)))
    array.append(contentsOf: ElementsWhileActive(elements: sequence.makeIterator(), lifetime: lifetime))
    return array
}

/// The elements of a sequence until a lifetime is disposed. Reports a count of zero, since the lifetime may end early.
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
        // Checked before each element is computed, which can have side effects of its own.
        lifetime.isDisposed ? nil : elements.next()
    }
}
