import RACCore
import Synchronization

/// The value of one ``PropertyNode`` in one ``PropertyEvaluation``. The cell of a source has a copy of the source's value.
///
/// The variables of this class and its subclass are `@exclusivity(unchecked)` because only one evaluation, used by one thread
/// at a time, accesses them, and only briefly. `@unchecked Sendable` because other threads only read ``hasPresentValue``.
@usableFromInline
class AnyPropertyCell: @unchecked Sendable {
    /// `nil` for a computed node.
    @usableFromInline final let dependency: PropertyDependency?
    // Relaxed: other threads only compare this version, and read no value that it stands for. See `hasPresentValue`.
    private final let copied = Atomic<UInt64>(0)
    @exclusivity(unchecked) @usableFromInline final var mustNotify = false
    /// Indicates whether derived nodes must be computed again. Can be `true` although the value is not sent, because the value
    /// counts as equal to the last value sent.
    @exclusivity(unchecked) @usableFromInline final var hasNewValue = false

    @usableFromInline
    init(copyOf dependency: PropertyDependency? = nil) {
        self.dependency = dependency
    }

    final func settle() {
        mustNotify = false
        hasNewValue = false
    }

    /// Returns the version of the copied value. Precondition: the cell belongs to a source.
    final func renew() -> UInt64 {
        mustNotify = true
        hasNewValue = true
        let version = source._withUnsafeGuaranteedRef { $0.copyValue(to: self) }
        copied.store(version, ordering: .relaxed)
        return version
    }

    /// Can be read on any thread. Precondition: the cell belongs to a source.
    ///
    /// The loads are relaxed: a thread that notifies observers of a change sees the version of that change, or a later
    /// version. If the copy has the version that the thread sees, the copied value includes the change.
    @usableFromInline final var hasPresentValue: Bool {
        source._withUnsafeGuaranteedRef { $0.presentVersion } == copied.load(ordering: .relaxed)
    }

    /// Unretained, because the cell holds the source.
    private final var source: Unmanaged<PropertyDependency> {
        dependency.map { Unmanaged.passUnretained($0) }.unsafelyUnwrapped
    }

    @usableFromInline
    func empty() {
        copied.store(0, ordering: .relaxed)
    }

    @usableFromInline
    func releaseFormer() {}
}

@usableFromInline
final class PropertyCell<Value>: AnyPropertyCell, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var former: [Value] = []
    @exclusivity(unchecked) @usableFromInline var outcome: ClosureReading?
    /// `nil` before the node has been evaluated.
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

    /// Releases the previous value immediately, or in ``releaseFormer()`` if a lock is held.
    @inlinable
    func renew(_ newValue: Value) {
        if PropertyContext.isWithoutOtherWrites, let value { former.append(value) }
        value = newValue
    }

    @inlinable
    override func releaseFormer() {
        former = []
    }

    /// Precondition: the node has been evaluated.
    @inlinable var current: Value {
        guard let value else { preconditionFailure("inputs are evaluated before derived nodes") }
        return value
    }

    /// Collects the values in one loop, since there may be very many cells.
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
        // Afterwards `values` is the only reference, so the array is changed in place. The array is copied only if a receiver
        // has kept the array that was sent last.
        value = nil
        for (position, part) in parts.enumerated() where part.hasNewValue {
            values[position] = part.current
            hasNewValue = true
            if part.mustNotify { mustNotify = true }
        }
        value = values
    }
}
