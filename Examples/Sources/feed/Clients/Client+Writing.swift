import PageServing
import RACBindings

extension Client {
    /// Writes the messages for this client until they end.
    ///
    /// The next message is dequeued when the previous message has been written. A pending write is cancelled as soon as the client
    /// is dropped.
    ///
    /// - Throws: An error if the client leaves or is dropped.
    func write(_ messages: Signal<Message, Never>, to writer: PageWriter) async throws {
        let writing = Task {
            for try await message in self.messages(of: messages) {
                begins(message)
                try await writer.write(message.bytes)
                finishes()
            }
        }
        let dropping = isDropped.filter { $0 }.subscribe { _ in writing.cancel() }
        defer { dropping.dispose() }
        try await withTaskCancellationHandler {
            try await writing.value
        } onCancel: {
            writing.cancel()
        }
    }
}
