import RACCore

/// Several writes that count as one write, as in ``Properties/update(_:)``. Used only on the thread that opened the batch.
@usableFromInline
final class PropertyBatch {
    private var known: Set<ObjectIdentifier> = []
    private var changed: Set<ObjectIdentifier> = []
    private var notifications: [() -> Void] = []

    /// - Parameter hasChanged: Whether the property has a new value. Otherwise only the property's bindings are notified.
    @usableFromInline
    func add(_ property: AnyPropertyCore, hasChanged: Bool, _ notify: @escaping () -> Void) {
        if hasChanged { changed.insert(ObjectIdentifier(property)) }
        if known.insert(ObjectIdentifier(property)).inserted { notifications.append(notify) }
    }

    @usableFromInline
    func hasChanged(_ property: AnyPropertyCore) -> Bool {
        changed.contains(ObjectIdentifier(property))
    }

    func notify() {
        // The notifications hold the batch. Moving them out of the batch breaks this reference cycle.
        let notifications = notifications
        self.notifications = []
        BindingPropagation.run { _ in
            for notify in notifications { notify() }
        }
    }
}
