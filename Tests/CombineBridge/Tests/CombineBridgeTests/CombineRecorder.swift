import OpenCombine
import RACCore
import TestSupport

import protocol OpenCombine.Subscriber

/// The events that a subscriber of Combine can receive.
enum Heard<Input: Sendable & Equatable, Failure: Error & Equatable>: Equatable, Sendable {
    case value(Input)
    case failed(Failure)
    case finished
}

/// A subscriber of Combine with a configurable demand. It checks Combine's guarantees: the subscription arrives first, calls do
/// not overlap, there are never more values than requested, and there is no value after the completion.
final class CombineRecorder<Input: Sendable & Equatable, Failure: Error & Equatable>: Subscriber, Sendable {
    /// `@unchecked Sendable` because tests cancel and request on any thread. Combine lets any thread cancel, and the bridge lets any
    /// thread request.
    struct Handle: @unchecked Sendable {
        let subscription: any Subscription
    }

    private struct State: Sendable {
        var handle: Handle?
        var heard: [Heard<Input, Failure>] = []
        var asked: Int? = 0
        var isInside = false
        var hasEnded = false
        var complaints: [String] = []

        mutating func enter(_ what: String) {
            if isInside { complaints.append("\(what) while another call runs") }
            if handle == nil { complaints.append("\(what) before the subscription") }
            if hasEnded { complaints.append("\(what) after the end") }
            isInside = true
        }
    }

    private let state = Shared(State())
    private let onSubscription: @Sendable (CombineRecorder) -> Void
    private let onValue: @Sendable (Input, CombineRecorder) -> Int

    /// Creates a recorder.
    ///
    /// - Parameters:
    ///   - onSubscription: Called with the recorder after the recorder has received its subscription. The closure can request or cancel.
    ///   - onValue: Called with each value. Returns the additional demand that `receive(_:)` returns.
    init(
        onSubscription: @escaping @Sendable (CombineRecorder) -> Void = { _ in },
        onValue: @escaping @Sendable (Input, CombineRecorder) -> Int = { _, _ in 0 }
    ) {
        self.onSubscription = onSubscription
        self.onValue = onValue
    }

    var heard: [Heard<Input, Failure>] { state.withLock { $0.heard } }
    var complaints: [String] { state.withLock { $0.complaints } }
    var values: [Input] {
        heard.compactMap { if case .value(let value) = $0 { value } else { nil } }
    }
    var hasEnded: Bool { state.withLock { $0.hasEnded } }
    var description: String? { state.withLock { $0.handle.map { "\($0.subscription)" } } }

    /// Requests `count` values, or all values if `count` is `nil`.
    func request(_ count: Int?) {
        let handle = state.withLock { state in
            if let count { state.asked = state.asked.map { $0 + count } } else { state.asked = nil }
            return state.handle
        }
        handle?.subscription.request(count.map { .max($0) } ?? .unlimited)
    }

    func cancel() {
        state.withLock { $0.handle }?.subscription.cancel()
    }

    func receive(subscription: any Subscription) {
        let handle = Handle(subscription: subscription)
        state.withLock { state in
            if state.handle != nil { state.complaints.append("a second subscription") }
            state.handle = handle
        }
        onSubscription(self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        state.withLock { state in
            state.enter("a value")
            state.heard.append(.value(input))
            if let asked = state.asked {
                if asked <= 0 { state.complaints.append("a value that was not asked for") }
                state.asked = asked - 1
            }
        }
        let more = onValue(input, self)
        state.withLock { state in
            state.isInside = false
            state.asked = state.asked.map { $0 + more }
        }
        return .max(more)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        state.withLock { state in
            state.enter("an end")
            switch completion {
            case .failure(let error): state.heard.append(.failed(error))
            case .finished: state.heard.append(.finished)
            }
            state.hasEnded = true
            state.isInside = false
        }
    }
}
