import FlyingFox
import FlyingSocks
import RACBindings

/// A client's messages as the body of an answer.
///
/// The server requests the next piece when it has written the previous piece. These requests determine the lag of the client.
struct ClientStream: AsyncBufferedSequence, Sendable {
    typealias Element = UInt8

    let messages: Signal<Message, Never>
    let client: Client
    let clients: Clients<HTTPRequest.Address>
    let address: HTTPRequest.Address

    func makeAsyncIterator() -> Iterator {
        Iterator(
            messages: client.messages(of: messages).makeAsyncIterator(),
            client: client,
            stay: ScopedDisposable(clients.add(client, at: address))
        )
    }

    struct Iterator: AsyncBufferedIteratorProtocol {
        private var messages: SignalValues<Message, SlowClientError>.Iterator
        private let client: Client
        /// Keeps the client registered until the server releases the iterator.
        private let stay: ScopedDisposable

        init(messages: SignalValues<Message, SlowClientError>.Iterator, client: Client, stay: ScopedDisposable) {
            self.messages = messages
            self.client = client
            self.stay = stay
        }

        mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
            client.finishes()
            guard let message = try await messages.next() else { return nil }
            client.begins(message)
            return message.bytes
        }

        /// The protocol requires this function, but a server requests whole pieces.
        mutating func next() async throws -> UInt8? {
            fatalError("a stream of messages has no single bytes")
        }
    }
}
