import RACCore
import Synchronization
import TestSupport

/// The threads that a program runs on, and what each of them is at.
///
/// On several threads R4 allows what was in progress when `dispose()` returned. So a start counts as too late only if the step
/// that it belongs to began after everything that was in progress then had come to its end.
final class TreeWorkers: Sendable {
    /// The number of a thread that is not one of the program's, but one of the framework's own.
    static let foreign = 6

    private let identities: Lock<[ThreadIdentity?]>
    private let stamp = Atomic<Int>(0)
    private let steps: [Step]

    private final class Step: Sendable {
        /// When the present step of the thread began. `Int.max` between steps.
        let beganAt = Atomic<Int>(.max)
        /// When the last step before that ended.
        let endedAt = Atomic<Int>(0)
        /// Indicates whether no thread of the framework's own was at work when the present step began.
        let beganAlone = Atomic<Bool>(false)
    }

    init(_ count: Int) {
        identities = Lock(Array(repeating: nil, count: count))
        steps = (0..<count).map { _ in Step() }
    }

    /// A point in time: later ones are greater.
    func nextStamp() -> Int {
        stamp.add(1, ordering: .sequentiallyConsistent).newValue
    }

    /// Says that the running thread is the one of this number.
    func register(_ number: Int) {
        identities.withLock { $0[number] = .current }
    }

    /// The number of the running thread.
    var current: Int {
        let me = ThreadIdentity.current
        return identities.withLock { $0.firstIndex(of: me) } ?? Self.foreign
    }

    /// Runs a step on the running thread, which is the one of this number.
    func run(on number: Int, _ step: () -> Void) {
        steps[number].beganAt.store(nextStamp(), ordering: .sequentiallyConsistent)
        steps[number].beganAlone.store(StartedThreads.areDone, ordering: .sequentiallyConsistent)
        step()
        steps[number].endedAt.store(nextStamp(), ordering: .sequentiallyConsistent)
        steps[number].beganAt.store(.max, ordering: .sequentiallyConsistent)
    }

    /// Returns whether the step that runs now began when nothing was in progress any more that had begun before `time`.
    ///
    /// False if that is unknown, as it is when the framework's own threads take part: one may be in the middle of ending the
    /// subscription, without any onlooker having seen it yet.
    func hasBegun(after time: Int) -> Bool {
        let me = current
        guard me != Self.foreign, steps[me].beganAlone.load(ordering: .sequentiallyConsistent) else { return false }
        let myBegin = steps[me].beganAt.load(ordering: .sequentiallyConsistent)
        return steps.indices.allSatisfy { number in
            // In this order: a step that ends in between says when it did before it says that it has.
            let begin = steps[number].beganAt.load(ordering: .sequentiallyConsistent)
            let end = steps[number].endedAt.load(ordering: .sequentiallyConsistent)
            return begin > time && end < myBegin
        }
    }
}
