import RACCore
import Synchronization

/// A copy of the value of a dependency, and its version.
///
/// The version is stored here and not only in the cell: versions are compared often, and the snapshots of an evaluation are
/// adjacent in memory.
///
/// The snapshot is not `Sendable`: it belongs to one ``PropertyEvaluation``.
struct DependencySnapshot {
    let cell: AnyPropertyCell
    /// The dependency's property. It is unretained, because the dependency holds it, and the cell holds the dependency.
    private let property: Unmanaged<PropertyIdentity>
    /// The version of the copied value, or 0 before a value has been copied.
    private(set) var version: UInt64 = 0
    /// Indicates whether the subscription observes the dependency.
    var isObserved = false

    /// Creates a snapshot that has no value yet. ``renew()`` copies the dependency's value into the cell, which the snapshot
    /// keeps.
    init(of dependency: PropertyDependency, in cell: AnyPropertyCell) {
        self.cell = cell
        property = .passUnretained(dependency.property)
    }

    var dependency: PropertyDependency {
        guard let dependency = cell.dependency else { preconditionFailure("the cell of a copy has a dependency") }
        return dependency
    }

    var identity: ObjectIdentifier {
        property._withUnsafeGuaranteedRef { ObjectIdentifier($0) }
    }

    /// Indicates whether the dependency has changed since its value was copied.
    var isOutdated: Bool {
        property._withUnsafeGuaranteedRef { $0.version.load(ordering: .acquiring) != version }
    }

    /// Releases the copied value.
    mutating func empty() {
        version = 0
        cell.empty()
    }

    /// Copies the dependency's current value, and marks the cell as changed.
    mutating func renew() {
        // The cell is not retained, because the snapshot holds it.
        version = Unmanaged.passUnretained(cell)._withUnsafeGuaranteedRef { $0.renew() }
    }

    /// Records that the ``PropertySubscription`` has sent the change of this dependency.
    func settle() {
        Unmanaged.passUnretained(cell)._withUnsafeGuaranteedRef { $0.settle() }
    }
}
