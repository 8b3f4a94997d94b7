/// The elements of a sequence, as a signal stores them. They can be sent one by one, or collected in an array.
///
/// One closure both sends and collects the elements, because a second closure would make each copy of a signal slower.
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

    /// Calls a closure with one element after another, on this thread, until a lifetime is disposed. If the lifetime is already
    /// disposed, no sequence is created.
    @inlinable
    @inline(__always)
    package func send(to next: (Value) -> Void, during lifetime: CompoundDisposable) {
        var array: [Value]?
        pass(next, &array, lifetime)
    }

    /// Returns an array of the elements. Iteration stops when a lifetime is disposed.
    @inlinable
    @inline(__always)
    package func collected(during lifetime: CompoundDisposable) -> [Value] {
        var array: [Value]? = []
        pass({ _ in }, &array, lifetime)
        return array ?? []
    }
}

/// Passes each element of a sequence to `next`. If `array` is not `nil`, the elements are stored in `array` instead. Stops when
/// the lifetime is disposed. If the lifetime is already disposed, no sequence is created.
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
    var elements = sequence.makeIterator()
    // The lifetime is checked before each element is computed, because computing an element can have side effects. Each element
    // is moved out of the variable, so that it can be released before the next element is computed.
    var following = lifetime.isDisposed ? nil : elements.next()
    while let element = following.take() {
        assertNoLockHeld()
        next(consume element)
        following = lifetime.isDisposed ? nil : elements.next()
    }
}

/// Returns an array of the elements of a sequence. Iteration stops when a lifetime is disposed.
@inlinable
func allElements<Elements: Sequence>(
    of sequence: Elements,
    during lifetime: CompoundDisposable
) -> [Elements.Element] {
    // The elements of arrays and ranges need no computation, so an early stop would save no work.
    if sequence is [Elements.Element] || sequence is Range<Int> || sequence is ClosedRange<Int> {
        return Array(sequence)
    }
    var array: [Elements.Element] = []
    // At most 256 MiB are reserved, because a subscription may need only a few elements of a very long sequence.
    array.reserveCapacity(min(sequence.underestimatedCount, (1 << 28) / max(MemoryLayout<Elements.Element>.stride, 1)))
    var elements = sequence.makeIterator()
    while !lifetime.isDisposed, let element = elements.next() { array.append(element) }
    return array
}
