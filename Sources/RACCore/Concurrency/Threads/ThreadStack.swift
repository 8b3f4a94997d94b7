/// The memory of a thread's stack, which grows towards lower addresses.
package final class ThreadStack {
    private static let local = ThreadLocal<ThreadStack>()

    /// Indicates whether the running thread's stack has room for more calls. This is the case if more than a quarter of the
    /// stack is free, and the free part is enough for the work of one call. The value is `false` if the system does not report
    /// the stack, or if the program has allocated the stack.
    package static var hasRoom: Bool {
        current.free.map { $0 > max(UInt(current.memory.count) / 4, 128 * 1_024) } ?? false
    }

    /// Indicates whether one more call may overflow the running thread's stack. This is the case if less than an eighth of the
    /// stack is free, or less than one call of user code may need. The value is `false` if the system does not report the
    /// stack, or if the program has allocated the stack.
    package static var isNearlyFull: Bool {
        current.free.map { $0 < max(UInt(current.memory.count) / 8, 64 * 1_024) } ?? false
    }

    /// The stack of the running thread. The system reports it slowly, so it is queried once, on first use.
    private static var current: ThreadStack { local.current(or: { ThreadStack(memory: systemMemory) }) }

    /// The addresses of the stack. The range is empty if the system does not report the addresses.
    private let memory: Range<UInt>

    private init(memory: Range<UInt>) {
        self.memory = memory
    }

    /// The number of free bytes, or `nil` on a stack that the program has allocated.
    private var free: UInt? {
        var mark: UInt8 = 0
        let address = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
        return memory.contains(address) ? address - memory.lowerBound : nil
    }
}
