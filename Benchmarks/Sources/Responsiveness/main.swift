// Measures how long a call blocks the main thread while other threads flood the same subject. Fails if a call takes more than 8
// ms for `send` or `subscribe`, or more than 1 ms for `dispose`. Also measures how long one turn of a command blocks the main
// thread after another thread has requested many runs. The limit is 3 ms, for any number of runs. Build for release.
//
// In the first part the main thread sends, subscribes and disposes every 10 ms. Three threads send as fast as the load allows.
// The wall time includes time in which the system did not run the thread. Therefore the CPU time is printed next to it, and the
// limits apply to the CPU time plus the time that a sleeping thread needs to wake up on an idle machine.

import Dispatch
import Foundation
import Probes
import RACCommand
import Synchronization

#if DEBUG
    print("This is a debug build: the numbers mean nothing. Use -c release.")
#endif

/// The time that the calls of one kind took, in nanoseconds.
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

/// Three threads send events of 20 µs. For a while, the main thread makes the calls every 10 ms.
///
/// - Parameters:
///   - load: The share of one core's time that the events require.
///   - backlog: The number of events that are pending before the calls begin.
/// - Returns: `true` if all calls were short enough.
@MainActor
func flood(_ name: String, load: Double, backlog: Int = 0) -> Bool {
    let subject = Subject<Int, Never>()
    let isOver = Flag()
    subject.subscribe { _ in work(microseconds: 20) }
    let senders = DispatchGroup()
    if backlog > 0 {
        // One worker is inside an event while another worker sends all events of the backlog.
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
        // Each of three threads sends a third of the load, in a burst every millisecond.
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

/// The policies of a command for which another thread requests many runs.
enum Burst: String, CaseIterable {
    case concurrent, queued, cancelled
}

/// A block that repeatedly enqueues itself on the main queue, so that it runs between two turns of a command.
@MainActor
final class Beat {
    private var last = threadTime()
    /// The longest CPU time of the main thread between two runs, in nanoseconds.
    private(set) var longest = 0
    private(set) var count = 0
    private var isOver = false

    func run() {
        let now = threadTime()
        longest = max(longest, now - last)
        count += 1
        if !isOver { DispatchQueue.main.async { MainActor.assumeIsolated { self.run() } } }
        // The time of this block is not included.
        last = threadTime()
    }

    func stop() {
        isOver = true
    }
}

/// Requests runs on another thread. The requests are pending until the main queue handles them.
///
/// - Returns: The longest CPU time of the main thread in one turn, in milliseconds.
@MainActor
func burst(_ burst: Burst, count: Int) -> Double {
    let command = Command<Int, Int, Never>(policy: burst == .concurrent ? .concurrent : .queued) { input in
        burst == .cancelled ? .never : .just(input)
    }
    let isAsked = DispatchSemaphore(value: 0)
    let thread = Thread {
        for input in 0..<count { command.execute(input) }
        if burst == .cancelled { command.cancelAll() }
        isAsked.signal()
    }
    thread.start()
    isAsked.wait()
    let beat = Beat()
    beat.run()
    while command.isExecuting || beat.count < 10 { _ = RunLoop.main.run(mode: .default, before: Date() + 0.005) }
    beat.stop()
    RunLoop.main.run(until: Date() + 0.02)
    return Double(beat.longest) / 1e6
}

// The C library's deferred work for freed blocks must not be counted in the call that triggers it.
keep_no_fast_bins()

print("milliseconds, the longest of 200        send: CPU and wall   subscribe            dispose")
let results = [
    flood("three threads, 60 % load", load: 0.6),
    flood("three threads, 120 % load", load: 1.2),
    flood("50,000 events of 20 µs waiting", load: 0, backlog: 50_000),
]
let counts = [20_000, 160_000]
print("milliseconds of CPU time, the longest turn of a command", counts.map { "\($0) runs" }.joined(separator: "   "))
let turns = Burst.allCases.map { kind in
    let turns = counts.map { burst(kind, count: $0) }
    let name = "runs that are \(kind)".padding(toLength: 52, withPad: " ", startingAt: 0)
    print(name, turns.map { String(format: "%13.3f", $0) }.joined())
    return turns.max() ?? 0
}
if results.contains(false) {
    print("too long: at most 8 ms of CPU time for send and subscribe, 1 ms for dispose")
    exit(1)
}
if turns.contains(where: { $0 > 3 }) {
    print("too long: at most 3 ms of CPU time for a turn of a command, however many runs there are")
    exit(1)
}
