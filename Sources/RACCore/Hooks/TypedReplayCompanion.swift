/// A companion with additional content. The content is the state that a higher layer keeps for a core, and only that layer knows
/// its type.
///
/// The properties of RACBindings use it, and most of them need no such state. The content needs no separate object and no further
/// indirection.
@usableFromInline
package final class TypedReplayCompanion<Content: ~Copyable & Sendable>: ReplayCompanion, @unchecked Sendable {
    @usableFromInline package let content: Content

    @inlinable
    package init(_ content: consuming Content) {
        self.content = content
        super.init()
    }
}
