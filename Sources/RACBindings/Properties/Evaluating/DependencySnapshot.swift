import RACCore
import Synchronization

/// A copy of a dependency's value, with the version of that value.
///
/// The cell also has the version. The snapshot repeats it, because versions are compared often, and the snapshots of an
/// evaluation are adjacent in memory.
///
/// The snapshot is not `Sendable`: it belongs to one ``PropertyEvaluation``.
struct DependencySnapshot {
    let cell: AnyPropertyCell
    /// The dependency's property. The reference is unretained, because the cell holds the dependency, and the dependency holds
    /// the property.
    private let property: Unmanaged<PropertyIdentity>
    /// The version of the copied value, or 0 before a value has been copied.
    private(set) var version: UInt64 = 0
    /// Indicates whether a ``PropertySubscription`` observes the dependency.
    var isObserved = false

    /// Creates a snapshot without a value. ``renew()`` copies the dependency's value into `cell`.
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
        // Acquire: pairs with the release in `ReplayCore.accept`. It is stronger than necessary. See `AnyReplayCore.version`.
        property._withUnsafeGuaranteedRef { $0.version.load(ordering: .acquiring) != version }
    }

    mutating func empty() {
        version = 0
        cell.empty()
    }

    /// Copies the dependency's current value, and marks the cell as changed.
    mutating func renew() {
        // The reference to the cell is unretained, because the snapshot holds the cell.
        version = Unmanaged.passUnretained(cell)._withUnsafeGuaranteedRef { $0.renew() }
    }

    /// Records that the ``PropertySubscription`` has sent the change of this dependency.
    func settle() {
        Unmanaged.passUnretained(cell)._withUnsafeGuaranteedRef { $0.settle() }
    }
}
