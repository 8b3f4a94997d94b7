#if Foundation
    #if canImport(Darwin)
        import Dispatch

        /// Waits with a Dispatch source until a file is readable, and then calls an action. `@unchecked Sendable` because any
        /// thread can use a Dispatch source, although its Swift type is not Sendable on all platforms.
        final class Readiness: @unchecked Sendable {
            private let source: any DispatchSourceRead

            /// - Parameter action: Called once, on a global queue, unless cancelled. Never receives an error on this platform.
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

            /// If the file is already readable, the action may still be called after this call.
            func cancel() {
                source.cancel()
            }
        }
    #else
        /// Waits with a ``Poller`` until a file is readable, and then calls an action.
        ///
        /// A Dispatch source does not work reliably on Linux. Foundation closes the sockets of a `URLSession` while Dispatch
        /// still watches the sockets. If a pipe then reuses the number of a socket, Dispatch confuses the pipe with the socket,
        /// and stops the process. Sources also conflict with each other (swift-corelibs-libdispatch #949).
        final class Readiness: Sendable {
            private let poller: Poller
            private let key: Int

            /// - Parameter action: Called once, on a global queue, unless cancelled. Receives an error if waiting is impossible.
            init(
                of file: FileDescriptor,
                by poller: Poller = .shared,
                _ action: @escaping @Sendable (FileReadError?) -> Void
            ) {
                self.poller = poller
                key = poller.add(file, action)
            }

            /// If the file is already readable, the action may still be called after this call.
            func cancel() {
                poller.remove(key)
            }
        }
    #endif
#endif
