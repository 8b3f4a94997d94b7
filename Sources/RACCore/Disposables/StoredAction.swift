/// A struct that holds a closure, because a bare closure in an `Optional` is wrapped in a new closure at each access.
@usableFromInline
package struct StoredAction: Sendable {
    @usableFromInline package let run: @Sendable () -> Void

    @inlinable
    package init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}
