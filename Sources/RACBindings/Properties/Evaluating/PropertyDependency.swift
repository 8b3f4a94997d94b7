import RACCore
import Synchronization

/// Something that properties are made of and that can change: a place with a value and a version, without their types.
///
/// Its identity is that of its ``PropertyObservation``. It keeps the value to be read, but not the property that it belongs to,
/// nor what brings that its values.
@usableFromInline
final class PropertyDependency: Sendable {
    @usableFromInline let observation: PropertyObservation
    /// How many values there have been.
    @usableFromInline let version: @Sendable () -> UInt64
    /// Makes a place for a copy of the value.
    @usableFromInline let makeCopy: @Sendable () -> DependencyCopy
    /// Calls the first closure for each change, and once at the start, and the second at the end, until the lifetime ends.
    @usableFromInline
    let observe:
        @Sendable (CompoundDisposable, _ changed: @escaping @Sendable () -> Void, _ ended: @escaping @Sendable () -> Void) -> Void

    /// Creates a dependency.
    ///
    /// - Parameters:
    ///   - core: Has the value.
    ///   - observation: The identity.
    ///   - changes: Sends for each change.
    ///   - project: Makes the value of what the core keeps.
    @inlinable
    init<Stored: Sendable, Value: Sendable>(
        _ core: ReplayCore<Stored, Never>,
        _ observation: PropertyObservation,
        changes: Signal<Value, Never>,
        _ project: @escaping @Sendable (Stored) -> Value
    ) {
        self.observation = observation
        version = { core.version.load(ordering: .acquiring) }
        makeCopy = {
            let cell = PropertyCell<Value>()
            return DependencyCopy(cell) {
                let (stored, version) = core.latestWithVersion
                cell.value = project(stored)
                cell.isChanged = true
                return version
            }
        }
        observe = { lifetime, changed, ended in
            changes.attach(Subscriber(lastOf: lifetime, next: { _ in changed() }, failed: nil, completed: ended))
        }
    }

    @inlinable var identity: ObjectIdentifier { ObjectIdentifier(observation) }
}

/// A copy of the value of a dependency, and the version that it is of.
///
/// Not `Sendable`: it belongs to one ``PropertyEvaluation``.
@usableFromInline
final class DependencyCopy {
    let cell: AnyPropertyCell
    private let copy: () -> UInt64
    /// `nil` before the first copy.
    private(set) var version: UInt64?

    @usableFromInline
    init(_ cell: AnyPropertyCell, _ copy: @escaping () -> UInt64) {
        self.cell = cell
        self.copy = copy
    }

    /// Takes the present value, and marks it changed.
    func renew() {
        version = copy()
    }
}

/// What one part of a property is in one evaluation, without its type.
@usableFromInline
class AnyPropertyCell {
    /// Whether it is another value than that which was told of last.
    @usableFromInline final var isChanged = false

    @usableFromInline
    init() {}
}

/// What one part of a property is in one evaluation.
@usableFromInline
final class PropertyCell<Value>: AnyPropertyCell {
    /// `nil` before it has been evaluated.
    @usableFromInline var value: Value?

    @inlinable
    override init() {
        super.init()
    }

    /// The value. Precondition: it has been evaluated.
    @inlinable var current: Value {
        guard let value else { preconditionFailure("the parts of a property are evaluated in the order in which they depend") }
        return value
    }
}
