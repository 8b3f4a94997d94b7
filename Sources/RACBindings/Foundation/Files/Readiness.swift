#if Foundation
    #if canImport(Darwin)
        import Dispatch

        /// Calls an action once a file is readable, by a Dispatch source.
        ///
        /// `@unchecked Sendable` because a Dispatch source can be used from any thread, although its Swift type does not say so
        /// on all platforms. The property that holds the source is never replaced.
        final class Readiness: @unchecked Sendable {
            private let source: any DispatchSourceRead

            /// Starts the wait.
            ///
            /// - Parameters:
            ///   - file: The file to wait for. It stays open until the wait is over.
            ///   - action: Called once, on a global queue, unless the wait is cancelled first. Its error is always `nil` on
            ///     this platform.
            init(of file: FileDescriptor, _ action: @escaping @Sendable (FileReadError?) -> Void) {
                source = DispatchSource.makeReadSource(fileDescriptor: file.number, queue: .global())
                // The handler keeps this object alive. Cancelling the source releases the handler.
                source.setEventHandler {
                    self.cancel()
                    action(nil)
                }
                // The file must not be closed before the source has released it.
                source.setCancelHandler { withExtendedLifetime(file) {} }
                source.activate()
            }

            /// Ends the wait. The action is released. It may still be running if it was due.
            func cancel() {
                source.cancel()
            }
        }
    #else
        /// Calls an action once a file is readable.
        ///
        /// A Dispatch source is not used here, because its table of descriptors breaks on Linux: Foundation closes the sockets
        /// of a `URLSession` while Dispatch still watches them. When the numbers of the sockets are reused for pipes, Dispatch
        /// confuses the sockets with the pipes and stops the process. On Linux, Dispatch's own sources also conflict with each
        /// other (swift-corelibs-libdispatch #949).
        final class Readiness: Sendable {
            private let poller: Poller
            private let key: Int

            /// Starts the wait.
            ///
            /// - Parameters:
            ///   - file: The file to wait for. It stays open until the wait is over.
            ///   - poller: The poller that waits.
            ///   - action: Called once, on a global queue, unless the wait is cancelled first. Receives an error if waiting is
            ///     impossible.
            init(
                of file: FileDescriptor,
                by poller: Poller = .shared,
                _ action: @escaping @Sendable (FileReadError?) -> Void
            ) {
                self.poller = poller
                key = poller.add(file, action)
            }

            /// Ends the wait. The action is released. It may still be running if it was due.
            func cancel() {
                poller.remove(key)
            }
        }
    #endif
#endif
