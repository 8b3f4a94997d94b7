import CGTK
import Foundation
import RACBindings

/// GTK's main loop: a scheduler of its own, and the main queue beside it.
///
/// This is all that it takes to bring the loop in.
@MainActor
final class MainLoop {
    /// Runs actions on the loop, in the time of the loop.
    let scheduler: LoopScheduler
    private let wakeUp = LoopSource()
    /// Not the same as `wakeUp`: another thread may wake the loop up while the next deadline is being set.
    private let deadline = LoopSource()
    private let mainQueue = LoopSource()

    init() {
        scheduler = LoopScheduler(wake: { [wakeUp] in wakeUp.setTime(0) })
        wakeUp.start { [weak self] in self?.runDue() }
        deadline.start { [weak self] in self?.runDue() }
        #if os(Linux)
            serveMainQueue()
        #endif
    }

    private func runDue() {
        wakeUp.setTime(-1)
        let patience = scheduler.runDue()
        deadline.setTime(patience.map { g_get_monotonic_time() + gint64(($0 / .microseconds(1)).rounded(.up)) } ?? -1)
    }

    #if os(Linux)
        /// Lets the loop do the work of the main queue, and so of the main actor. Elsewhere the system's own loop, which GTK runs on,
        /// does that.
        private func serveMainQueue() {
            let descriptor = _dispatch_get_main_queue_handle_4CF()
            mainQueue.watch(descriptor)
            mainQueue.start {
                var wakeUps: UInt64 = 0
                _ = read(descriptor, &wakeUps, MemoryLayout.size(ofValue: wakeUps))
                _dispatch_main_queue_callback_4CF(nil)
            }
        }
    #endif

    /// Runs the loop until something holds, or for a while at most.
    func run(until isDone: @MainActor () -> Bool, atMost limit: Duration) {
        let end = scheduler.now + limit
        let ticks = scheduler.schedule(after: .zero, every: .milliseconds(5)) {}
        while !isDone(), scheduler.now < end { g_main_context_iteration(nil, 1) }
        ticks.dispose()
    }
}
