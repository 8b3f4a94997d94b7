import RACCore
import Synchronization

/// The value of one ``PropertyNode`` in one ``PropertyEvaluation``, without its type.
///
/// The node is either a computed node or a source. For a source, the cell contains a copy of its value.
///
/// The properties here and below are `@exclusivity(unchecked)` because only one evaluation, used by one thread at a time,
/// accesses them, and only briefly. The class is `@unchecked Sendable` because other threads only read ``hasPresentValue``.
@usableFromInline
class AnyPropertyCell: @unchecked Sendable {
    /// The source whose value this cell copies, or `nil` for a computed node.
    @usableFromInline final let dependency: PropertyDependency?
    /// The version of the copy, or 0 before the first copy.
    private final let copied = Atomic<UInt64>(0)
    /// Indicates whether the cell has a change that must be sent.
    @exclusivity(unchecked) @usableFromInline final var mustNotify = false
    /// Indicates whether the value differs from the value of the previous evaluation. A new value that counts as equal to the
    /// last value sent is not sent. The nodes derived from it are still computed again, to keep them consistent.
    @exclusivity(unchecked) @usableFromInline final var hasNewValue = false

    @usableFromInline
    init(copyOf dependency: PropertyDependency? = nil) {
        self.dependency = dependency
    }

    /// Records that the change has been sent.
    final func settle() {
        mustNotify = false
        hasNewValue = false
    }

    /// Copies the current value of the source. Returns its version. Precondition: this cell is a copy.
    final func renew() -> UInt64 {
        mustNotify = true
        hasNewValue = true
        let version = source._withUnsafeGuaranteedRef { $0.copyValue(to: self) }
        copied.store(version, ordering: .relaxed)
        return version
    }

    /// Indicates whether the evaluation has copied the current value of the source. Can be read on any thread. Precondition:
    /// this cell is a copy.
    ///
    /// A thread that notifies of a change sees the version of that change, or a later version. If this copy has the same
    /// version, the evaluation has taken the change into account, regardless of the order in which the threads see each other's
    /// other writes.
    @usableFromInline final var hasPresentValue: Bool {
        source._withUnsafeGuaranteedRef { $0.presentVersion } == copied.load(ordering: .relaxed)
    }

    /// The source whose value this cell copies. It is not retained, since the cell holds it.
    private final var source: Unmanaged<PropertyDependency> {
        dependency.map { Unmanaged.passUnretained($0) }.unsafelyUnwrapped
    }

    /// Releases the value.
    @usableFromInline
    func empty() {
        copied.store(0, ordering: .relaxed)
    }

    /// Releases the previous values.
    @usableFromInline
    func releaseFormer() {}
}

/// The value of one node in one evaluation.
@usableFromInline
final class PropertyCell<Value>: AnyPropertyCell, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var former: [Value] = []
    /// The outcome of the closure run that has computed the value, if a closure computes the value.
    @exclusivity(unchecked) @usableFromInline var outcome: DependencyList?
    /// The value, or `nil` before it has been evaluated.
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

    /// Replaces the value. The previous value is released immediately, unless a lock is held. In that case ``releaseFormer()``
    /// releases it.
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
        // `values` is now the only reference, so that the array is not copied. A receiver that has kept the last array sent is
        // the exception.
        value = nil
        for (position, part) in parts.enumerated() where part.hasNewValue {
            values[position] = part.current
            hasNewValue = true
            if part.mustNotify { mustNotify = true }
        }
        value = values
    }
}
