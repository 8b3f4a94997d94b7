import RACCore
import RACOperators
import Synchronization
import TestSupport

/// A source to which the program sends. It is a subject, or a guarded signal with the subscribers that the signal has kept.
final class TreeSource: Sendable {
    /// A destination of values, with the order in which the values must arrive.
    private struct Outlet: Sendable {
        let send: @Sendable (Event<Int, TestError>) -> Void
        let order: SendOrder
    }

    private let number: Int
    /// The subject, or the kept subscribers. The list is empty after the source has been released.
    private let outlets = Shared<[Outlet]>([])
    private let subjectOrder = SendOrder(isShared: true)
    private let subjectSignal: Signal<Int, TestError>?
    private let picks = Counter()

    init(_ kind: SourceKind, number: Int) {
        self.number = number
        let subject: (any SubjectProtocol<Int, TestError>)?
        switch kind {
        case .subject: subject = Subject<Int, TestError>()
        case .behavior: subject = BehaviorSubject<Int, TestError>(SendOrder.first)
        case .replay(let capacity): subject = ReplaySubject<Int, TestError>(capacity: capacity)
        case .other(let makeSubject): subject = makeSubject()
        case .guarded: subject = nil
        }
        subjectSignal = subject.map { $0.signal }
        guard let subject else { return }
        outlets.value = [Outlet(send: { subject.play($0) }, order: subjectOrder)]
    }

    /// Sends an event to the source.
    func play(_ event: Event<Int, TestError>, from thread: Int) {
        let outlets = outlets.value
        guard !outlets.isEmpty else { return }
        play(event, outlets[picks.increment() % outlets.count], from: thread)
    }

    /// Ends the subject, or every subscription of a guarded source.
    func endAll(from thread: Int) {
        for outlet in outlets.value { play(.completed, outlet, from: thread) }
    }

    private func play(_ event: Event<Int, TestError>, _ outlet: Outlet, from thread: Int) {
        switch event {
        case .next(let value): outlet.send(.next(outlet.order.token(value, from: thread)))
        case .failed, .completed:
            outlet.order.end()
            outlet.send(event)
        }
    }

    /// Releases the subject, or the kept subscribers.
    func drop() {
        outlets.value = []
    }

    /// Returns the source as a leaf, which counts its subscriptions and checks the order of values.
    func leaf(_ scope: TreeScope) -> Signal<Int, TestError> {
        Signal.trusted { [self] downstream in
            guard !downstream.isDisposed else { return }
            guard scope.run.spend() else { return downstream.complete() }
            let arrival = Arrival(subjectSignal == nil ? SendOrder(isShared: false) : subjectOrder)
            scope.run.leafBegins(downstream, scope, arrival)
            let tapped = downstream.tapped(
                by: Tap(scope, "above source\(number)"),
                scope.run.objects.probe(),
                { [run = scope.run, number] token in
                    if !arrival.follows(token) { run.report(.order, "source\(number)") }
                    return SendOrder.value(of: token)
                }
            )
            if let subjectSignal {
                subjectSignal.attach(tapped)
            } else {
                guarded(arrival.order).attach(tapped)
            }
        }
    }

    /// Returns a signal that keeps each subscriber, so that any thread can send to the subscriber.
    private func guarded(_ order: SendOrder) -> Signal<Int, TestError> {
        Signal { [outlets] subscriber in
            let outlet = Outlet(send: { subscriber.send(event: $0) }, order: order)
            outlets.withLock { $0.append(outlet) }
        }
    }
}

/// The order in which the values of one subject, or of one guarded subscription, are sent.
///
/// Each value carries a token. It contains the thread that sent the value, a number that counts up for that thread, and the value
/// for the tree.
final class SendOrder: Sendable {
    private struct State {
        var counts = [Int](repeating: 0, count: 8)
        /// The successor of each received token. All subscribers must receive the same successor.
        var successors: [Int: Int] = [:]
        var hasEnded = false
    }

    /// The initial value of a `BehaviorSubject`.
    static let first = 7 << 3

    private let state = Lock(State())
    /// Indicates whether several subscriptions receive the same values.
    private let isShared: Bool

    init(isShared: Bool) {
        self.isShared = isShared
    }

    /// Returns the token of the next value that a thread sends. Only that thread calls the method, directly before it sends.
    func token(_ value: Int, from thread: Int) -> Int {
        state.withLock { state in
            state.counts[thread] += 1
            return state.counts[thread] << 6 | thread << 3 | value
        }
    }

    static func value(of token: Int) -> Int { token & 7 }
    static func thread(of token: Int) -> Int { token >> 3 & 7 }
    static func count(of token: Int) -> Int { token >> 6 }

    /// Records that values sent from now on may be lost.
    func end() {
        state.withLock { $0.hasEnded = true }
    }

    /// Records that a subscriber received `token` after `former`. Returns `false` if another subscriber received a different
    /// token after `former`.
    func note(_ token: Int, after former: Int) -> Bool {
        guard isShared else { return true }
        return state.withLock { state in
            let known = state.successors.updateValue(token, forKey: former)
            return known == nil || known == token
        }
    }

    /// The number of values that each thread has sent.
    var counts: [Int] { state.withLock { $0.counts } }

    /// Returns whether no subscriber has received a value after the token. Also returns `true` if values may be lost.
    func isLast(_ token: Int) -> Bool {
        state.withLock { $0.hasEnded || $0.successors[token] == nil }
    }

    var hasEnded: Bool { state.withLock { $0.hasEnded } }
}

/// The values received by one subscription to a source.
final class Arrival: Sendable {
    private struct State {
        var last: Int?
        /// The number of the last value of each thread, or 0.
        var counts = [Int](repeating: 0, count: 8)
        var isOver = false
    }

    let order: SendOrder
    /// The number of values that each thread had sent before the subscription.
    private let countsBefore: [Int]
    private let state = Lock(State())

    init(_ order: SendOrder) {
        self.order = order
        countsBefore = order.counts
    }

    /// Records a received token. Returns whether the token is in order.
    func follows(_ token: Int) -> Bool {
        let (thread, count) = (SendOrder.thread(of: token), SendOrder.count(of: token))
        let (former, isNext) = state.withLock { state in
            defer {
                state.last = token
                state.counts[thread] = count
            }
            // All of the framework's own threads share one number, so the values with this number need not be consecutive.
            let isNext = state.counts[thread] == 0 || thread == TreeWorkers.foreign || count == state.counts[thread] + 1
            return (state.last, isNext)
        }
        return isNext && (former.map { order.note(token, after: $0) } ?? true)
    }

    /// Records that the subscription is over, so that values may be missing.
    func end() {
        state.withLock { $0.isOver = true }
    }

    /// Returns whether no value is missing. Called while no thread sends.
    func isComplete(onOneThread: Bool) -> Bool {
        let state = state.withLock { $0 }
        if state.isOver || order.hasEnded { return true }
        let sent = order.counts
        for thread in 0..<TreeWorkers.foreign where state.counts[thread] != sent[thread] {
            // If several threads run, the first value may have been sent before or after the subscription.
            if state.counts[thread] != 0 || onOneThread && sent[thread] > countsBefore[thread] { return false }
        }
        return state.last.map(order.isLast) ?? true
    }
}
