/// The resumptions of the sources that one ``DownstreamCapacity`` has suspended.
@usableFromInline
package struct SuspendedSources: Sendable {
    private var resumptions: [OneShotAction] = []
    /// The number of resumptions at which disposed resumptions are removed. After a removal, the limit is twice the number of
    /// resumptions that remain. An addition therefore takes constant time on average, even if sources are suspended and
    /// disposed again and again.
    private var limit = 8

    @usableFromInline
    package init() {}

    @usableFromInline
    package var isEmpty: Bool { resumptions.isEmpty }

    /// Adds the action that resumes a source.
    @usableFromInline
    package mutating func append(_ resumption: OneShotAction) {
        if resumptions.count == limit {
            resumptions.removeAll { $0.isDisposed }
            limit = max(8, 2 * resumptions.count)
        }
        resumptions.append(resumption)
    }

    /// Removes and returns all resumptions, in the order in which the sources resume.
    ///
    /// The source that was suspended first resumes last. On one scheduler, the first source that resumes takes the free
    /// capacity, and the sources are suspended again in the order in which they have resumed. If the order never changed, the
    /// same source would take the capacity each time.
    @usableFromInline
    package mutating func takeAll() -> [OneShotAction] {
        var taken = resumptions
        self = SuspendedSources()
        if taken.count > 1 { taken.append(taken.removeFirst()) }
        return taken
    }
}

extension [OneShotAction] {
    /// Resumes the sources in order. Call this method with no lock held.
    @usableFromInline
    package func resumeAll() {
        for resumption in self { resumption.run() }
    }
}
