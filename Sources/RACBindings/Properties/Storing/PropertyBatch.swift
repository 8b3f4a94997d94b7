import RACCore

/// Several writes to properties that count as one write, as in ``Properties/update(_:)``.
///
/// Only the thread that has opened the batch uses the batch.
@usableFromInline
final class PropertyBatch {
    private var known: Set<ObjectIdentifier> = []
    private var changed: Set<ObjectIdentifier> = []
    private var notifications: [() -> Void] = []

    /// Records that the observers of a property have to be notified at the end of the batch.
    ///
    /// - Parameter hasChanged: Whether the property has a new value. If it has no new value, only the property's bindings are
    ///   notified.
    @usableFromInline
    func add(_ property: PropertyIdentity, hasChanged: Bool, _ notify: @escaping () -> Void) {
        if hasChanged { changed.insert(ObjectIdentifier(property)) }
        if known.insert(ObjectIdentifier(property)).inserted { notifications.append(notify) }
    }

    /// Returns whether a write of this batch has changed a property.
    @usableFromInline
    func hasChanged(_ property: PropertyIdentity) -> Bool {
        changed.contains(ObjectIdentifier(property))
    }

    /// Notifies the observers of all changed properties, in the order in which the properties were first changed.
    func notify() {
        // The closures of the notifications hold the batch. Moving the notifications out of the batch breaks this reference
        // cycle.
        let notifications = notifications
        self.notifications = []
        BindingPropagation.run { _ in
            for notify in notifications { notify() }
        }
    }
}
