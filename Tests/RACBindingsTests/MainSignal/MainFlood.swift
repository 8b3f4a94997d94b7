import Foundation
import RACBindings
import TestSupport

/// A value of one of the sending threads.
struct PostedNumber: Equatable, Sendable {
    let thread: Int
    let number: Int
}

/// A posted number on the main actor. It is isolated to no actor, and is not Sendable.
final class Post: Equatable {
    let posted: PostedNumber

    init(_ posted: PostedNumber) {
        self.posted = posted
    }

    var isEven: Bool { posted.number.isMultiple(of: 2) }

    static func == (left: Post, right: Post) -> Bool { left.posted == right.posted }
}

/// Four threads send to a signal of the main actor as fast as they can, while the main actor checks the received values.
@MainActor
final class MainFlood {
    private static let threads = 4
    /// The number of values that each thread sends.
    private static let share = heavy(100_000) / threads

    /// The number of values that all threads send together.
    let total = share * threads
    /// The number in the middle of a thread's values.
    let middle = share / 2

    /// The subject that the threads send to. Operators with a second signal can also use it as the second signal.
    let subject = Subject<PostedNumber, Never>()
    private let subscription = SerialDisposable()
    private var isDisposed = false
    private var hasEnded = false
    /// The last number of each thread.
    private var last = Array(repeating: Int.min, count: threads)
    private var end: CheckedContinuation<Void, Never>?

    /// The number of values that have arrived on the main actor.
    private(set) var arrived = 0
    /// The number of events that the operator has forwarded.
    private(set) var received = 0
    /// The number of closure calls outside the main queue.
    let callsElsewhere = Counter()
    /// The number of closure calls after the subscription had been disposed on the main actor.
    private(set) var callsAfterDisposal = 0
    /// The number of values that arrived twice, or after a later value of their thread.
    private(set) var misplaced = 0

    /// The flooded signal.
    var signal: MainSignal<Post, Never> {
        subject.onMain.map { [self] posted in
            arrived += 1
            return saw(Post(posted))
        }
    }

    /// The flooded signal, which fails early, while the threads still send.
    var failing: MainSignal<Post, TestError> {
        signal.promoteFailure().tryMap { post throws(TestError) in
            if post.posted == PostedNumber(thread: 0, number: 10) { throw .first }
            return post
        }
    }

    /// Records a call of a closure. Returns its argument.
    @discardableResult
    func saw<Value>(_ value: Value) -> Value {
        if !MainQueue.isCurrent { callsElsewhere.increment() }
        if isDisposed { callsAfterDisposal += 1 }
        return value
    }

    /// Records a value that has passed the operator.
    func receive(_ post: Post) {
        saw(post)
        received += 1
        let (thread, number) = (post.posted.thread, post.posted.number)
        if number <= last[thread] { misplaced += 1 }
        last[thread] = number
    }

    private func receiveEnd() {
        saw(())
        hasEnded = true
        end?.resume()
        end = nil
    }

    /// Floods the result of an operator.
    func start(_ signal: MainSignal<Post, Never>) {
        start { flood in
            signal.subscribe {
                flood.receive($0)
            } completed: {
                flood.receiveEnd()
            }
        }
    }

    /// Floods a subscription or binding, which must call `receive` with each value.
    func start(_ subscribe: @MainActor (MainFlood) -> any Disposable) {
        subscription.disposable = subscribe(self)
        let (subject, threads, share) = (subject, Self.threads, Self.share)
        DispatchQueue.global().async {
            onThreads(threads) { thread in
                for number in 0..<share { subject.send(PostedNumber(thread: thread, number: number)) }
            }
            subject.complete()
        }
    }

    /// Waits until the flooded signal has ended.
    func untilEnd() async {
        if hasEnded { return }
        await withCheckedContinuation { end = $0 }
    }

    /// Waits until an eighth of the values have arrived, and then disposes on the main actor.
    func disposeInTheMiddle() async {
        while arrived < total / 8, !hasEnded { await mainTurn() }
        subscription.dispose()
        isDisposed = true
    }

    /// Waits until the threads have sent all values, and the main actor has had three further turns.
    func untilSent() async {
        let isSent = Expectation()
        let over = subject.subscribe(completed: { isSent.fulfill() })
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                _ = isSent.wait()
                continuation.resume()
            }
        }
        over.dispose()
        for _ in 0..<3 { await mainTurn() }
    }
}
