import CNats

/// The messages that a stream has at one time.
struct StreamState {
    let epoch: Int64
    let first: UInt64
    let last: UInt64

    /// Asks a server. Blocks the calling thread.
    init(of stream: String, _ connection: Connection) throws(NatsError) {
        var information: UnsafeMutablePointer<jsStreamInfo>?
        try NatsError.check("js_GetStreamInfo", js_GetStreamInfo(&information, connection.stream, stream, nil, nil))
        defer { jsStreamInfo_Destroy(information) }
        guard let information else { throw .disconnected }
        epoch = information.pointee.Created
        first = information.pointee.State.FirstSeq
        last = information.pointee.State.LastSeq
    }
}
