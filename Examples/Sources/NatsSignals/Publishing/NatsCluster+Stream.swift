import CNats
import RACBindings

extension NatsCluster {
    /// Creates a stream with a new epoch, unless a stream of the name exists.
    ///
    /// - *Completes* without a value when the stream exists.
    /// - *Fails* if the cluster cannot be reached, or cannot create the stream. Another attempt is harmless.
    /// - *Delivers on* a queue of the subscription.
    ///
    /// - Parameters:
    ///   - stream: The name of the stream.
    ///   - subjects: The subjects whose messages the stream stores.
    ///   - copies: The number of servers that store each message.
    ///   - limit: The number of messages that the stream keeps. It discards the oldest ones.
    public func createStream(
        _ stream: String,
        subjects: [String],
        copies: Int,
        keeping limit: Int = 1_000_000
    ) -> Signal<Never, NatsError> {
        Signal { [self] subscriber in
            do throws(NatsError) {
                try addStream(stream, subjects: subjects, copies: copies, limit: limit)
                subscriber.complete()
            } catch {
                subscriber.fail(error)
            }
        }
        .subscribe(on: QueueScheduler(label: "stream \(stream)"))
    }

    private func addStream(_ stream: String, subjects: [String], copies: Int, limit: Int) throws(NatsError) {
        let connection = try Connection(to: self)
        if try connection.hasStream(stream) { return }
        let names = CStrings([stream, StreamEpoch.makeDescription()])
        let filters = CStrings(subjects)
        var configuration = jsStreamConfig()
        jsStreamConfig_Init(&configuration)
        configuration.Storage = js_FileStorage
        configuration.Replicas = Int64(copies)
        configuration.MaxMsgs = Int64(limit)
        let created = withExtendedLifetime((names, filters)) {
            configuration.Name = names[0]
            configuration.Description = names[1]
            configuration.Subjects = filters.pointers
            configuration.SubjectsLen = Int32(subjects.count)
            return js_AddStream(nil, connection.stream, &configuration, nil, nil)
        }
        // Another process may have created the stream in the meantime, with another epoch.
        if created != NATS_OK, try connection.hasStream(stream) { return }
        try NatsError.check("js_AddStream", created)
    }
}

extension Connection {
    fileprivate func hasStream(_ name: String) throws(NatsError) -> Bool {
        var present: UnsafeMutablePointer<jsStreamInfo>?
        let status = js_GetStreamInfo(&present, stream, name, nil, nil)
        jsStreamInfo_Destroy(present)
        if status == NATS_NOT_FOUND { return false }
        try NatsError.check("js_GetStreamInfo", status)
        return true
    }
}
