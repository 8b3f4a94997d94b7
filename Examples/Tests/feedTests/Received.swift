import RACBindings
import Synchronization

@testable import feed

/// The messages that a client has received, as text.
final class Received: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }
    /// The lines of all messages that begin with `id: `, without this prefix.
    var names: [String] {
        all.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("id: ") }.map { String($0.dropFirst(4)) }
    }

    func listen(to messages: Signal<Message, Never>) -> any Disposable {
        messages.subscribe { [self] message in
            texts.withLock { $0.append(String(decoding: message.bytes, as: UTF8.self)) }
        }
    }
}
