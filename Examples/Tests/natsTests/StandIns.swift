import RACBindings
import Synchronization

@testable import NatsSignals

extension NatsMessage {
    /// A message of a consumer, with its number in the stream and its number among the deliveries.
    init(_ sequence: UInt64, delivery: UInt64, remaining: UInt64 = 1, epoch: Int64 = 1) {
        self.init(subject: "s", data: [], sequence: sequence, epoch: epoch, delivery: delivery, remaining: remaining)
    }
}

/// A stand-in for the consumers of a server: each returns its own batches, and then fails.
///
/// A consumer that has nothing would be asked again and again at the same virtual time. Therefore the last one ends the signal:
/// the stream has been replaced.
final class Consumers: Sendable {
    /// The answers of one consumer.
    struct Script: Sendable {
        var boundary: UInt64?
        var batches: [[NatsMessage]] = []
        var error = NatsError.disconnected
        /// `nil` if the consumer can be made.
        var refusal: NatsError?
    }

    private let state: Mutex<(scripts: [Script], requests: [ReadRequest])>

    init(_ scripts: [Script]) {
        state = Mutex((scripts, []))
    }

    /// The requests for the consumers so far.
    var requests: [ReadRequest] { state.withLock { $0.requests } }

    func open(_ request: ReadRequest) throws(NatsError) -> any StreamReader {
        let script = state.withLock { state in
            state.requests.append(request)
            return state.scripts.isEmpty ? Script(refusal: .replaced) : state.scripts.removeFirst()
        }
        if let refusal = script.refusal { throw refusal }
        return Consumer(script)
    }
}

private final class Consumer: StreamReader {
    let boundary: UInt64?
    private let script: Mutex<Consumers.Script>

    init(_ script: Consumers.Script) {
        boundary = script.boundary
        self.script = Mutex(script)
    }

    func next() throws(NatsError) -> [NatsMessage] {
        try script.withLock { script throws(NatsError) in
            if !script.batches.isEmpty { return script.batches.removeFirst() }
            throw script.error
        }
    }
}

/// The values and the end of a signal.
final class Record<Value: Sendable, Failure: Error>: Sendable {
    private let state = Mutex<(values: [Value], failure: Failure?, isComplete: Bool)>(([], nil, false))

    var values: [Value] { state.withLock { $0.values } }
    var failure: Failure? { state.withLock { $0.failure } }
    var isComplete: Bool { state.withLock { $0.isComplete } }

    func listen(to signal: Signal<Value, Failure>) -> any Disposable {
        signal.subscribe { [self] value in
            state.withLock { $0.values.append(value) }
        } failed: { [self] error in
            state.withLock { $0.failure = error }
        } completed: { [self] in
            state.withLock { $0.isComplete = true }
        }
    }
}
