import RACCore
import Synchronization

/// A source on which properties depend. Keeps the storage of the value and ``owner`` alive, but not the property.
///
/// The closures in the properties below capture nothing, and therefore use no memory.
@usableFromInline
final class PropertyDependency: Sendable {
    @usableFromInline let property: AnyPropertyCore
    @usableFromInline let owner: (any AnyObject & Sendable)?
    @usableFromInline let makeCell: @Sendable (PropertyDependency) -> AnyPropertyCell
    @usableFromInline let copy: @Sendable (AnyPropertyCore, AnyPropertyCell) -> UInt64
    /// Notifies the listener until the returned observer is disposed. The cell becomes the observer's `context`.
    @usableFromInline let observe: @Sendable (AnyPropertyCell, ChangeListener) -> ChangeObserver

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
                PropertyStore<Value>(of: cell.source.property).core.remove(observer)
            }
            PropertyStore<Value>(of: cell.source.property).core.watch(observer)
            return observer
        }
    }

    @inlinable var identity: ObjectIdentifier { ObjectIdentifier(property) }
}

extension ChangeObserver {
    /// Precondition: a ``PropertyDependency`` has created the observer.
    @usableFromInline var observedCell: AnyPropertyCell { unsafeDowncast(context, to: AnyPropertyCell.self) }

    /// Does not retain the cell.
    @usableFromInline var cellHasPresentValue: Bool {
        Unmanaged.passUnretained(context)._withUnsafeGuaranteedRef {
            unsafeDowncast($0, to: AnyPropertyCell.self).hasPresentValue
        }
    }
}

/// Dependencies without repetitions, in the order in which they were first read.
@usableFromInline
final class DependencyList: Sendable {
    @usableFromInline let all: [PropertyDependency]
    /// Loops use this index, because a loop over an array of objects would retain and release an object at each step.
    let positions: ObjectIndex

    init(_ dependencies: [PropertyDependency], _ positions: ObjectIndex) {
        all = dependencies
        self.positions = positions
    }

    @usableFromInline
    convenience init(_ dependencies: some Collection<PropertyDependency>) {
        self.init(Array(dependencies), ObjectIndex(dependencies.lazy.map(\.identity)))
    }

    @usableFromInline static let none = DependencyList(EmptyCollection())

    var count: Int { positions.count }

    /// Unretained, because the dependency holds the property.
    func property(at position: Int) -> Unmanaged<AnyPropertyCore> {
        .fromOpaque(UnsafeRawPointer(bitPattern: UInt(bitPattern: positions.object(at: position))).unsafelyUnwrapped)
    }

    /// The sum of the current versions. Versions only grow, so an unchanged sum shows that no dependency has changed.
    @usableFromInline var sum: UInt64 {
        var sum: UInt64 = 0
        for position in 0..<count { sum &+= version(at: position) }
        return sum
    }

    func version(at position: Int) -> UInt64 {
        // Acquire: pairs with the release in `ReplayCore.accept`. It is stronger than necessary. See `AnyReplayCore.version`.
        property(at: position)._withUnsafeGuaranteedRef { $0.version.load(ordering: .acquiring) }
    }

    @usableFromInline
    func recordReading() {
        for position in 0..<count {
            if !property(at: position)._withUnsafeGuaranteedRef({ $0.recordReading() }) { return }
        }
    }

    func isSame(as other: DependencyList) -> Bool {
        self === other || positions.hasSameObjects(as: other.positions)
    }
}

/// The dependencies of one run of a closure, with their versions in that run.
///
/// `@unchecked Sendable` because this class has subclasses. Its mutable state is atomic.
@usableFromInline
class ClosureReading: @unchecked Sendable {
    @usableFromInline final let dependencies: DependencyList
    private final let versions: UnsafeMutablePointer<UInt64>
    /// The length of the longest chain of computed properties that the closure reads. Their closures can run nested.
    final let height: UInt32
    /// Weak, because this property must not keep the closures and captures of other properties alive.
    private final let innerReferences: [Inner]
    private final let consistent = Atomic<Bool>(false)

    private struct Inner {
        weak var derived: AnyMemoizedValue?
    }

    /// Ends the run of the innermost closure. Not inlined, because closures nest, and their stack frames would contain what the
    /// closure has read.
    @usableFromInline
    @inline(never)
    init(endingRunIn evaluation: PropertyEvaluation) {
        let read = evaluation.endRun()
        dependencies = read.dependencies
        height = read.height
        innerReferences = read.inner.isEmpty ? [] : Self.distinct(read.inner).map { Inner(derived: $0) }
        versions = .allocate(capacity: dependencies.count)
        for position in 0..<dependencies.count {
            (versions + position).initialize(to: evaluation.version(of: dependencies, at: position))
        }
    }

    deinit {
        versions.deallocate()
    }

    private static func distinct(_ all: [AnyMemoizedValue]) -> [AnyMemoizedValue] {
        if all.count < 2 { return all }
        var known: Set<ObjectIdentifier> = []
        return all.filter { known.insert(ObjectIdentifier($0)).inserted }
    }

    final var inner: [AnyMemoizedValue] { innerReferences.compactMap(\.derived) }

    @usableFromInline
    final func isSame(as other: ClosureReading) -> Bool {
        dependencies.isSame(as: other.dependencies)
            && (0..<dependencies.count).allSatisfy { versions[$0] == other.versions[$0] }
    }

    @usableFromInline
    final func isCurrent(in evaluation: PropertyEvaluation) -> Bool {
        for position in 0..<dependencies.count
        where evaluation.version(of: dependencies, at: position) != versions[position] {
            return false
        }
        return true
    }

    /// Indicates whether there was a moment at which all dependencies had the versions of this reading.
    // Acquire: pairs with the release in `markConsistent()`. Versions that are loaded afterwards are therefore not older than the
    // versions that the caller of `markConsistent()` had loaded.
    final var wasConsistent: Bool { consistent.load(ordering: .acquiring) }

    final func markConsistent() { consistent.store(true, ordering: .releasing) }

    /// Returns whether all versions are current, and notifies Observation that the dependencies are read.
    ///
    /// One comparison of each version is sufficient: if ``wasConsistent`` is `true`, all dependencies had these versions at one
    /// moment. Versions only grow, so a version that is still the same has not changed since that moment.
    @usableFromInline
    final func isCurrent() -> Bool {
        if !wasConsistent { return false }
        var isTracking = true
        for position in 0..<dependencies.count {
            // Each reading is recorded before its version is compared. The comparison finds a change before the recording, and
            // Observation reports a change after it. See ``PropertyTracking``. After a difference, no further reading is
            // recorded, because the closure runs again, and may read other dependencies.
            if isTracking {
                isTracking = dependencies.property(at: position)._withUnsafeGuaranteedRef { $0.recordReading() }
            }
            if dependencies.version(at: position) != versions[position] { return false }
        }
        return true
    }
}
