import RACCore
import Synchronization

/// The value of one ``PropertyNode`` in one ``PropertyEvaluation``. The cell of a source has a copy of the source's value.
///
/// The variables of this class and its subclass are `@exclusivity(unchecked)` because only one evaluation, used by one thread
/// at a time, accesses them, and only briefly. `@unchecked Sendable` because other threads only read ``hasPresentValue``.
@usableFromInline
class AnyPropertyCell: @unchecked Sendable {
    private final let dependency: PropertyDependency?
    private final let property: Unmanaged<AnyPropertyCore>?
    // Relaxed: other threads only compare this version, and read no value that belongs to it. See `hasPresentValue`.
    private final let copied = Atomic<UInt64>(0)
    @exclusivity(unchecked) @usableFromInline final var mustNotify = false
    /// Indicates whether derived nodes must be computed again. Can be `true` although the value is not sent, because the value
    /// counts as equal to the last value sent.
    @exclusivity(unchecked) @usableFromInline final var hasNewValue = false
    @exclusivity(unchecked) final var isObserved = false

    @usableFromInline
    init(copyOf dependency: PropertyDependency? = nil) {
        self.dependency = dependency
        property = dependency.map { .passUnretained($0.property) }
    }

    final func settle() {
        mustNotify = false
        hasNewValue = false
    }

    // MARK: Sources

    // The members below belong to the cell of a source.

    @usableFromInline final var source: PropertyDependency {
        guard let dependency else { preconditionFailure("only sources are copied and observed") }
        return dependency
    }

    final var identity: ObjectIdentifier { core._withUnsafeGuaranteedRef { ObjectIdentifier($0) } }

    private final var core: Unmanaged<AnyPropertyCore> { property.unsafelyUnwrapped }

    final var version: UInt64 { copied.load(ordering: .relaxed) }

    final func renew() {
        mustNotify = true
        hasNewValue = true
        let version = core._withUnsafeGuaranteedRef { source.copy($0, self) }
        copied.store(version, ordering: .relaxed)
    }

    final var isOutdated: Bool {
        // Acquire: pairs with the release in `ReplayCore.accept`. It is stronger than necessary. See `AnyReplayCore.version`.
        core._withUnsafeGuaranteedRef { $0.version.load(ordering: .acquiring) } != version
    }

    /// Can be read on any thread.
    ///
    /// The loads are relaxed: a thread that notifies observers of a change sees the version of that change, or a later
    /// version. If the copy has the version that the thread sees, the copied value includes the change.
    @usableFromInline final var hasPresentValue: Bool {
        core._withUnsafeGuaranteedRef { $0.version.load(ordering: .relaxed) } == version
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

    // Releases the previous value immediately, or in `releaseFormer()` if a lock is held.
    @inlinable
    func renew(_ newValue: Value) {
        if PropertyContext.isWithoutOtherWrites, let value { former.append(value) }
        value = newValue
    }

    @inlinable
    override func releaseFormer() {
        former = []
    }

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
        // After this assignment, only `values` refers to the array, so the array is changed in place. The array is copied only if
        // a receiver has kept the array that was sent last.
        value = nil
        for (position, part) in parts.enumerated() where part.hasNewValue {
            values[position] = part.current
            hasNewValue = true
            if part.mustNotify { mustNotify = true }
        }
        value = values
    }
}
