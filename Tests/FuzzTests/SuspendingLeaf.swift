import RACCore
import RACOperators
import RACSchedulers
import Synchronization
import TestSupport

/// One subscription to a source that can suspend.
final class SuspendingLeaf: Sendable {
    /// The values as a sequence.
    private struct Values: Sequence, IteratorProtocol, Sendable {
        let leaf: SuspendingLeaf

        mutating func next() -> Int? { leaf.next() }
    }

    private let run: TreeRun
    private let scope: TreeScope
    private let lifetime: CompoundDisposable
    private let values: [Int]
    private let sent = Counter()

    init(_ run: TreeRun, _ scope: TreeScope, _ lifetime: CompoundDisposable, values: [Int]) {
        self.run = run
        self.scope = scope
        self.lifetime = lifetime
        self.values = values
    }

    /// Returns the source of this subscription.
    func signal(_ form: SuspendingSource) -> Signal<Int, TestError> {
        guard let clock = run.clock.value else { return .empty }
        return switch form {
        case .generate: .generate(from: 0, on: clock) { [self] _ in next() }
        case .elements: .from(Values(leaf: self), on: clock)
        case .guarded: Signal { [self] subscriber in resume(subscriber) }
        }
    }

    /// Indicates whether values are left although the receiver has capacity. The scheduler must have run all its due actions.
    var isSuspendedWithCapacity: Bool { isOpen && hasCapacity && !mayWaitForHalf }

    /// Ends the subscription if the source may be suspended.
    func disposeIfSuspended() {
        if isOpen, !hasCapacity || mayWaitForHalf { lifetime.dispose() }
    }

    /// Indicates whether an input of `zip` limits the source. Such a source resumes when half of the waiting values are left, so it
    /// can be suspended although there is capacity.
    private var mayWaitForHalf: Bool {
        var capacity = lifetime.capacity
        while let present = capacity {
            if present is InputCapacity { return true }
            capacity = present.further
        }
        return false
    }

    private var isOpen: Bool { !lifetime.isDisposed && sent.value <= values.count }

    private var hasCapacity: Bool { lifetime.capacity?.isAvailable ?? true }

    /// Returns the next value, and checks that the receiver has capacity for it.
    private func next() -> Int? {
        scope.checkStart("a source that can suspend")
        if run.isStrict, !hasCapacity { run.report(.capacity, "a value of \(values.count)") }
        let position = sent.increment() - 1
        return position < values.count ? values[position] : nil
    }

    private func resume(_ subscriber: Subscriber<Int, TestError>) {
        while subscriber.hasCapacity, !subscriber.isDisposed {
            guard let value = next() else { return subscriber.complete() }
            subscriber.send(value)
        }
        guard let clock = run.clock.value else { return }
        subscriber.whenCapacity(on: clock) { [self] in resume(subscriber) }
    }
}
