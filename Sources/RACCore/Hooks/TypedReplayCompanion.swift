/// A companion with additional content: the state that a higher layer keeps for a core, of a type known only to that layer.
///
/// For the properties of RACBindings, most of which need no such state. The content needs no separate object and no further indirection.
@usableFromInline
package final class TypedReplayCompanion<Content: ~Copyable & Sendable>: ReplayCompanion, @unchecked Sendable {
    @usableFromInline package let content: Content

    @inlinable
    package init(_ content: consuming Content) {
        self.content = content
        super.init()
    }
}
