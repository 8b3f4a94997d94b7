import CNats

/// The messages that a stream has at one time.
struct StreamState {
    let epoch: Int64
    let first: UInt64
    let last: UInt64

    // The creation time cannot identify a stream, because it differs between the servers of a cluster.
    /// Asks a server. Blocks the calling thread.
    init(of stream: String, _ connection: Connection) throws(NatsError) {
        var information: UnsafeMutablePointer<jsStreamInfo>?
        try NatsError.check("js_GetStreamInfo", js_GetStreamInfo(&information, connection.stream, stream, nil, nil))
        defer { jsStreamInfo_Destroy(information) }
        guard let information else { throw .disconnected }
        let description = information.pointee.Config?.pointee.Description.map { String(cString: $0) }
        epoch = StreamEpoch.number(in: description ?? nil) ?? 0
        first = information.pointee.State.FirstSeq
        last = information.pointee.State.LastSeq
    }
}
