import RACCore
import Synchronization

/// A source on which properties depend, without the type of its value.
///
/// The dependency keeps the value that is read, but not the property that the value belongs to, nor the signal that the
/// property follows. Only observers may keep the property or the signal.
///
/// The closures in the properties below capture nothing, and therefore use no memory. They find the value's type in their
/// arguments.
@usableFromInline
final class PropertyDependency: Sendable {
    @usableFromInline let property: PropertyIdentity
    /// The object that observers keep alive.
    @usableFromInline let owner: (any AnyObject & Sendable)?
    /// Creates an empty cell for a copy of the source's value.
    @usableFromInline let makeCell: @Sendable (PropertyDependency) -> AnyPropertyCell
    /// Copies the source's value into a cell created by ``makeCell``. Returns the version of the value.
    @usableFromInline let copy: @Sendable (PropertyIdentity, AnyPropertyCell) -> UInt64
    /// Notifies the listener of each change of the value until the returned observer is disposed. The given cell, which has the
    /// copy of the value, becomes the observer's `subject`.
    @usableFromInline let observe: @Sendable (AnyPropertyCell, ChangeListener) -> ChangeObserver

    /// Creates a dependency on the value of a store.
    ///
    /// - Parameter owner: The object that observers keep alive.
    @inlinable
    init<Value: Sendable>(_ store: PropertyStore<Value>, observersKeep owner: (any AnyObject & Sendable)? = nil) {
        property = store.core
        self.owner = owner
        makeCell = { PropertyCell<Value>(copyOf: $0) }
        copy = { property, cell in
            let (value, version) = PropertyStore<Value>(of: property).copy
            unsafeDowncast(cell, to: PropertyCell<Value>.self).renew(value)
            return version
        }
        observe = { cell, listener in
            let observer = ChangeObserver(of: cell, listener) { observer in
                // The cast is safe, because `observer` is the `ChangeObserver` created here.
                let cell = unsafeDowncast(observer, to: ChangeObserver.self).observedCell
                guard let property = cell.dependency?.property else { return }
                PropertyStore<Value>(of: property).core.remove(observer)
            }
            if let property = cell.dependency?.property { PropertyStore<Value>(of: property).core.watch(observer) }
            return observer
        }
    }

    @inlinable var identity: ObjectIdentifier { ObjectIdentifier(property) }

    /// The current version of the value.
    var presentVersion: UInt64 {
        Unmanaged.passUnretained(property)._withUnsafeGuaranteedRef { $0.version.load(ordering: .relaxed) }
    }

    /// Copies the value into a cell of this dependency. Returns the version of the value.
    func copyValue(to cell: AnyPropertyCell) -> UInt64 {
        Unmanaged.passUnretained(property)._withUnsafeGuaranteedRef { copy($0, cell) }
    }
}

extension ChangeObserver {
    /// The cell with the copy of the value that this observer observes. Precondition: a ``PropertyDependency`` has created the
    /// observer.
    @usableFromInline var observedCell: AnyPropertyCell { unsafeDowncast(subject, to: AnyPropertyCell.self) }
}

/// A list of dependencies and, for each of them, one version of its value. No dependency is listed twice.
///
/// The slots refer to the properties without counting references, so that the loops are fast. A loop over an array would count
/// references at each step.
@usableFromInline
class DependencyList: @unchecked Sendable {
    // The class is `@unchecked Sendable` because the memory of the slots does not change.
    @usableFromInline final let all: [PropertyDependency]
    fileprivate final let slots: UnsafeMutablePointer<Slot>

    fileprivate struct Slot {
        let property: Unmanaged<PropertyIdentity>
        let version: UInt64
    }

    /// Creates a list of dependencies, each with the version that the closure returns.
    @usableFromInline
    init(_ dependencies: [PropertyDependency], version: (PropertyDependency) -> UInt64 = { _ in 0 }) {
        all = dependencies
        slots = .allocate(capacity: dependencies.count)
        for (position, dependency) in dependencies.enumerated() {
            // The property is unretained, because the dependency holds it.
            let slot = Slot(property: .passUnretained(dependency.property), version: version(dependency))
            (slots + position).initialize(to: slot)
        }
    }

    /// A list without dependencies.
    @usableFromInline static let none = DependencyList([])

    deinit {
        slots.deallocate()
    }

