import RACCore

/// Several writes to properties that count as one.
///
/// Only the thread that has opened it touches it.
@usableFromInline
final class PropertyBatch {
    private var known: Set<ObjectIdentifier> = []
    private var changed: Set<ObjectIdentifier> = []
    private var notifications: [() -> Void] = []

    /// Records something to be notified of a property.
    ///
    /// - Parameter hasChanged: Whether it has another value; if not, only its bindings have to learn of it.
    @usableFromInline
    func add(_ property: PropertyIdentity, hasChanged: Bool, _ notify: @escaping () -> Void) {
        if hasChanged { changed.insert(ObjectIdentifier(property)) }
        if known.insert(ObjectIdentifier(property)).inserted { notifications.append(notify) }
    }

    /// Returns whether a property has another value.
    @usableFromInline
    func hasChanged(_ property: PropertyIdentity) -> Bool {
        changed.contains(ObjectIdentifier(property))
    }

    /// Tells of all changes, in the order of the first one of each property.
    func notify() {
        // They hold this.
        let notifications = notifications
        self.notifications = []
        BindingPropagation.run { _ in
            for notify in notifications { notify() }
        }
    }
}
