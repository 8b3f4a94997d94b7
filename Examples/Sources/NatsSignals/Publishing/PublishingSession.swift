import CNats
import RACBindings
import Synchronization

/// The messages that were published over one connection, and have no acknowledgement yet.
///
/// The client calls back on one of its threads, with the address of the message. The call can be late, even after the connection
/// was closed. The context of the callback is therefore a number of a table, not a reference.
///
/// Each subscriber is removed from the table under its lock before it is called, so it is called once, although an
/// acknowledgement and the end of the connection can be reported at the same time.
final class PublishingSession: Sendable {
    private let number: UInt
    private let connection: Connection
    private let state = Mutex(State())

    private struct State {
        var pending: [UInt: Pending] = [:]
        var isClosed = false
    }

    private struct Pending {
        let publication: NatsPublication
        let subscriber: Subscriber<NatsAcknowledgement, NatsError>
    }

    private static let sessions = Mutex<(sessions: [UInt: WeakSession], count: UInt)>(([:], 0))

    private struct WeakSession {
        weak var session: PublishingSession?
    }

    /// Connects. Blocks the calling thread.
    init(_ cluster: NatsCluster) throws(NatsError) {
        number = Self.sessions.withLock { table in
            table.count += 1
            return table.count
        }
        connection = try Connection(
            to: cluster,
            acknowledge: acknowledged,
            context: UnsafeMutableRawPointer(bitPattern: number)
        )
        Self.sessions.withLock { [number] in $0.sessions[number] = WeakSession(session: self) }
        connection.whenClosed { [weak self] in self?.close() }
    }

    deinit {
        // Each message without an acknowledgement retains the session, so no such message exists here.
        Self.sessions.withLock { [number] in $0.sessions[number] = nil }
    }

    /// Returns the session with a number, unless it has ended.
    static func session(numbered number: UInt) -> PublishingSession? {
        sessions.withLock { $0.sessions[number]?.session }
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Sends a message, and its acknowledgement to a subscriber.
    func publish(
        _ publication: NatsPublication,
        _ subscriber: Subscriber<NatsAcknowledgement, NatsError>
    ) throws(NatsError) {
        var message: OpaquePointer?
        let status = publication.data.withUnsafeBytes { bytes in
            natsMsg_Create(
                &message,
                publication.subject,
                nil,
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(bytes.count)
            )
        }
        try NatsError.check("natsMsg_Create", status)
        let key = UInt(bitPattern: message)
        // The acknowledgement can arrive before the call below returns.
        let isClosed = state.withLock { state in
            state.pending[key] = Pending(publication: publication, subscriber: subscriber)
            return state.isClosed
        }
        var options = jsPubOptions()
        jsPubOptions_Init(&options)
        let id = CStrings([publication.id])
        let sent = withExtendedLifetime(id) {
            options.MsgId = id[0]
            return isClosed ? NATS_CONNECTION_CLOSED : js_PublishMsgAsync(connection.stream, &message, &options)
        }
        guard sent != NATS_OK else { return }
        let removed = remove(key)
        natsMsg_Destroy(message)
        if removed != nil { try NatsError.check("js_PublishMsgAsync", sent) }
    }

    /// Handles an answer of the server.
    func answer(_ key: UInt, _ result: Result<UInt64, NatsError>) {
        guard let pending = remove(key) else { return }
        switch result {
        case .success(let sequence):
            pending.subscriber.send(NatsAcknowledgement(publication: pending.publication, sequence: sequence))
            pending.subscriber.complete()
        case .failure(let error):
            pending.subscriber.fail(error)
        }
    }

    private func remove(_ key: UInt) -> Pending? {
        state.withLock { $0.pending.removeValue(forKey: key) }
    }

    private func close() {
        let pending = state.withLock { state in
            state.isClosed = true
            defer { state.pending = [:] }
            return state.pending.values.map(\.self)
        }
        for pending in pending { pending.subscriber.fail(.disconnected) }
    }
}

/// Called when the client passes on a message with its result: an acknowledgement or an error.
private let acknowledged: jsPubAckHandler = { _, message, acknowledgement, error, context in
    let key = UInt(bitPattern: message)
    let result: Result<UInt64, NatsError> =
        if let acknowledgement {
            .success(acknowledgement.pointee.Sequence)
        } else {
            .failure(.failed("js_PublishMsgAsync", error?.pointee.ErrText.map { String(cString: $0) } ?? "no answer"))
        }
    PublishingSession.session(numbered: UInt(bitPattern: context))?.answer(key, result)
    // The message must be removed from the table first, because another message can get its address.
    natsMsg_Destroy(message)
}
