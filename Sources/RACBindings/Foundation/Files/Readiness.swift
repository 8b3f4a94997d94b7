#if canImport(Darwin)
    import Dispatch

    /// Calls an action once a file is readable, by a Dispatch source.
    ///
    /// `@unchecked Sendable` because a Dispatch source can be used from any thread, which its Swift type does not say on all
    /// platforms, and it is never replaced.
    final class Readiness: @unchecked Sendable {
        private let source: any DispatchSourceRead

        /// Starts the wait.
        ///
        /// - Parameters:
        ///   - file: Stays open until the wait is over.
        ///   - action: Called once, on a global queue, unless cancelled before. Its error is always `nil` on this platform.
        init(of file: FileDescriptor, _ action: @escaping @Sendable (FileReadError?) -> Void) {
            source = DispatchSource.makeReadSource(fileDescriptor: file.number, queue: .global())
            // The handler keeps this object alive. Cancelling releases the handler.
            source.setEventHandler {
                self.cancel()
                action(nil)
            }
            // The file must not be closed before the source has released it.
            source.setCancelHandler { withExtendedLifetime(file) {} }
            source.activate()
        }

        /// Ends the wait. The action is released, and may still be running if it was due.
        func cancel() {
            source.cancel()
        }
    }
#else
    /// Calls an action once a file is readable.
    ///
    /// Not a Dispatch source, whose table of descriptors breaks on Linux: Foundation closes the sockets of a `URLSession` while
    /// Dispatch still watches them. When their numbers are reused for pipes, Dispatch confuses the two and stops the process. Its
    /// own sources also conflict with each other there (swift-corelibs-libdispatch #949).
    final class Readiness: Sendable {
        private let poller: Poller
        private let key: Int

        /// Starts the wait.
        ///
        /// - Parameters:
        ///   - file: Stays open until the wait is over.
        ///   - poller: The poller that waits.
        ///   - action: Called once, on a global queue, unless cancelled before. Receives an error if waiting is impossible.
        init(
            of file: FileDescriptor,
            by poller: Poller = .shared,
            _ action: @escaping @Sendable (FileReadError?) -> Void
        ) {
            self.poller = poller
            key = poller.add(file, action)
        }

        /// Ends the wait. The action is released, and may still be running if it was due.
        func cancel() {
            poller.remove(key)
        }
    }
#endif
