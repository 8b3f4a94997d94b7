import CNats
import Synchronization

/// A consumer that a server makes for one reader, and that sends messages when it is asked.
///
/// The server keeps it in memory and deletes it when it is not used, so there is nothing to clean up after a crash. It
/// acknowledges nothing: the reader knows its position and continues there with another consumer.
///
/// `@unchecked Sendable` because the functions of the C client lock its objects, and the pointers do not change.
final class PullConsumer: StreamReader, @unchecked Sendable {
    let boundary: UInt64?

    /// The number of messages in a batch.
    static let batch = 1000

    private let connection: Connection
    private let subscription: OpaquePointer
    private let epoch: Int64
    private let progress = Mutex(Progress())

    private struct Progress {
        var delivery: UInt64 = 0
        /// The number of requests without a message in succession.
        var silences = 0
    }

    /// Connects to a server, and makes a consumer. Blocks the calling thread.
    init(
        in cluster: NatsCluster,
        stream: String,
        subject: String,
        _ request: ReadRequest
    ) throws(NatsError) {
        let connection = try Connection(to: cluster)
        self.connection = connection
        let state = try StreamState(of: stream, connection)
        epoch = state.epoch
        guard request.epoch ?? epoch == epoch else { throw .replaced }

        var options = jsSubOptions()
        jsSubOptions_Init(&options)
        options.Config.AckPolicy = js_AckNone
        options.Config.MemoryStorage = true
        options.Config.Replicas = 1
        options.Config.InactiveThreshold = 30_000_000_000
        switch request.start {
        case .first:
            options.Config.DeliverPolicy = js_DeliverAll
            boundary = nil
        case .next:
            options.Config.DeliverPolicy = js_DeliverNew
            boundary = nil
        case .sequence(let sequence):
            // A first request, without an epoch, cannot miss a message.
            if request.epoch != nil, sequence < state.first { throw .discarded(first: state.first) }
            // A server that has just become the leader can lag. Otherwise the stream has lost messages, and new messages get
            // the sequences of the lost messages.
            guard request.epoch == nil || sequence <= state.last + 1 else {
                throw .failed("js_GetStreamInfo", "the stream ends before message \(sequence)")
            }
            options.Config.DeliverPolicy = js_DeliverByStartSequence
            options.Config.OptStartSeq = max(1, sequence)
            boundary = nil
        case .latest(let recent):
            let sequence = state.last >= UInt64(recent) ? state.last - UInt64(recent) + 1 : 1
            if sequence <= max(1, state.first) {
                options.Config.DeliverPolicy = js_DeliverAll
                boundary = nil
            } else {
                options.Config.DeliverPolicy = js_DeliverLastPerSubject
                boundary = sequence
            }
        }
        let names = CStrings([stream])
        var made: OpaquePointer?
        let status = withExtendedLifetime(names) {
            options.Stream = names[0]
            return js_PullSubscribe(&made, connection.stream, subject, nil, nil, &options, nil)
        }
        guard status == NATS_OK, let made else {
            try NatsError.check("js_PullSubscribe", status)
            throw .disconnected
        }
        subscription = connection.keep(made)
    }

    func next() throws(NatsError) -> [NatsMessage] {
        var request = jsFetchRequest()
        jsFetchRequest_Init(&request)
        request.Batch = Int32(Self.batch)
        request.Expires = 1_000_000_000
        // With an expiration, the server waits for the first message. It then sends all messages that it has, even if they are
        // fewer than a batch.
        request.NoWait = true
        var list = natsMsgList()
        let status = natsSubscription_FetchRequest(&list, subscription, &request)
        if status == NATS_TIMEOUT || status == NATS_NOT_FOUND {
            try check()
            return []
        }
        try NatsError.check("natsSubscription_FetchRequest", status)
        defer { natsMsgList_Destroy(&list) }
        let messages = (0..<Int(list.Count)).compactMap { index in
            list.Msgs[index].flatMap { NatsMessage($0, epoch: epoch) }
        }
        progress.withLock { progress in
            progress.silences = 0
            if let last = messages.last { progress.delivery = last.delivery }
        }
        return messages
    }

    /// Asks the server whether the consumer still exists, and whether all messages that it has sent have arrived.
    ///
    /// A consumer ends silently with its server, and a request to it is then never answered. The last messages can be lost on
    /// the way without a later message that would show the gap.
    private func check() throws(NatsError) {
        let (delivery, silences) = progress.withLock { progress in
            progress.silences += 1
            return (progress.delivery, progress.silences)
        }
        // The first request can have ended between the sending and the arrival of a message.
        guard silences >= 2 else { return }
        var information: UnsafeMutablePointer<jsConsumerInfo>?
        try NatsError.check(
            "natsSubscription_GetConsumerInfo",
            natsSubscription_GetConsumerInfo(&information, subscription, nil, nil)
        )
        defer { jsConsumerInfo_Destroy(information) }
        guard let information, information.pointee.Delivered.Consumer <= delivery, information.pointee.NumPending == 0
        else { throw .interrupted }
    }
}
