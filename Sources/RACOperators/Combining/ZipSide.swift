import RACCore
import Synchronization

/// The capacity of one input of `zip`: the number of its values that may wait for their partners.
///
/// The owner of the serializer reports each change of the input's queue. The report costs one load while no source of this input
/// reads the capacity.
///
/// ## Why it is right
///
/// A source first reads ``isOwnAvailable``, which sets `isUsed`, and then sends its value through the serializer. The owner that
/// appends the value, and every later owner, therefore finds `isUsed` set, and reports the true length of the queue. Until then
/// `pending` is 0, so only values of sources that cannot suspend can be missing. The report and ``keep(_:)`` use one lock, so no
/// resumption is lost.
///
/// `@unchecked Sendable` because only `deinit` changes `further`.
@usableFromInline
final class ZipSide: DownstreamCapacity, @unchecked Sendable {
    /// The number of pending values at which a source suspends. It resumes at half this number, so that it sends several values
    /// in one turn.
    private static let capacity = 16

    private struct State {
        var pending = 0
        var suspended = SuspendedSources()
    }

    @exclusivity(unchecked) @usableFromInline private(set) var further: (any DownstreamCapacity)?
    // Relaxed: the serializer orders the store before the loads that matter, as described above.
    @usableFromInline let isUsed = Atomic<Bool>(false)
    private let state = Lock(State())

    @usableFromInline
    init(further: (any DownstreamCapacity)?) {
        self.further = further
    }

    deinit {
        RecursionLimiter.release(.release, &further)
    }

    @usableFromInline var isOwnAvailable: Bool {
        isUsed.store(true, ordering: .relaxed)
        return state.withLock { $0.pending < Self.capacity }
    }

    @usableFromInline
    func keep(_ resumption: OneShotAction) -> Bool {
        state.withLock { state in
            if state.pending < Self.capacity { return false }
            state.suspended.append(resumption)
            return true
        }
    }

    /// Reports the length of the input's queue after a change. Only the owner of the serializer calls this method.
    @inlinable
    func report(pending: @autoclosure () -> Int) {
        if isUsed.load(ordering: .relaxed) { update(pending()) }
    }

    @usableFromInline
    func update(_ pending: Int) {
        let suspended = state.withLock { state -> [OneShotAction]? in
            state.pending = pending
            guard pending <= Self.capacity / 2, !state.suspended.isEmpty else { return nil }
            return state.suspended.takeAll()
        }
        suspended?.resumeAll()
    }
}
