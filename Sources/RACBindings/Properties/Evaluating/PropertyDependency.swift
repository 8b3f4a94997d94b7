import RACCore
import Synchronization

/// Something that properties are made of and that can change, without its type.
///
/// It keeps the value to be read, but not the property that it belongs to, nor what brings that its values; only those who
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
    /// Copies the value into such a place; returns its version.
    @usableFromInline let copy: @Sendable (PropertyIdentity, AnyPropertyCell) -> UInt64
    /// Tells of each change until the result is disposed.
    @usableFromInline let observe: @Sendable (PropertyDependency, ChangeListener) -> ChangeObserver

    /// Creates a dependency.
    ///
    /// - Parameters:
    ///   - store: Has the value.
    ///   - owner: What is to live as long as somebody observes this.
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
        observe = { dependency, listener in
            let observer = ChangeObserver(of: dependency, listener) { observer in
                // Made right here, so this is what it is.
                let watching = unsafeDowncast(observer, to: ChangeObserver.self)
                let dependency = unsafeDowncast(watching.subject, to: PropertyDependency.self)
                PropertyStore<Value>(of: dependency.property).core.remove(observer)
            }
            PropertyStore<Value>(of: dependency.property).core.watch(observer)
            return observer
        }
    }

    @inlinable var identity: ObjectIdentifier { ObjectIdentifier(property) }

    /// Copies the value into a cell of this; returns its version.
    func copyValue(to cell: AnyPropertyCell) -> UInt64 {
        Unmanaged.passUnretained(property)._withUnsafeGuaranteedRef { copy($0, cell) }
    }
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

    /// A list with nothing in it.
    @usableFromInline static let none = DependencyList([])

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
                // Noted before it is looked at: so a change is seen here, or Observation is told of it; see ``PropertyTracking``. But
                // Observation itself hears of no tracking before the tracking closure has returned.
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
