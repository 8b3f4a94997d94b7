import RACCore
import Synchronization

/// Something that properties are made of and that can change: a place with a value and a version, without their types.
///
/// Its identity is that of its ``PropertyObservation``. It keeps the value to be read, but not the property that it belongs to,
/// nor what brings that its values.
@usableFromInline
final class PropertyDependency: Sendable {
    @usableFromInline let observation: PropertyObservation
    /// How many values there have been, the first one included.
    @usableFromInline let version: @Sendable () -> UInt64
    /// Makes a place for a copy of the value.
    @usableFromInline let makeCopy: @Sendable (PropertyDependency) -> DependencyCopy
    /// Tells of each change, and once at the start, until the lifetime ends.
    @usableFromInline let observe: @Sendable (CompoundDisposable, DependencyObserver) -> Void

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
        version = { core.version.load(ordering: .acquiring) &+ 1 }
        makeCopy = { dependency in
            let cell = PropertyCell<Value>()
            return DependencyCopy(dependency, cell) {
                let (stored, version) = core.latestWithVersion
                cell.value = project(stored)
                return version &+ 1
            }
        }
        observe = { lifetime, observer in
            let changed = observer.changed
            changes.attach(
                Subscriber(lastOf: lifetime, next: { _ in changed() }, failed: nil, completed: observer.ended)
            )
        }
    }

    @inlinable var identity: ObjectIdentifier { ObjectIdentifier(observation) }
}

/// Who is told of the changes of a dependency, and of its end.
@usableFromInline
struct DependencyObserver: Sendable {
    @usableFromInline let changed: @Sendable () -> Void
    @usableFromInline let ended: @Sendable () -> Void

    @inlinable
    init(changed: @escaping @Sendable () -> Void, ended: @escaping @Sendable () -> Void) {
        self.changed = changed
        self.ended = ended
    }
}

/// A copy of the value of a dependency, and the version that it is of.
///
/// Not `Sendable`: it belongs to one ``PropertyEvaluation``.
@usableFromInline
final class DependencyCopy {
    let dependency: PropertyDependency
    let cell: AnyPropertyCell
    private let copy: () -> UInt64
    /// 0 before the first copy.
    @exclusivity(unchecked) private(set) var version: UInt64 = 0

    /// Creates a place for a copy.
    ///
    /// - Parameters:
    ///   - dependency: What to copy.
    ///   - cell: Where to copy it.
    ///   - copy: Does that, and returns the version.
    @usableFromInline
    init(_ dependency: PropertyDependency, _ cell: AnyPropertyCell, _ copy: @escaping () -> UInt64) {
        self.dependency = dependency
        self.cell = cell
        self.copy = copy
    }

    /// Whether there is a newer version.
    var isOutdated: Bool { version != dependency.version() }

    /// Takes the present value, and marks it changed.
    func renew() {
        version = copy()
        cell.isChanged = true
    }
}

/// What one part of a property is in one evaluation, without its type.
///
/// `@exclusivity(unchecked)` here and below because one evaluation, which one thread at a time uses, accesses these, and only
/// for a moment.
@usableFromInline
class AnyPropertyCell {
    /// Whether it is another value than that which was told of last.
    @exclusivity(unchecked) @usableFromInline final var isChanged = false

    @usableFromInline
    init() {}
}

/// What one part of a property is in one evaluation.
@usableFromInline
final class PropertyCell<Value>: AnyPropertyCell {
    /// `nil` before it has been evaluated.
    @exclusivity(unchecked) @usableFromInline var value: Value?

    @inlinable
    override init() {
        super.init()
    }

    /// The value. Precondition: it has been evaluated.
    @inlinable var current: Value {
        guard let value else { preconditionFailure("parts of a property are evaluated before what is made of them") }
        return value
    }
}
