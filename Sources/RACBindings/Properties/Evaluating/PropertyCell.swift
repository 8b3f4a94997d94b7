import RACCore
import Synchronization

/// The value of one ``PropertyNode`` in one ``PropertyEvaluation``, without the type of the value.
///
/// The node is either a computed node or a source. For a source, the cell contains a copy of the source's value.
///
/// The variables of this class and its subclass are `@exclusivity(unchecked)` because only one evaluation, used by one thread
/// at a time, accesses them, and only briefly. The class is `@unchecked Sendable` because other threads only read
/// ``hasPresentValue``.
@usableFromInline
class AnyPropertyCell: @unchecked Sendable {
    /// The source whose value this cell copies, or `nil` for a computed node.
    @usableFromInline final let dependency: PropertyDependency?
    /// The version of the copied value, or 0 before a value has been copied.
    // Relaxed: other threads only compare this version, and read no value that it stands for. See `hasPresentValue`.
    private final let copied = Atomic<UInt64>(0)
    /// Indicates whether a subscription to the node has to send the cell's value.
    @exclusivity(unchecked) @usableFromInline final var mustNotify = false
    /// Indicates whether the value differs from the value of the previous evaluation. If so, derived nodes are computed again,
    /// to stay consistent. This also applies to a new value that is not sent because it counts as equal to the last value sent.
    @exclusivity(unchecked) @usableFromInline final var hasNewValue = false

    @usableFromInline
    init(copyOf dependency: PropertyDependency? = nil) {
        self.dependency = dependency
    }

    /// Records that the subscription has sent the change of this cell.
    final func settle() {
        mustNotify = false
        hasNewValue = false
    }

    /// Copies the current value of the source. Returns the version of the value. Precondition: the cell belongs to a source.
    final func renew() -> UInt64 {
        mustNotify = true
        hasNewValue = true
        let version = source._withUnsafeGuaranteedRef { $0.copyValue(to: self) }
        copied.store(version, ordering: .relaxed)
        return version
    }

    /// Indicates whether the evaluation has copied the current value of the source. Can be read on any thread. Precondition:
    /// the cell belongs to a source.
    ///
    /// The loads are relaxed: a thread that notifies observers of a change sees the version of that change, or a later version.
    /// If the copy has the version that the thread sees, the copied value includes the change.
    @usableFromInline final var hasPresentValue: Bool {
        source._withUnsafeGuaranteedRef { $0.presentVersion } == copied.load(ordering: .relaxed)
    }

    /// The source whose value this cell copies. The reference is unretained, since the cell holds the source.
    private final var source: Unmanaged<PropertyDependency> {
        dependency.map { Unmanaged.passUnretained($0) }.unsafelyUnwrapped
    }

    @usableFromInline
    func empty() {
        copied.store(0, ordering: .relaxed)
    }

    /// Releases the replaced values that ``PropertyCell/renew(_:)`` has kept because a lock was held.
    @usableFromInline
    func releaseFormer() {}
}

@usableFromInline
final class PropertyCell<Value>: AnyPropertyCell, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var former: [Value] = []
    /// The ``MemoizedValue/Outcome`` of the closure run that has computed the value, if the node is a `Property { }`.
    @exclusivity(unchecked) @usableFromInline var outcome: ClosureReading?
    /// The value, or `nil` before the node has been evaluated.
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

    /// Replaces the value. The previous value is released immediately, or by ``releaseFormer()`` if a lock is held.
    @inlinable
    func renew(_ newValue: Value) {
        if PropertyContext.isWithoutOtherWrites, let value { former.append(value) }
        value = newValue
    }

    @inlinable
    override func releaseFormer() {
        former = []
    }

    /// The value. Precondition: the node has been evaluated.
    @inlinable var current: Value {
        guard let value else { preconditionFailure("inputs are evaluated before derived nodes") }
        return value
    }

    /// Collects the values of other cells in one loop, since there may be very many cells.
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
        // After the next line, `values` is the only reference, so the array is changed in place. The array is copied only if a
        // receiver has kept the array that was sent last.
        value = nil
        for (position, part) in parts.enumerated() where part.hasNewValue {
            values[position] = part.current
            hasNewValue = true
            if part.mustNotify { mustNotify = true }
        }
        value = values
    }
}
