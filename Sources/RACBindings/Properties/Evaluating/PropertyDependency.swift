import RACCore
import Synchronization

/// Something that properties are made of and that can change, without its type.
///
/// It keeps the value to be read, but not the property that it belongs to, nor what brings that its values. Only those who
/// observe it may.
///
/// The closures capture nothing, so they cost no memory: what they need of the value's type they find in what they get.
@usableFromInline
final class PropertyDependency: Sendable {
    @usableFromInline let property: PropertyIdentity
    /// What is to live as long as somebody observes this.
    @usableFromInline let owner: (any AnyObject & Sendable)?
    /// Makes a place for a copy of the value.
    @usableFromInline let makeCell: @Sendable (PropertyDependency) -> AnyPropertyCell
    /// Copies the value into such a place. Returns its version.
    @usableFromInline let copy: @Sendable (PropertyIdentity, AnyPropertyCell) -> UInt64
    /// Tells of each change until the result is disposed. Its subject is the cell of a copy of this.
    @usableFromInline let observe: @Sendable (AnyPropertyCell, ChangeListener) -> ChangeObserver

    /// Creates a dependency.
    ///
    /// - Parameter owner: What is to live as long as somebody observes this.
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
                // Made right here, so this is what it is.
                let cell = unsafeDowncast(observer, to: ChangeObserver.self).observedCell
                guard let property = cell.dependency?.property else { return }
                PropertyStore<Value>(of: property).core.remove(observer)
            }
            if let property = cell.dependency?.property { PropertyStore<Value>(of: property).core.watch(observer) }
            return observer
        }
    }

    @inlinable var identity: ObjectIdentifier { ObjectIdentifier(property) }

    /// The version that the value has at the moment.
    var presentVersion: UInt64 {
        Unmanaged.passUnretained(property)._withUnsafeGuaranteedRef { $0.version.load(ordering: .relaxed) }
    }

    /// Copies the value into a cell of this. Returns its version.
    func copyValue(to cell: AnyPropertyCell) -> UInt64 {
        Unmanaged.passUnretained(property)._withUnsafeGuaranteedRef { copy($0, cell) }
    }
}

extension ChangeObserver {
    /// The copy of what is observed. Precondition: a ``PropertyDependency`` has made this.
    @usableFromInline var observedCell: AnyPropertyCell { unsafeDowncast(subject, to: AnyPropertyCell.self) }
}

/// Dependencies, each once, and a version of each.
///
/// The objects are held by hand for a fast walk: a walk through an array of them counts references at each step.
@usableFromInline
class DependencyList: @unchecked Sendable {
    // `@unchecked Sendable` because this does not change.
    @usableFromInline final let all: [PropertyDependency]
    fileprivate final let slots: UnsafeMutablePointer<Slot>

    fileprivate struct Slot {
        let property: Unmanaged<PropertyIdentity>
        let version: UInt64
    }

    /// Creates a list of dependencies, each in the version that the closure returns.
    @usableFromInline
    init(_ dependencies: [PropertyDependency], version: (PropertyDependency) -> UInt64 = { _ in 0 }) {
        all = dependencies
        slots = .allocate(capacity: dependencies.count)
        for (position, dependency) in dependencies.enumerated() {
            // Held by the dependency.
            let slot = Slot(property: .passUnretained(dependency.property), version: version(dependency))
            (slots + position).initialize(to: slot)
        }
    }

    /// A list with nothing in it.
    @usableFromInline static let none = DependencyList([])

    deinit {
        slots.deallocate()
    }

    /// The sum of the present versions: the same as long as nothing changes, since each only grows.
    @usableFromInline final var sum: UInt64 {
        var sum: UInt64 = 0
        for position in 0..<all.count {
            sum &+= slots[position].property._withUnsafeGuaranteedRef { $0.version.load(ordering: .acquiring) }
        }
        return sum
    }

    /// Returns whether another list has the same, in the same versions.
    @usableFromInline
    final func isSame(as other: DependencyList) -> Bool {
        guard all.count == other.all.count else { return false }
        for position in 0..<all.count {
            let (one, two) = (slots[position], other.slots[position])
            if one.version != two.version || one.property.toOpaque() != two.property.toOpaque() { return false }
        }
        return true
    }

    /// Returns whether each has the version of the list in an evaluation.
    @usableFromInline
    final func isCurrent(in evaluation: PropertyEvaluation) -> Bool {
        for position in 0..<all.count where evaluation.version(of: all[position]) != slots[position].version {
            return false
        }
        return true
    }
}

/// What a closure of a `Property { }` has read, before it is known in which versions.
@usableFromInline
struct ReadByClosure {
    let dependencies: [PropertyDependency]
    let inner: [AnyMemoizedValue]
    let height: UInt32
}

/// What one run of the closure of a `Property { }` has read.
///
/// `@unchecked Sendable` because it can be inherited from. What changes is atomic.
@usableFromInline
class ClosureReading: DependencyList, @unchecked Sendable {
    /// The number of runs of closures nest at most when nothing is known of them.
    final let height: UInt32
    /// Weak: what a closure captures is kept by its own property, not by those that read it.
    private final let innerReferences: [Inner]
    private final let whole = Atomic<Bool>(false)

    private struct Inner {
        weak var derived: AnyMemoizedValue?
    }

    /// Takes what a closure has read, in the versions that an evaluation has.
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

    /// The others that the closure has read, if they are high enough to be remembered, and still there.
    final var inner: [AnyMemoizedValue] { innerReferences.compactMap(\.derived) }

    /// Returns whether there was a moment at which all that was read had the version of the list. Acquiring and releasing, so that
    /// versions that are looked at next are not older than those that were looked at before this was marked.
    final var isWhole: Bool { whole.load(ordering: .acquiring) }

    /// Takes note that there was such a moment.
    final func markWhole() { whole.store(true, ordering: .releasing) }

    /// Returns whether all that was read has the version of the list, as it had at one moment. Notifies Observation that all this
    /// is read.
    ///
    /// Each version is looked at once, one after the other. If each is the one of the list, all of them are present together: there
    /// was a moment at which all had these versions, and each has been the same since, because versions only grow.
    @usableFromInline
    final func isCurrent() -> Bool {
        if !isWhole { return false }
        for position in 0..<all.count {
            let isCurrent = slots[position].property._withUnsafeGuaranteedRef { property in
                // Noted before it is looked at: so a change is seen here, or Observation is notified of it. See
                // ``PropertyTracking``. But Observation itself learns of no tracking before the tracking closure has returned.
                property.recordReading()
                return property.version.load(ordering: .acquiring) == slots[position].version
            }
            if !isCurrent { return false }
        }
        return true
    }
}
