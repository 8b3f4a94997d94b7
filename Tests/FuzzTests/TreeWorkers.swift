import RACCore
import Synchronization
import TestSupport

/// The threads on which a program runs, and the present step of each thread.
///
/// With several threads, R4 permits work that was in progress when `dispose()` returned. A start therefore counts as late only if
/// its step began after the end of all steps that were in progress when `dispose()` returned.
final class TreeWorkers: Sendable {
    /// The number that stands for all of the framework's own threads.
    static let foreign = 6

    private let identities: Lock<[ThreadIdentity?]>
    private let stamp = Atomic<Int>(0)
    private let steps: [Step]

    private final class Step: Sendable {
        /// The timestamp of the beginning of the present step, or `Int.max` between steps.
        let beganAt = Atomic<Int>(.max)
        /// The timestamp of the end of the previous step.
        let endedAt = Atomic<Int>(0)
        /// Indicates whether none of the framework's own threads was running when the present step began.
        let beganAlone = Atomic<Bool>(false)
    }

    init(_ count: Int) {
        identities = Lock(Array(repeating: nil, count: count))
        steps = (0..<count).map { _ in Step() }
    }

    /// Returns a timestamp. Later timestamps are greater.
    func nextStamp() -> Int {
        stamp.add(1, ordering: .sequentiallyConsistent).newValue
    }

    /// Sets the number of the current thread.
    func register(_ number: Int) {
        identities.withLock { $0[number] = .current }
    }

    /// The number of the current thread.
    var current: Int {
        let me = ThreadIdentity.current
        return identities.withLock { $0.firstIndex(of: me) } ?? Self.foreign
    }

    /// Runs a step on the current thread, which must be registered with this number.
    func run(on number: Int, _ step: () -> Void) {
        steps[number].beganAt.store(nextStamp(), ordering: .sequentiallyConsistent)
        steps[number].beganAlone.store(StartedThreads.areDone, ordering: .sequentiallyConsistent)
        step()
        steps[number].endedAt.store(nextStamp(), ordering: .sequentiallyConsistent)
        steps[number].beganAt.store(.max, ordering: .sequentiallyConsistent)
    }

    /// Returns whether the present step began after all steps that had begun before `time` were over.
    ///
    /// Returns `false` if the answer is unknown, because one of the framework's own threads was running. That thread may be ending the
    /// subscription, and no tap may have noticed the end yet.
    func hasBegun(after time: Int) -> Bool {
        let me = current
        guard me != Self.foreign, steps[me].beganAlone.load(ordering: .sequentiallyConsistent) else { return false }
        let myBegin = steps[me].beganAt.load(ordering: .sequentiallyConsistent)
        return steps.indices.allSatisfy { number in
            // The beginning is loaded before the end, because a step stores its end before it resets its beginning.
            let begin = steps[number].beganAt.load(ordering: .sequentiallyConsistent)
            let end = steps[number].endedAt.load(ordering: .sequentiallyConsistent)
            return begin > time && end < myBegin
        }
    }
}
