#if DEBUG
    /// The current queue, for messages of debug builds. The module RACSchedulers sets the closure that describes the queue.
    package enum CurrentQueue {
        // A struct holds the closure, because a bare closure in an `Optional` is wrapped in a new closure at each access.
        private struct Description: Sendable {
            let make: @Sendable () -> String?
        }

        private static let made = Lock<Description?>(nil)

        /// The name of the queue for use in a sentence, or `nil` if the thread serves no known queue.
        package static var description: String? { made.withLock { $0 }?.make() }

        package static func describe(with make: @escaping @Sendable () -> String?) {
            made.withLock { $0 = Description(make: make) }
        }
    }
#endif
