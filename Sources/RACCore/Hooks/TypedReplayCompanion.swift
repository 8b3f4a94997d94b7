/// A ``ReplayCompanion`` with content for the properties of RACBindings. Most properties have no content. The content is stored
/// in the companion itself, without a separate object.
@usableFromInline
package final class TypedReplayCompanion<Content: ~Copyable & Sendable>: ReplayCompanion, @unchecked Sendable {
    @usableFromInline package let content: Content

    @inlinable
    package init(_ content: consuming Content) {
        self.content = content
        super.init()
    }
}
