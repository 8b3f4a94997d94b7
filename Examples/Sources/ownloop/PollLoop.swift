import RACSchedulers

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A main loop around `poll` that waits for a descriptor and runs a scheduler. A pipe wakes the loop.
///
/// This type contains all the code that integrates a custom loop.
final class PollLoop {
    let scheduler: LoopScheduler
    private let wakeUps: Int32

    init() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { fatalError("there is no pipe left") }
        let (reader, writer) = (ends[0], ends[1])
        wakeUps = reader
        scheduler = LoopScheduler(wake: { _ = write(writer, [1], 1) })
    }

    /// Calls `isReadable` whenever the descriptor can be read, until it returns false.
    func run(watching descriptor: Int32, until isOver: () -> Bool, _ isReadable: () -> Bool) {
        var entries = [wakeUps, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let patience = scheduler.runDue().map { Int32(min($0 / .milliseconds(1), 1e6).rounded(.up)) }
            if isOver() { return }
            guard poll(&entries, 2, patience ?? -1) > 0 else { continue }
            var bytes: (UInt64, UInt64) = (0, 0)
            if entries[0].revents != 0 { _ = read(wakeUps, &bytes, 16) }
            if entries[1].revents != 0, !isReadable() { entries[1].fd = -1 }
        }
    }
}
