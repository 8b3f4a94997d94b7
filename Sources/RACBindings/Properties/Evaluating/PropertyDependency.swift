import RACCore
import Synchronization

/// Something that properties are made of and that can change, without its type.
///
/// It keeps the value to be read, but not the property that it belongs to, nor what brings that its values.
@usableFromInline
final class PropertyDependency: Sendable {
    @usableFromInline let property: PropertyIdentity
    /// Makes a place for a copy of the value.
    @usableFromInline let makeCopy: @Sendable (PropertyDependency) -> DependencyCopy
    /// Tells of each change, and once at the start, until the lifetime ends.
    @usableFromInline let observe: @Sendable (CompoundDisposable, DependencyObserver) -> Void

    /// Creates a dependency.
    ///
    /// - Parameters:
    ///   - store: Has the value.
    ///   - owner: What is to live as long as somebody observes this.
    @inlinable
    init<Value: Sendable>(_ store: PropertyStore<Value>, observersKeep owner: (any AnyObject & Sendable)? = nil) {
        property = store
        makeCopy = { dependency in
            let cell = PropertyCell<Value>()
            return DependencyCopy(dependency, cell) {
                let (value, version) = store.copy
                cell.renew(value)
                return version
            }
        }
        observe = { lifetime, observer in
            let changed = observer.changed
            if let owner { lifetime.add { withExtendedLifetime(owner) {} } }
            store.core.subscribe(
                Subscriber(lastOf: lifetime, next: { _ in changed() }, failed: nil, completed: observer.ended)
            )
        }
    }

    @inlinable var identity: ObjectIdentifier { ObjectIdentifier(property) }
}

/// Dependencies, each once, and a version of each.
///
/// The objects are held by hand for a fast walk: a walk through an array of them counts references at each step.
@usableFromInline
class DependencyList: @unchecked Sendable {
    // `@unchecked Sendable` because this does not change.
    @usableFromInline final let all: [PropertyDependency]
    private final let places: UnsafeMutablePointer<Place>

    private struct Place {
        let property: Unmanaged<PropertyIdentity>
        let version: UInt64
    }

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - dependencies: What is in it.
    ///   - version: Says the version of each.
    @usableFromInline
    init(_ dependencies: [PropertyDependency], version: (PropertyDependency) -> UInt64 = { _ in 0 }) {
        all = dependencies
        places = .allocate(capacity: dependencies.count)
        for (position, dependency) in dependencies.enumerated() {
            // Held by the dependency.
            let place = Place(property: .passUnretained(dependency.property), version: version(dependency))
            (places + position).initialize(to: place)
        }
    }

    deinit {
        places.deallocate()
    }

    /// The sum of the present versions: the same as long as nothing changes, since each only grows.
    @usableFromInline final var sum: UInt64 {
        var sum: UInt64 = 0
        for position in 0..<all.count {
            sum &+= places[position].property._withUnsafeGuaranteedRef { $0.version.load(ordering: .acquiring) }
        }
        return sum
    }

    /// Whether each has the version of the list; tells Observation that all this is read.
    @usableFromInline
    final func isCurrent() -> Bool {
        for position in 0..<all.count {
            let isCurrent = places[position].property._withUnsafeGuaranteedRef { property in
                // Noted before it is looked at: so a change is either seen here or told of.
                property.noteReading()
                return property.version.load(ordering: .acquiring) == places[position].version
            }
            if !isCurrent { return false }
        }
        return true
    }

    /// Whether another list has the same, in the same versions.
    @usableFromInline
    final func isSame(as other: DependencyList) -> Bool {
        guard all.count == other.all.count else { return false }
        for position in 0..<all.count {
            let (one, two) = (places[position], other.places[position])
            if one.version != two.version || one.property.toOpaque() != two.property.toOpaque() { return false }
        }
        return true
    }

    /// Whether each has the version of the list in an evaluation.
    @usableFromInline
    final func isCurrent(in evaluation: PropertyEvaluation) -> Bool {
        for position in 0..<all.count where evaluation.version(of: all[position]) != places[position].version {
            return false
        }
        return true
    }
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
    /// Held by the dependency.
    private unowned(unsafe) let property: PropertyIdentity
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
        property = dependency.property
        self.cell = cell
        self.copy = copy
    }

    /// Whether there is a newer version.
    var isOutdated: Bool { version != property.version.load(ordering: .acquiring) }

    /// Lets go of the value.
    func empty() {
        version = 0
        cell.empty()
    }

    /// Takes the present value, and marks it changed.
    func renew() {
        version = copy()
        cell.isChanged = true
        cell.isRenewed = true
    }
}

/// What one part of a property is in one evaluation, without its type.
///
/// `@exclusivity(unchecked)` here and below because one evaluation, which one thread at a time uses, accesses these, and only
/// for a moment.
@usableFromInline
class AnyPropertyCell {
    /// Whether there is a change to be told of.
    @exclusivity(unchecked) @usableFromInline final var isChanged = false
    /// Whether it is another value than in the evaluation before. It may be one that is not told of, since it counts as the same
    /// as the one that was; what is made of it is made anew all the same, so that it is no mixture.
    @exclusivity(unchecked) @usableFromInline final var isRenewed = false

    @usableFromInline
    init() {}

    /// Takes note that what has changed has been told of.
    final func settle() {
        isChanged = false
        isRenewed = false
    }

    /// Lets go of the value.
    @usableFromInline
    func empty() {}

    /// Lets go of the values there have been before.
    @usableFromInline
    func releaseFormer() {}
}

/// What one part of a property is in one evaluation.
@usableFromInline
final class PropertyCell<Value>: AnyPropertyCell {
    /// `nil` before it has been evaluated.
    @exclusivity(unchecked) @usableFromInline var value: Value?
    @exclusivity(unchecked) @usableFromInline var former: [Value] = []
    /// The run of a closure that the value is of, if a closure makes it.
    @exclusivity(unchecked) @usableFromInline var outcome: DependencyList?

    @inlinable
    override init() {
        super.init()
    }

    @inlinable
    override func empty() {
        value = nil
        outcome = nil
    }

    /// Replaces the value. The former one is released now, unless a lock is held: then by ``releaseFormer()``.
    @inlinable
    func renew(_ newValue: Value) {
        if PropertyScope.isWithoutOtherWrites, let value { former.append(value) }
        value = newValue
    }

    @inlinable
    override func releaseFormer() {
        former = []
    }

    /// The value. Precondition: it has been evaluated.
    @inlinable var current: Value {
        guard let value else { preconditionFailure("parts of a property are evaluated before what is made of them") }
        return value
    }
}
