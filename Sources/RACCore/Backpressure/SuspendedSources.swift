/// The resumptions of the sources that one ``DownstreamCapacity`` has suspended.
@usableFromInline
package struct SuspendedSources: Sendable {
    private var resumptions: [OneShotAction] = []
    /// The count at which ``append(_:)`` removes disposed resumptions. After the removal, the limit is at least twice the
    /// count, so an addition takes constant time on average.
    private var limit = 8

    @usableFromInline
    package init() {}

    @usableFromInline
    package var isEmpty: Bool { resumptions.isEmpty }

    @usableFromInline
    package mutating func append(_ resumption: OneShotAction) {
        if resumptions.count == limit {
            resumptions.removeAll { $0.isDisposed }
            limit = max(8, 2 * resumptions.count)
        }
        resumptions.append(resumption)
    }

    /// Removes and returns all resumptions, in the order in which the sources resume. Each call moves the first source to the
    /// last position, because on one scheduler the source that resumes first can use up the free capacity.
    @usableFromInline
    package mutating func takeAll() -> [OneShotAction] {
        var taken = resumptions
        self = SuspendedSources()
        if taken.count > 1 { taken.append(taken.removeFirst()) }
        return taken
    }
}

extension [OneShotAction] {
    /// Resumes the sources in order. The caller holds no lock.
    @usableFromInline
    package func resumeAll() {
        for resumption in self { resumption.run() }
    }
}
