import RACCore
import Synchronization

/// A copy of a dependency's value, with its version. The cell contains the value and the version. The snapshot repeats the
/// version, because versions are compared often, and the snapshots of an evaluation are adjacent in memory. Not `Sendable`,
/// because the snapshot belongs to one ``PropertyEvaluation``.
struct DependencySnapshot {
    let cell: AnyPropertyCell
    /// Unretained, because the cell holds the dependency, and the dependency holds the property.
    private let property: Unmanaged<AnyPropertyCore>
    private(set) var version: UInt64 = 0
    var isObserved = false

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

    var isOutdated: Bool {
        // Acquire: pairs with the release in `ReplayCore.accept`. It is stronger than necessary. See `AnyReplayCore.version`.
        property._withUnsafeGuaranteedRef { $0.version.load(ordering: .acquiring) != version }
    }

    mutating func empty() {
        version = 0
        cell.empty()
    }

    mutating func renew() {
        // The reference to the cell is unretained, because the snapshot holds the cell.
        version = Unmanaged.passUnretained(cell)._withUnsafeGuaranteedRef { $0.renew() }
    }

    func settle() {
        Unmanaged.passUnretained(cell)._withUnsafeGuaranteedRef { $0.settle() }
    }
}
