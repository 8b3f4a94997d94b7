/// The elements of a sequence, which can be sent one by one, or collected in an array. One closure does both, because a second
/// closure would make each copy of a signal slower.
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

    /// Sends the elements on this thread, until the lifetime is disposed. If it is already disposed, no sequence is created.
    @inlinable
    @inline(__always)
    package func send(to next: (Value) -> Void, during lifetime: CompoundDisposable) {
        var array: [Value]?
        pass(next, &array, lifetime)
    }

    @inlinable
    @inline(__always)
    package func collected(during lifetime: CompoundDisposable) -> [Value] {
        var array: [Value]? = []
        pass({ _ in }, &array, lifetime)
        return array ?? []
    }
}

/// Passes each element to `next`, or stores all elements in `array` if `array` is not `nil`. Stops when the lifetime is
/// disposed. If the lifetime is already disposed, no sequence is created.
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
