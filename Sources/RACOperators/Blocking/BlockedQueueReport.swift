#if DEBUG
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif
    import RACCore

    /// Reports that a thread has waited for a signal until the timeout, and has blocked its queue during the wait.
    package enum BlockedQueueReport {
        /// Receives the message. A test can replace this closure for a task.
        @TaskLocal package static var report: @Sendable (_ message: String) -> Void = { message in
            let line = "RACOperators: \(message)\n"
            line.utf8.withContiguousStorageIfAvailable { _ = write(2, $0.baseAddress, $0.count) }
        }

        /// Has no effect if the running thread serves no queue, or if the timeout is zero or less.
        static func send(timeout: Duration) {
            guard timeout > .zero, let queue = CurrentQueue.description else { return }
            report(
                """
                a thread has waited \(timeout) for a signal, in vain, and has blocked \(queue). A signal that delivers there cannot \
                send in the meantime. In an async function use 'try await firstValue()'; otherwise wait on another thread.
                """
            )
        }
    }
#endif
