/// The actions that resume the sources which are suspended at one ``DownstreamCapacity``.
@usableFromInline
package struct SuspendedSources: Sendable {
    private var resumptions: [OneShotAction] = []
    /// The number of resumptions at which disposed resumptions are removed. It is raised in proportion to the number that remain.
    /// An addition therefore takes constant time on average, even if sources are suspended and disposed again and again.
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

    /// Removes and returns all resumptions.
    @usableFromInline
    package mutating func takeAll() -> [OneShotAction] {
        defer { self = SuspendedSources() }
        return resumptions
    }
}

extension [OneShotAction] {
    /// Resumes the sources, in the order in which they were suspended. Call this method with no lock held.
    @usableFromInline
    package func resumeAll() {
        for resumption in self { resumption.run() }
    }
}
