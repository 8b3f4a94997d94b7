/// A ``ReplayCompanion`` with additional content. Only a higher module knows the type of the content.
///
/// The properties of RACBindings use this type, most of them without content. The content is stored in the companion itself,
/// without a separate object.
@usableFromInline
package final class TypedReplayCompanion<Content: ~Copyable & Sendable>: ReplayCompanion, @unchecked Sendable {
    @usableFromInline package let content: Content

    @inlinable
    package init(_ content: consuming Content) {
        self.content = content
        super.init()
    }
}
