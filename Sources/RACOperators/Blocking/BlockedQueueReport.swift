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

    /// Reports that a thread has waited until its timeout and has blocked the queue that it serves. A signal that delivers on
    /// that queue could not send. Only debug builds report this.
    package enum BlockedQueueReport {
        /// Receives the message of a report. The default writes it to the standard error. A test can replace the closure for a
        /// task.
        @TaskLocal package static var report: @Sendable (_ message: String) -> Void = { message in
            let line = "RACOperators: \(message)\n"
            line.utf8.withContiguousStorageIfAvailable { _ = write(2, $0.baseAddress, $0.count) }
        }

        /// Reports that the running thread has blocked its queue, if the thread serves a queue.
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
