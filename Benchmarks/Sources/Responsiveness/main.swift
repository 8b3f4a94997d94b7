// Measures how long a call keeps the main thread while others flood the same subject, and fails if it is too long: at most
// 8 ms for `send` and `subscribe`, 1 ms for `dispose`. Build for release.
//
// The main thread sends, subscribes and disposes every 10 ms; three threads send as fast as the load allows. A share of the
// time that the thread did not get from the system is none of the call's: the CPU time is printed beside the wall time, and
// the limits are those of the CPU time plus what a sleeping thread needs to wake up on an idle machine.

import Dispatch
import Foundation
import RACOperators
import Synchronization

#if DEBUG
    print("This is a debug build: the numbers mean nothing. Use -c release.")
#endif

/// How long the calls of one kind took, in nanoseconds.
struct Times {
    var wall: [Int] = []
    var cpu: [Int] = []

    var worst: (wall: Double, cpu: Double) {
        (Double(wall.max() ?? 0) / 1e6, Double(cpu.max() ?? 0) / 1e6)
    }
}

final class Flag: Sendable {
    let value = Atomic<Bool>(false)
}

func threadTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

func measure(_ times: inout Times, _ call: () -> Void) {
    let (start, startOnCPU) = (DispatchTime.now().uptimeNanoseconds, threadTime())
    call()
    times.cpu.append(threadTime() - startOnCPU)
    times.wall.append(Int(DispatchTime.now().uptimeNanoseconds - start))
}

func work(microseconds: UInt64) {
    let end = DispatchTime.now().uptimeNanoseconds + microseconds * 1_000
    while DispatchTime.now().uptimeNanoseconds < end {}
}

/// Three threads send events of 20 µs; the main thread calls every 10 ms for a while.
///
/// - Parameters:
///   - load: How much of one core's time the events ask for.
///   - backlog: How many events wait before the calls begin.
/// - Returns: Whether all calls were short enough.
@MainActor
func flood(_ name: String, load: Double, backlog: Int = 0) -> Bool {
    let subject = Subject<Int, Never>()
    let isOver = Flag()
    subject.subscribe { _ in work(microseconds: 20) }
    let senders = DispatchGroup()
    if backlog > 0 {
        // A worker is inside an event while another one sends all that is to wait.
        let (isInside, mayGo) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let first = subject.take(1).subscribe { _ in
            isInside.signal()
            mayGo.wait()
        }
        DispatchQueue.global().async(group: senders) { subject.send(0) }
        isInside.wait()
        for value in 0..<backlog { subject.send(value) }
        mayGo.signal()
        first.dispose()
    } else {
        // Each of three threads sends a third of what the load asks for, in a burst every millisecond.
        for _ in 0..<3 {
            let thread = Thread {
                var next = DispatchTime.now().uptimeNanoseconds
                while !isOver.value.load(ordering: .relaxed) {
                    for _ in 0..<Int(load * 1_000 / 20 / 3) { subject.send(1) }
                    next += 1_000_000
                    let now = DispatchTime.now().uptimeNanoseconds
                    if next > now { usleep(UInt32((next - now) / 1_000)) }
                }
            }
            thread.start()
        }
    }
    var (send, subscribe, dispose) = (Times(), Times(), Times())
    for _ in 0..<200 {
        measure(&send) { subject.send(2) }
        var subscription: (any Disposable)?
        measure(&subscribe) { subscription = subject.subscribe { _ in } }
        measure(&dispose) { subscription?.dispose() }
        usleep(10_000)
    }
    isOver.value.store(true, ordering: .relaxed)
    func text(_ times: Times) -> String {
        String(format: "%8.3f %8.3f", times.worst.cpu, times.worst.wall)
    }
    print(name.padding(toLength: 34, withPad: " ", startingAt: 0), text(send), text(subscribe), text(dispose))
    return send.worst.cpu <= 8 && subscribe.worst.cpu <= 8 && dispose.worst.cpu <= 1
}

print("milliseconds, the longest of 200        send: CPU and wall   subscribe            dispose")
let results = [
    flood("three threads, 60 % load", load: 0.6),
    flood("three threads, 120 % load", load: 1.2),
    flood("50,000 events of 20 µs waiting", load: 0, backlog: 50_000),
]
if results.contains(false) {
    print("too long: at most 8 ms of CPU time for send and subscribe, 1 ms for dispose")
    exit(1)
}
