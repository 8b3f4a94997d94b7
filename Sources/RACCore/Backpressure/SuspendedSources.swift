/// The resumptions of the sources that one ``DownstreamCapacity`` has suspended.
@usableFromInline
package struct SuspendedSources: Sendable {
    private var resumptions: [OneShotAction] = []
    /// At this count, ``keep(_:unless:)`` removes the disposed resumptions. The size then becomes at least twice the remaining
    /// count, so an addition takes constant time on average.
    private var sweepSize = 8

    @usableFromInline
    package init() {}

    @usableFromInline
    package var isEmpty: Bool { resumptions.isEmpty }

    /// Keeps a resumption and returns `true`, or returns `false` if there is capacity.
    @usableFromInline
    package mutating func keep(_ resumption: OneShotAction, unless hasCapacity: Bool) -> Bool {
        if hasCapacity { return false }
        if resumptions.count == sweepSize {
            resumptions.removeAll { $0.isDisposed }
            sweepSize = max(8, 2 * resumptions.count)
        }
        resumptions.append(resumption)
        return true
    }

    /// Removes and returns all resumptions, in the order in which the sources resume. If the sources share a scheduler, the
    /// source that resumes first can use up the free capacity. Each call therefore moves the first source to the last position.
    @usableFromInline
    package mutating func takeAll() -> [OneShotAction] {
        var taken = resumptions
        self = SuspendedSources()
        if taken.count > 1 { taken.append(taken.removeFirst()) }
        return taken
    }
}

extension [OneShotAction] {
    /// The caller holds no lock.
    @usableFromInline
    package func resumeAll() {
        for resumption in self { resumption.run() }
    }
}
