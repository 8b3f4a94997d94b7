import CNats
import Dispatch
import Foundation
import Synchronization

/// A connection to one server of a cluster, until its first failure.
///
/// The C client can also reconnect by itself. That is turned off, because messages can be lost during it without an error. The
/// owner makes a new connection instead, and continues after the last message that it has received.
///
/// `@unchecked Sendable` because the functions of the C client lock its objects, and the pointers do not change.
final class Connection: @unchecked Sendable {
    /// The context of JetStream.
    let stream: OpaquePointer

    private let connection: OpaquePointer
    private let closing: Closing
    private let subscriptions = Mutex<[UInt]>([])

    /// Connects. Blocks the calling thread until a server answers, or has not answered in time.
    ///
    /// - Parameters:
    ///   - acknowledge: Called for each message that was published without waiting. `nil` if no message is.
    ///   - context: Passed to `acknowledge`.
    init(
        to cluster: NatsCluster,
        acknowledge: jsPubAckHandler? = nil,
        context: UnsafeMutableRawPointer? = nil
    ) throws(NatsError) {
        let patience = Int64(cluster.patience / .milliseconds(1))
        var options: OpaquePointer?
        try NatsError.check("natsOptions_Create", natsOptions_Create(&options))
        defer { natsOptions_Destroy(options) }
        let servers = CStrings(cluster.servers)
        try NatsError.check(
            "natsOptions_SetServers",
            natsOptions_SetServers(options, servers.pointers, Int32(cluster.servers.count))
        )
        try NatsError.check("natsOptions_SetAllowReconnect", natsOptions_SetAllowReconnect(options, false))
        try NatsError.check("natsOptions_SetTimeout", natsOptions_SetTimeout(options, patience))
        try NatsError.check("natsOptions_SetIOBufSize", natsOptions_SetIOBufSize(options, 65_536))
        // A server that has stopped without closing the connection is noticed after three missing answers.
        try NatsError.check("natsOptions_SetPingInterval", natsOptions_SetPingInterval(options, patience))
        try NatsError.check("natsOptions_SetMaxPingsOut", natsOptions_SetMaxPingsOut(options, 2))
        // The requests are few and urgent, so each is sent immediately.
        try NatsError.check("natsOptions_SetSendAsap", natsOptions_SetSendAsap(options, true))

        closing = Closing()
        let box = Unmanaged.passRetained(closing)
        do throws(NatsError) {
            try NatsError.check("natsOptions_SetClosedCB", natsOptions_SetClosedCB(options, closed, box.toOpaque()))
            var made: OpaquePointer?
            try NatsError.check("natsConnection_Connect", natsConnection_Connect(&made, options))
            guard let made else { throw .disconnected }
            connection = made
        } catch {
            // Without a connection, the client never calls `closed`, which would release the box.
            box.release()
            throw error
        }

        var settings = jsOptions()
        jsOptions_Init(&settings)
        settings.Wait = patience
        settings.PublishAsync.MaxPending = 0
        settings.PublishAsync.AckHandler = acknowledge
        settings.PublishAsync.AckHandlerClosure = context
        var made: OpaquePointer?
        let status = natsConnection_JetStream(&made, connection, &settings)
        guard status == NATS_OK, let made else {
            natsConnection_Destroy(connection)
            try NatsError.check("natsConnection_JetStream", status)
            throw .disconnected
        }
        stream = made
    }

    deinit {
        // The last reference can be released on any thread, and closing waits for the server and for threads of the client.
        let pointers = Pointers(connection: connection, stream: stream, subscriptions: subscriptions.withLock { $0 })
        DispatchQueue.global(qos: .utility).async { [closing] in pointers.release(after: closing) }
    }

    /// Keeps a subscription of the client until the connection has been closed.
    ///
    /// - Returns: The same subscription.
    func keep(_ subscription: OpaquePointer) -> OpaquePointer {
        let address = UInt(bitPattern: subscription)
        subscriptions.withLock { $0.append(address) }
        return subscription
    }

    /// Calls a closure when the connection has ended, immediately if it already has. There is at most one closure.
    func whenClosed(_ action: @escaping @Sendable () -> Void) {
        closing.whenClosed(action)
    }
}

/// The objects of the client that a connection has made.
///
/// `@unchecked Sendable` because the functions of the C client lock its objects.
private struct Pointers: @unchecked Sendable {
    let connection: OpaquePointer
    let stream: OpaquePointer
    let subscriptions: [UInt]

    /// Closes the connection, and then destroys the objects.
    ///
    /// The client has a thread that passes arriving messages to their subscriptions. In version 3.4.1 that thread uses a
    /// subscription without retaining it, so destroying a subscription while messages arrive is a use after free. The closed
    /// callback is called after that thread has ended or has left its loop. No message can arrive after it.
    func release(after closing: Closing) {
        let subscriptions = subscriptions.compactMap { OpaquePointer(bitPattern: $0) }
        // Deletes the consumers on the server. A server that cannot be reached deletes them itself later.
        for subscription in subscriptions { natsSubscription_Unsubscribe(subscription) }
        natsConnection_Close(connection)
        closing.waitUntilClosed()
        for subscription in subscriptions { natsSubscription_Destroy(subscription) }
        jsCtx_Destroy(stream)
        natsConnection_Destroy(connection)
    }
}

/// The end of a connection. The client reports it on one of its threads.
private final class Closing: Sendable {
    private let closed = DispatchSemaphore(value: 0)
    private let state = Mutex(State())

    private struct State {
        var isClosed = false
        var action: (@Sendable () -> Void)?
    }

    func whenClosed(_ action: @escaping @Sendable () -> Void) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.action = action }
            return state.isClosed
        }
        if isClosed { action() }
    }

    func close() {
        let action = state.withLock { state in
            state.isClosed = true
            defer { state.action = nil }
            return state.action
        }
        action?()
        closed.signal()
    }

    func waitUntilClosed() {
        closed.wait()
    }
}

/// Called once for each connection that was made.
private let closed: natsConnectionHandler = { _, context in
    guard let context else { return }
    Unmanaged<Closing>.fromOpaque(context).takeRetainedValue().close()
}
