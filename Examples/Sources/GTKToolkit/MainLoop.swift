import CGTK
import Foundation
import RACBindings

/// GTK's main loop, with a scheduler that runs on the loop. The loop also serves the main queue.
///
/// This type contains all the code that integrates the loop.
@MainActor
package final class MainLoop {
    /// Runs actions on the loop, on the loop's clock.
    package let scheduler: LoopScheduler
    private let wakeUp = LoopSource()
    /// The source is separate from `wakeUp`, because another thread can wake the loop while the next deadline is being set.
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
        /// Makes the loop run the main queue, and thus the main actor. On Apple platforms the system's loop, on which GTK runs,
        /// serves the main queue.
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

    /// Runs the loop until `isDone` returns true, or until a time limit.
    package func run(until isDone: @MainActor () -> Bool, atMost limit: Duration) {
        let end = scheduler.now + limit
        let ticks = scheduler.schedule(after: .zero, every: .milliseconds(5)) {}
        while !isDone(), scheduler.now < end { g_main_context_iteration(nil, 1) }
        ticks.dispose()
    }
}
