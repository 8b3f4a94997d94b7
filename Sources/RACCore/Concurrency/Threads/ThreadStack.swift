/// The memory of a thread's stack, which grows towards lower addresses. If the system does not report the stack, or the program
/// has allocated the stack, ``hasRoom`` and ``isNearlyFull`` are `false`.
package final class ThreadStack {
    private static let local = ThreadLocal<ThreadStack>()

    /// Indicates whether more than a quarter, and more than 128 KiB, of the running thread's stack are free.
    package static var hasRoom: Bool {
        current.free.map { $0 > max(UInt(current.memory.count) / 4, 128 * 1_024) } ?? false
    }

    /// Indicates whether less than an eighth, or less than 64 KiB, of the running thread's stack is free.
    package static var isNearlyFull: Bool {
        current.free.map { $0 < max(UInt(current.memory.count) / 8, 64 * 1_024) } ?? false
    }

    /// The stack of the running thread. Each thread queries the system only once, because the query is slow.
    private static var current: ThreadStack { local.current(or: { ThreadStack(memory: systemMemory) }) }

    /// The addresses of the stack, or an empty range if the system does not report them.
    private let memory: Range<UInt>

    private init(memory: Range<UInt>) {
        self.memory = memory
    }

    /// The number of free bytes, or `nil` if the current stack is not in `memory`.
    private var free: UInt? {
        var mark: UInt8 = 0
        let address = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
        return memory.contains(address) ? address - memory.lowerBound : nil
    }
}
