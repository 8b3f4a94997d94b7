import RACCore

/// Several writes to properties that count as one write, as in ``Properties/update(_:)``.
///
/// Only the thread that has opened the batch uses it.
@usableFromInline
final class PropertyBatch {
    private var known: Set<ObjectIdentifier> = []
    private var changed: Set<ObjectIdentifier> = []
    private var notifications: [() -> Void] = []

    /// Records a pending notification of a property.
    ///
    /// - Parameter hasChanged: Whether the property has a new value. If it has no new value, only its bindings are notified.
    @usableFromInline
    func add(_ property: PropertyIdentity, hasChanged: Bool, _ notify: @escaping () -> Void) {
        if hasChanged { changed.insert(ObjectIdentifier(property)) }
        if known.insert(ObjectIdentifier(property)).inserted { notifications.append(notify) }
    }

    /// Returns whether a property has a new value.
    @usableFromInline
    func hasChanged(_ property: PropertyIdentity) -> Bool {
        changed.contains(ObjectIdentifier(property))
    }

    /// Notifies of all changes, in the order of the first change of each property.
    func notify() {
        // The notifications are moved out of the batch, because they hold it.
        let notifications = notifications
        self.notifications = []
        BindingPropagation.run { _ in
            for notify in notifications { notify() }
        }
    }
}
