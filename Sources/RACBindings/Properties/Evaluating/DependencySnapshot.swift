import RACCore
import Synchronization

/// A copy of the value of a dependency, and the version that it is of.
///
/// What is looked at again and again, the version, lies side by side with those of the other copies.
///
/// Not `Sendable`: it belongs to one ``PropertyEvaluation``.
struct DependencySnapshot {
    let cell: AnyPropertyCell
    /// Held by the dependency, and that by the cell.
    private let property: Unmanaged<PropertyIdentity>
    /// 0 before the first copy.
    private(set) var version: UInt64 = 0
    /// Indicates whether somebody has begun to observe the dependency.
    var isObserved = false

    /// Creates a place for a copy, which goes into a cell of the dependency.
    init(of dependency: PropertyDependency, in cell: AnyPropertyCell) {
        self.cell = cell
        property = .passUnretained(dependency.property)
    }

    var dependency: PropertyDependency {
        guard let dependency = cell.dependency else { preconditionFailure("the cell of a copy knows of what it is") }
        return dependency
    }

    var identity: ObjectIdentifier {
        property._withUnsafeGuaranteedRef { ObjectIdentifier($0) }
    }

    /// Indicates whether there is a newer version.
    var isOutdated: Bool {
        property._withUnsafeGuaranteedRef { $0.version.load(ordering: .acquiring) != version }
    }

    /// Releases the value.
    mutating func empty() {
        version = 0
        cell.empty()
    }

    /// Takes the present value, and marks it changed.
    mutating func renew() {
        // Not retained: this holds the cell.
        version = Unmanaged.passUnretained(cell)._withUnsafeGuaranteedRef { $0.renew() }
    }

    /// Takes note that the change has been announced.
    func settle() {
        Unmanaged.passUnretained(cell)._withUnsafeGuaranteedRef { $0.settle() }
    }
}
