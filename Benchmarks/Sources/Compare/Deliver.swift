import Dispatch
import OpenCombine
import OpenCombineDispatch
import RACBindings

/// A thread sends a million integers, a serial queue takes them in; measured until the last has arrived.
@inline(never)
func deliverThroughput() {
    let count = 1_000_000
    compare("deliver(on:) a queue: a value of a million", goal: 10, per: count) {
        let (subject, sum, done) = (Subject<Int, Never>(), Sum(), DispatchSemaphore(value: 0))
        subject.deliver(on: QueueScheduler()).subscribe {
            sum.value &+= $0
        } completed: {
            done.signal()
        }
        for value in 0..<count { subject.send(value) }
        subject.complete()
        done.wait()
        consumeResult(sum)
    } theirs: {
        let (subject, sum, done) = (PassthroughSubject<Int, Never>(), Sum(), DispatchSemaphore(value: 0))
        let sink = subject.receive(on: DispatchQueue(label: "serial").ocombine)
            .sink { _ in
                done.signal()
            } receiveValue: {
                sum.value &+= $0
            }
        for value in 0..<count { subject.send(value) }
        subject.send(completion: .finished)
        done.wait()
        consumeResult((sum, sink))
    }
}

/// One value at a time: sent, and waited for until it has arrived on the queue. The median of many.
@inline(never)
func deliverLatency() {
    let count = 10_000
    let (subject, done) = (Subject<Int, Never>(), DispatchSemaphore(value: 0))
    subject.deliver(on: QueueScheduler()).subscribe { _ in done.signal() }
    let queue = DispatchQueue(label: "serial")
    compareTurnByTurn("deliver(on:) an idle queue: one value", count, goal: 1.2, "queue.async") {
        subject.send(1)
        done.wait()
    } theirs: {
        queue.async { done.signal() }
        done.wait()
    }
}

/// Measures two things of some microseconds in turns, one of each, so that both see the same machine. Prints the medians and
/// how many times theirs ours is.
private func compareTurnByTurn(
    _ name: String,
    _ count: Int,
    goal: Double,
    _ theirName: String,
    ours: () -> Void,
    theirs: () -> Void
) {
    let clock = ContinuousClock()
    var times: (ours: [Duration], theirs: [Duration]) = ([], [])
    for _ in 0..<count {
        times.ours.append(clock.measure(ours))
        times.theirs.append(clock.measure(theirs))
    }
    func median(_ times: [Duration]) -> Double { times.sorted()[count / 2] / .nanoseconds(1) }
    let (our, their) = (median(times.ours), median(times.theirs))
    report(name, ours: our, theirs: their, note: "\(rounded(our / their)) of \(theirName)   goal at most \(goal)")
}
