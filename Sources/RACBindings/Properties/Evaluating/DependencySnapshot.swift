import RACCore
import Synchronization

/// A copy of the value of a dependency, and its version.
///
/// The version is stored here and not in the cell. It is compared most often, and the snapshots of an evaluation are adjacent
/// in memory.
///
/// The snapshot is not `Sendable`: it belongs to one ``PropertyEvaluation``.
struct DependencySnapshot {
    let cell: AnyPropertyCell
    /// The dependency's property. The dependency holds it, and the cell holds the dependency.
    private let property: Unmanaged<PropertyIdentity>
    /// The version of the copy, or 0 before the first copy.
    private(set) var version: UInt64 = 0
    /// Indicates whether the subscription observes the dependency.
    var isObserved = false

    /// Creates a snapshot without a value, for a cell of the dependency.
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

    /// Indicates whether the dependency has a newer version.
    var isOutdated: Bool {
        property._withUnsafeGuaranteedRef { $0.version.load(ordering: .acquiring) != version }
    }

    /// Releases the value.
    mutating func empty() {
        version = 0
        cell.empty()
    }

    /// Copies the current value, and marks it changed.
    mutating func renew() {
        // The cell is not retained, because the snapshot holds it.
        version = Unmanaged.passUnretained(cell)._withUnsafeGuaranteedRef { $0.renew() }
    }

    /// Records that the change has been sent.
    func settle() {
        Unmanaged.passUnretained(cell)._withUnsafeGuaranteedRef { $0.settle() }
    }
}
