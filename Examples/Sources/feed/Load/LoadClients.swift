import FlyingSocks
import Foundation
import RACBindings
import Synchronization

/// Clients of a feed on this machine. Many of them read, all on one thread, and some send a request and never read.
final class LoadClients: Sendable {
    /// The number of clients that have received the beginning of the feed.
    let begun = MutableProperty(0)

    private let sockets: [Socket]
    private let slowSockets: [Socket]
    /// The numbers of the first and the last event that count.
    private let first = Atomic(Int.max)
    private let last = Atomic(Int.max)

    /// Connects all clients, one client after another.
    init(port: UInt16, count: Int, slow: Int) throws {
        sockets = try (0..<count).map { _ in try Self.ask(port: port) }
        // The buffer has the smallest size that the system allows, so that a client that does not read is detected soon.
        slowSockets = try (0..<slow).map { _ in try Self.ask(port: port, receiveBuffer: 1) }
    }

    deinit {
        // Only this object uses the sockets, and closing a closed socket is harmless.
        for socket in sockets + slowSockets { try? socket.close() }
    }

    private static func ask(port: UInt16, receiveBuffer: Int32? = nil) throws -> Socket {
        let socket = try Socket(domain: AF_INET)
        if let receiveBuffer { try socket.setValue(receiveBuffer, for: .receiveBufferSize) }
        try socket.connect(to: .inet(ip4: "127.0.0.1", port: port))
        // The request is so short that it fits into the buffer of a new connection.
        _ = try socket.write(Data("GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8))
        try socket.setFlags(.nonBlocking)
        return socket
    }

    /// Starts counting with the event after the given one.
    func count(after number: Int) {
        first.store(number + 1, ordering: .sequentiallyConsistent)
    }

    /// Makes ``results(times:scheduler:)`` end when every client that is still connected has received all events up to the
    /// given event.
    func finish(with number: Int) {
        last.store(number, ordering: .sequentiallyConsistent)
    }

    /// Reads on a separate queue until every client that is still connected has received the event of `finish(with:)`. Then
    /// sends the results of the clients.
    ///
    /// - Parameter scheduler: The scheduler that provides the time.
    func results(times: EventTimes, scheduler: any Scheduler) -> Signal<[LoadResult], Never> {
        Signal { [self] subscriber in
            subscriber.send(read(times: times, scheduler: scheduler, whileWanted: { !subscriber.isDisposed }))
            subscriber.complete()
        }
        .subscribe(on: QueueScheduler(label: "load", qos: .userInitiated))
    }

    private func read(
        times: EventTimes,
        scheduler: any Scheduler,
        whileWanted isWanted: () -> Bool
    ) -> [LoadResult] {
        var readers = [EventReader](repeating: EventReader(), count: sockets.count)
        var results = [LoadResult](repeating: LoadResult(), count: sockets.count)
        var polled = sockets.map { pollfd(fd: $0.file.rawValue, events: Int16(POLLIN), revents: 0) }
        while isWanted() {
            let last = last.load(ordering: .relaxed)
            if results.allSatisfy({ $0.isCutOff || $0.number >= last }) { break }
            // The call waits at most 20 ms for data, since `finish(with:)` can be called after the last event.
            guard poll(&polled, nfds_t(polled.count), 20) > 0 else { continue }
            for index in polled.indices where polled[index].revents != 0 {
                do {
                    let bytes = try sockets[index].read(atMost: 16_384)
                    let now = scheduler.now
                    let first = first.load(ordering: .relaxed)
                    let hadBegun = readers[index].hasBegun
                    readers[index].read(bytes) { number in
                        let delay = number >= first && number <= last ? times[number].map { now - $0 } : nil
                        results[index].take(number, after: first - 1, delay: delay)
                    }
                    if readers[index].hasBegun != hadBegun { begun.modify { $0 += 1 } }
                } catch SocketError.blocked {
                    continue
                } catch {
                    results[index].isCutOff = true
                    polled[index].fd = -1
                }
            }
        }
        return results
    }
}

/// The result of one client.
struct LoadResult: Sendable {
    private(set) var delays = DelayHistogram()
    /// The number of missing events.
    private(set) var lost = 0
    /// The number of the last event.
    private(set) var number = 0
    /// Indicates whether the server has closed the connection.
    var isCutOff = false

    /// Records an event.
    ///
    /// - Parameters:
    ///   - start: The number of an event. No later event may be missing.
    ///   - delay: The delay of the event, or `nil` if it does not count.
    mutating func take(_ number: Int, after start: Int, delay: Duration?) {
        if number > start { lost += number - max(self.number, start) - 1 }
        self.number = number
        if let delay { delays.add(delay) }
    }
}
