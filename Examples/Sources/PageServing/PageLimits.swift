/// The limits of a server, so that no client can use up its memory, its time or its connections.
package struct PageLimits: Sendable {
    /// The maximum number of bytes in the request line and in each header.
    package var lineLength = 8_192
    /// The maximum number of lines before the empty line that ends a request.
    package var lines = 100
    /// The time in which a request must arrive. A connection without a request is closed after this time.
    package var requestTime = Duration.seconds(10)
    /// The time in which a client must receive a response, or a piece of a stream.
    package var writingTime = Duration.seconds(60)
    /// The maximum number of connections.
    package var connections = 200

    package init() {}
}
