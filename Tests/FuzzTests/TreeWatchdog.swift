import Dispatch
import Foundation
import Synchronization
import TestSupport

/// Prints the seed of a case that hangs or crashes the process.
final class TreeWatchdog: Sendable {
    static let interleaved = TreeWatchdog()
    static let threads = TreeWatchdog()

    private static let none = UInt64.max

    private let seed = Atomic<UInt64>(none)
    /// The number of cases so far, so that a new case with the same seed is not mistaken for the old case.
    private let number = Atomic<UInt64>(0)

    /// Creates a watchdog.
    ///
    /// - Parameter patience: The time limit of one case, far longer than any case needs.
    init(patience: DispatchTimeInterval = .seconds(900)) {
        _ = Self.tellsTheSeedOfACrash
        let thread = Thread { [self] in watch(patience) }
        thread.start()
    }

    func begins(_ seed: UInt64) {
        self.seed.store(seed, ordering: .relaxed)
        number.add(1, ordering: .relaxed)
    }

    func ends() {
        seed.store(Self.none, ordering: .relaxed)
    }

    private func watch(_ patience: DispatchTimeInterval) {
        let never = DispatchSemaphore(value: 0)
        var last = number.load(ordering: .relaxed)
        while true {
            _ = never.wait(timeout: .now() + patience)
            let (seed, now) = (seed.load(ordering: .relaxed), number.load(ordering: .relaxed))
            if now == last, seed != Self.none {
                fatalError("TREE_SEED=\(seed) does not finish\n\(TreeCases.plan(of: seed))")
            }
            last = now
        }
    }

    /// Installs a handler that prints the seeds of the running cases if a failed precondition crashes the process.
    private static let tellsTheSeedOfACrash: Void = {
        for number in [SIGILL, SIGTRAP] {
            signal(number) { number in
                TreeWatchdog.print(TreeWatchdog.interleaved.seed.load(ordering: .relaxed))
                TreeWatchdog.print(TreeWatchdog.threads.seed.load(ordering: .relaxed))
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }()

    /// Prints a seed without allocating memory, since the process may have crashed anywhere.
    private static func print(_ seed: UInt64) {
        if seed == none { return }
        let name: StaticString = "TREE_SEED="
        write(2, name.utf8Start, name.utf8CodeUnitCount)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 21) { digits in
            var (rest, position) = (seed, 20)
            digits[position] = UInt8(ascii: "\n")
            repeat {
                position -= 1
                digits[position] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            } while rest > 0
            write(2, digits.baseAddress?.advanced(by: position), 21 - position)
        }
    }
}
