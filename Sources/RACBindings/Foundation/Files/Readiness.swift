#if canImport(Darwin)
    import Dispatch

    /// Tells once when something can be read. Here a Dispatch source does it.
    ///
    /// `@unchecked Sendable` because a Dispatch source may be used from any thread, which its Swift type does not say
    /// everywhere, and it is not exchanged after the initializer.
    final class Readiness: @unchecked Sendable {
        private let source: any DispatchSourceRead

        /// Begins to wait.
        ///
        /// - Parameters:
        ///   - file: Stays open until the waiting is over.
        ///   - action: Called once, on a global queue, unless cancelled before; without an error, which is for other
        ///     platforms.
        init(of file: FileDescriptor, _ action: @escaping @Sendable (FileReadError?) -> Void) {
            source = DispatchSource.makeReadSource(fileDescriptor: file.number, queue: .global())
            // The handler keeps this object alive. Cancelling releases the handler.
            source.setEventHandler {
                self.cancel()
                action(nil)
            }
            // The file must not be closed before the source has let go of it.
            source.setCancelHandler { withExtendedLifetime(file) {} }
            source.activate()
        }

        /// Waits no longer. The action is released, and may still be running if it was due.
        func cancel() {
            source.cancel()
        }
    }
#else
    /// Tells once when something can be read.
    ///
    /// Not with a Dispatch source, whose book of descriptors breaks on Linux: Foundation closes the sockets of a
    /// `URLSession` while Dispatch still watches them, and when their numbers come back as pipes, Dispatch takes one for
    /// the other and stops the process. Its own sources are not safe from each other there either
    /// (swift-corelibs-libdispatch #949).
    final class Readiness: Sendable {
        private let poller: Poller
        private let key: Int

        /// Begins to wait.
        ///
        /// - Parameters:
        ///   - file: Stays open until the waiting is over.
        ///   - poller: Who waits.
        ///   - action: Called once, on a global queue, unless cancelled before; with an error if waiting is impossible.
        init(
            of file: FileDescriptor,
            by poller: Poller = .shared,
            _ action: @escaping @Sendable (FileReadError?) -> Void
        ) {
            self.poller = poller
            key = poller.add(file, action)
        }

        /// Waits no longer. The action is released, and may still be running if it was due.
        func cancel() {
            poller.remove(key)
        }
    }
#endif
