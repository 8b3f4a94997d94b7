/// A companion with more in it: what the layer above keeps for a core, of a type that only that layer knows.
///
/// For the properties of RACBindings, most of which need none of it. It takes no object of its own, and access no further step.
@usableFromInline
package final class TypedReplayCompanion<Content: ~Copyable & Sendable>: ReplayCompanion, @unchecked Sendable {
    @usableFromInline package let content: Content

    @inlinable
    package init(_ content: consuming Content) {
        self.content = content
        super.init()
    }
}
