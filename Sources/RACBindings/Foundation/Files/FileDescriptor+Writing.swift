#if Foundation
    import Foundation

    #if canImport(Darwin)
        import Darwin
    #endif

    extension FileDescriptor {
        enum WriteOutcome: Equatable, Sendable {
            /// The number of bytes written, which is at least 1.
            case bytes(Int)
            /// Never returned for a file.
            case notYet
            case readerClosed
            case failed(POSIXErrorCode)
        }

        /// The system's `PIPE_BUF`: a pipe that is ready accepts this number of bytes without blocking.
        static var bytesOfOneWrite: Int {
            #if canImport(Darwin)
                512
            #else
                4_096
            #endif
        }

        /// Writes as many of the first bytes as possible without waiting for a reader, and without a `SIGPIPE`.
        ///
        /// The descriptor may be in blocking mode. Its duplicates share the mode, so this method does not change the mode.
        /// Instead, `poll` determines whether there is space.
        func write(_ bytes: UnsafeRawBufferPointer) -> WriteOutcome {
            guard isWritable else { return .notYet }
            let count = min(bytes.count, Self.bytesOfOneWrite)
            return withoutBrokenPipeSignal {
                let written = retrying { Foundation.write(number, bytes.baseAddress, count) }
                if written >= 0 { return .bytes(written) }
                switch currentError {
                case .EAGAIN: return .notYet
                case .EPIPE, .ECONNRESET: return .readerClosed
                case let error: return .failed(error)
                }
            }
        }

        private var isWritable: Bool {
            var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
            // If `poll` fails, or if the reader has closed the pipe, the write reports the error.
            return retrying { poll(&request, 1, 0) } != 0
        }

        /// Runs a write whose failure does not send `SIGPIPE` to the process.
        ///
        /// On Linux the system sends the signal to the writing thread. The thread blocks the signal during the write, and removes
        /// the pending signal if the write has caused it. A signal that was pending before stays pending. On Apple platforms the
        /// system would send the signal to the process, but a flag of the open file prevents the signal.
        private func withoutBrokenPipeSignal(_ write: () -> WriteOutcome) -> WriteOutcome {
            #if canImport(Darwin)
                _ = fcntl(number, F_SETNOSIGPIPE, 1)
                return write()
            #else
                var (pending, blocked, former) = (sigset_t(), sigset_t(), sigset_t())
                sigpending(&pending)
                sigemptyset(&blocked)
                sigaddset(&blocked, SIGPIPE)
                pthread_sigmask(SIG_BLOCK, &blocked, &former)
                defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
                let outcome = write()
                if outcome == .readerClosed, sigismember(&pending, SIGPIPE) != 1 {
                    var none = timespec()
                    _ = retrying { sigtimedwait(&blocked, nil, &none) }
                }
                return outcome
            #endif
        }
    }
#endif
