import Synchronization

/// A command by hand: it runs one execution at a time, and reports the start and the end.
final class HandCommand: Sendable {
    private let isRunning = Mutex(false)
    private let work: @Sendable (Int, (Int) -> Void) -> Void
    let executing = HandSubject<Bool>()
    let values = HandSubject<Int>()

    init(_ work: @escaping @Sendable (Int, (Int) -> Void) -> Void) {
        self.work = work
    }

    func execute(_ input: Int, receive: (Int) -> Void) -> Bool {
        let mayRun = isRunning.withLock { isRunning in
            defer { isRunning = true }
            return !isRunning
        }
        guard mayRun else { return false }
        executing.send(true)
        work(input) {
            receive($0)
            values.send($0)
        }
        isRunning.withLock { $0 = false }
        executing.send(false)
        return true
    }
}
