import RACCore
import Synchronization

/// What one part of a property is in one evaluation, without its type.
///
/// It is the place of something made of others, or of a copy of something that changes.
///
/// `@exclusivity(unchecked)` here and below because one evaluation, which one thread at a time uses, accesses these, and only
/// for a moment. `@unchecked Sendable` because other threads ask for nothing but ``hasPresentValue``.
@usableFromInline
class AnyPropertyCell: @unchecked Sendable {
    /// What this is a copy of, if it is one.
    @usableFromInline final let dependency: PropertyDependency?
    /// The version of the copy. 0 before the first one.
    private final let copied = Atomic<UInt64>(0)
    /// Indicates whether there is a change to be announced.
    @exclusivity(unchecked) @usableFromInline final var mustNotify = false
    /// Indicates whether it is another value than in the evaluation before. It may be one that is not announced, since it counts as
    /// the same as the one that was. What is made of it is made again all the same, so that it is no mixture.
    @exclusivity(unchecked) @usableFromInline final var hasNewValue = false

    @usableFromInline
    init(copyOf dependency: PropertyDependency? = nil) {
        self.dependency = dependency
    }

    /// Takes note that what has changed has been announced.
    final func settle() {
        mustNotify = false
        hasNewValue = false
    }

    /// Takes the present value of what this is a copy of. Returns its version. Precondition: this is a copy.
    final func renew() -> UInt64 {
        mustNotify = true
        hasNewValue = true
        let version = source._withUnsafeGuaranteedRef { $0.copyValue(to: self) }
        copied.store(version, ordering: .relaxed)
        return version
    }

    /// Indicates whether the evaluation has copied the value that what this is a copy of has at the moment. Any thread may ask.
    /// Precondition: this is a copy.
    ///
    /// A thread that tells of a change sees the version of that change, or a later one. If this has the same version, the
    /// evaluation has taken the change into account, whatever else the threads see of each other's work.
    @usableFromInline final var hasPresentValue: Bool {
        source._withUnsafeGuaranteedRef { $0.presentVersion } == copied.load(ordering: .relaxed)
    }

    /// What this is a copy of. Not retained, since this holds it.
    private final var source: Unmanaged<PropertyDependency> {
        dependency.map { Unmanaged.passUnretained($0) }.unsafelyUnwrapped
    }

    /// Releases the value.
    @usableFromInline
    func empty() {
        copied.store(0, ordering: .relaxed)
    }

    /// Releases the values there have been before.
    @usableFromInline
    func releaseFormer() {}
}

/// What one part of a property is in one evaluation.
@usableFromInline
final class PropertyCell<Value>: AnyPropertyCell, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var former: [Value] = []
    /// The run of a closure that the value is of, if a closure makes it.
    @exclusivity(unchecked) @usableFromInline var outcome: DependencyList?
    /// `nil` before it has been evaluated.
    @exclusivity(unchecked) @usableFromInline var value: Value?

    @inlinable
    override init(copyOf dependency: PropertyDependency? = nil) {
        super.init(copyOf: dependency)
    }

    @inlinable
    override func empty() {
        super.empty()
        value = nil
        outcome = nil
    }

    /// Replaces the value. The previous one is released now, unless a lock is held: then by ``releaseFormer()``.
    @inlinable
    func renew(_ newValue: Value) {
        if PropertyContext.isWithoutOtherWrites, let value { former.append(value) }
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

    /// Takes the values of others, in one walk over them: there may be very many.
    @inlinable
    func collect<Element>(_ parts: [PropertyCell<Element>]) where Value == [Element] {
        mustNotify = false
        hasNewValue = false
        guard var values = value else {
            value = parts.map(\.current)
            hasNewValue = true
            for part in parts where part.mustNotify { mustNotify = true }
            return
        }
        // So that this is the only one who holds them, if nobody has kept what was sent.
        value = nil
        for (position, part) in parts.enumerated() where part.hasNewValue {
            values[position] = part.current
            hasNewValue = true
            if part.mustNotify { mustNotify = true }
        }
        value = values
    }
}
