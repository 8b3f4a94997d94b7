import RACCore

/// Several writes that count as one write, as in ``Properties/update(_:)``. Used only on the thread that opened the batch.
@usableFromInline
final class PropertyBatch {
    private struct Change {
        /// `false` if only the property's bindings are notified.
        var hasChanged: Bool
        let notify: (_ hasChanged: Bool) -> Void
    }

    private var changes: [Change] = []
    private var positions: [ObjectIdentifier: Int] = [:]

    @usableFromInline
    func add(_ property: AnyPropertyCore, hasChanged: Bool, _ notify: @escaping (_ hasChanged: Bool) -> Void) {
        if let position = positions[ObjectIdentifier(property)] {
            if hasChanged { changes[position].hasChanged = true }
        } else {
            positions[ObjectIdentifier(property)] = changes.count
            changes.append(Change(hasChanged: hasChanged, notify: notify))
        }
    }

    func notify() {
        BindingPropagation.run { _ in
            for change in changes { change.notify(change.hasChanged) }
        }
    }
}
