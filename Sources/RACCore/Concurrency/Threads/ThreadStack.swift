/// The memory of a thread's stack, which grows towards lower addresses.
package final class ThreadStack {
    private static let local = ThreadLocal<ThreadStack>()

    /// Indicates whether the running thread's stack has room for more calls: more than a quarter is free, and enough for what one
    /// call leads to. False if the system does not say, and on a stack that the program has allocated itself.
    package static var hasRoom: Bool {
        current.free.map { $0 > max(UInt(current.memory.count) / 4, 128 * 1_024) } ?? false
    }

    /// Indicates whether one more call may overflow the running thread's stack: less than an eighth is free, or less than one call
    /// of the user's may need. False if the system does not say, and on a stack of somebody else's making.
    package static var isNearlyFull: Bool {
        current.free.map { $0 < max(UInt(current.memory.count) / 8, 64 * 1_024) } ?? false
    }

    /// Of the running thread. The system is asked once, when it first matters, since the answer takes long.
    private static var current: ThreadStack { local.current(or: { ThreadStack(memory: systemMemory) }) }

    /// Empty if the system does not say.
    private let memory: Range<UInt>

    private init(memory: Range<UInt>) {
        self.memory = memory
    }

    /// How much is free. `nil` on a stack of somebody else's making.
    private var free: UInt? {
        var mark: UInt8 = 0
        let address = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
        return memory.contains(address) ? address - memory.lowerBound : nil
    }
}
