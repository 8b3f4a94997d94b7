import RACCore

/// Several writes to properties that count as one write, as in ``Properties/update(_:)``.
///
/// Only the thread that has opened the batch uses it.
@usableFromInline
final class PropertyBatch {
    private var known: Set<ObjectIdentifier> = []
    private var changed: Set<ObjectIdentifier> = []
    private var notifications: [() -> Void] = []

    /// Records that the observers of a property have to be notified at the end of the batch.
    ///
    /// - Parameter hasChanged: Whether the property has a new value. If it has no new value, only its bindings are notified.
    @usableFromInline
    func add(_ property: PropertyIdentity, hasChanged: Bool, _ notify: @escaping () -> Void) {
        if hasChanged { changed.insert(ObjectIdentifier(property)) }
        if known.insert(ObjectIdentifier(property)).inserted { notifications.append(notify) }
    }

    /// Returns whether the batch has given a property a new value.
    @usableFromInline
    func hasChanged(_ property: PropertyIdentity) -> Bool {
        changed.contains(ObjectIdentifier(property))
    }

    /// Notifies the observers of all changed properties, in the order in which the properties were first changed.
    func notify() {
        // The notifications are moved out of the batch, because their closures hold the batch.
        let notifications = notifications
        self.notifications = []
        BindingPropagation.run { _ in
            for notify in notifications { notify() }
        }
    }
}