    /// The sum of the current versions of all dependencies. Versions only grow, so an unchanged sum shows that no dependency
    /// has changed.
    @usableFromInline final var sum: UInt64 {
        var sum: UInt64 = 0
        for position in 0..<all.count {
            sum &+= slots[position].property._withUnsafeGuaranteedRef { $0.version.load(ordering: .acquiring) }
        }
        return sum
    }

    /// Returns whether another list has the same dependencies with the same versions.
    @usableFromInline
    final func isSame(as other: DependencyList) -> Bool {
        guard all.count == other.all.count else { return false }
        for position in 0..<all.count {
            let (one, two) = (slots[position], other.slots[position])
            if one.version != two.version || one.property.toOpaque() != two.property.toOpaque() { return false }
        }
        return true
    }

    /// Returns whether, for each dependency, the copy in an evaluation has the version in this list.
    @usableFromInline
    final func isCurrent(in evaluation: PropertyEvaluation) -> Bool {
        for position in 0..<all.count where evaluation.version(of: all[position]) != slots[position].version {
            return false
        }
        return true
    }
}

/// The dependencies that the closure of a `Property { }` has read, without versions. A ``ClosureReading`` adds the versions.
@usableFromInline
struct ReadByClosure {
    let dependencies: [PropertyDependency]
    let inner: [AnyMemoizedValue]
    let height: UInt32
}

/// The dependencies that one run of the closure of a `Property { }` has read, with their versions in that run.
///
/// `@unchecked Sendable` because it has subclasses. Its mutable state is atomic.
@usableFromInline
class ClosureReading: DependencyList, @unchecked Sendable {
    /// The number of closures that nest if this closure runs, and inside it the closure of each `Property { }` that it reads,
    /// directly or through others.
    final let height: UInt32
    /// Weak references, because a `Property { }` must not keep alive the closures of the properties that it reads, nor the
    /// captures of those closures.
    private final let innerReferences: [Inner]
    private final let whole = Atomic<Bool>(false)

    private struct Inner {
        weak var derived: AnyMemoizedValue?
    }

    /// Adds to each dependency the version that its copy has in an evaluation.
    @usableFromInline
    init(_ read: ReadByClosure, in evaluation: PropertyEvaluation) {
        height = read.height
        innerReferences = Self.distinct(read.inner).map { Inner(derived: $0) }
        super.init(read.dependencies) { evaluation.version(of: $0) }
    }

    private static func distinct(_ all: [AnyMemoizedValue]) -> [AnyMemoizedValue] {
        if all.count < 2 { return all }
        var known: Set<ObjectIdentifier> = []
        return all.filter { known.insert(ObjectIdentifier($0)).inserted }
    }

    /// Each other `Property { }` that the closure has read, if its ``height`` is large enough to be remembered and it has not
    /// been deallocated.
    final var inner: [AnyMemoizedValue] { innerReferences.compactMap(\.derived) }

    /// Indicates whether there was a moment at which all dependencies had the versions in the list. Acquire: pairs with the
    /// release in `markWhole()`. Versions that are loaded afterwards are therefore not older than the versions that the caller
    /// of `markWhole()` had loaded.
    final var isWhole: Bool { whole.load(ordering: .acquiring) }

    /// Records that there was a moment at which all dependencies had the versions in the list.
    final func markWhole() { whole.store(true, ordering: .releasing) }

    /// Returns whether all dependencies have the versions in the list. Returns `false` unless ``isWhole`` is `true`. Notifies
    /// Observation that all dependencies are read.
    ///
    /// The versions are compared once, one after the other. This is sufficient: if ``isWhole`` is `true`, there was a moment at
    /// which all dependencies had the versions in the list. Versions only grow, so a version that equals the version in the
    /// list has not changed since. If all versions are equal, they are therefore current together.
    @usableFromInline
    final func isCurrent() -> Bool {
        if !isWhole { return false }
        for position in 0..<all.count {
            let isCurrent = slots[position].property._withUnsafeGuaranteedRef { property in
                // The reading is recorded before the comparison, so that a change is either seen here or notified to
                // Observation. See ``PropertyTracking``. Observation itself only registers the tracking when the tracking
                // closure has returned.
                property.recordReading()
                return property.version.load(ordering: .acquiring) == slots[position].version
            }
            if !isCurrent { return false }
        }
        return true
    }
}
