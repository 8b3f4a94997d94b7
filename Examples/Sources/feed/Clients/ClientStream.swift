import FlyingFox
import FlyingSocks
import RACBindings

/// A client's messages as the body of an answer.
///
/// The server asks for the next piece when it has written the one before, which is how this knows how far the client is.
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
        /// The client is there as long as the server holds this.
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

        /// Required, but a server takes whole pieces.
        mutating func next() async throws -> UInt8? {
            fatalError("a stream of messages has no single bytes")
        }
    }
}
