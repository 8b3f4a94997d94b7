// A program with its own main loop, `PollLoop`. Signals are delivered on the loop, between its other events.
//
// The program prints its input in capitals, three ticks of a timer, and the sum of numbers that another thread sends. All
// output is printed on the thread of the loop. The program ends when the input has ended and all other work is done.

import RACOperators
import RACSchedulers

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

let loop = PollLoop()
let thread = pthread_self()

@Sendable func show(_ text: String) {
    print(pthread_equal(pthread_self(), thread) != 0 ? text : "on another thread: \(text)")
}

let (input, ticks, numbers) = (Subject<String, Never>(), Subject<String, Never>(), Subject<Int, Never>())
let sum = numbers.deliver(on: loop.scheduler).collect().map { "sum \($0.reduce(0, +))" }

let finish = CompoundDisposable()
Signal.merge([input.map { $0.uppercased() }, ticks.take(3), sum])
    .subscribe {
        show($0)
    } completed: {
        finish.dispose()
    }

// The timer ends when no more ticks are needed.
finish.add(loop.scheduler.schedule(after: .milliseconds(5), every: .milliseconds(5)) { ticks.send("tick") })

QueueScheduler(label: "another thread").schedule {
    for number in 1...1_000 { numbers.send(number) }
    numbers.complete()
}

var rest: [UInt8] = []
loop.run(watching: STDIN_FILENO, until: { finish.isDisposed }) {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else {
        input.complete()
        return false
    }
    rest += bytes[..<count]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        input.send(String(decoding: rest[..<end], as: UTF8.self))
        rest.removeFirst(end + 1)
    }
    return true
}
