// Measures what users do most, side by side with OpenCombine, in nanoseconds per operation. Build for release.

import OpenCombine
import RACBindings

typealias Subject = RACCore.Subject
typealias Signal = RACCore.Signal

#if DEBUG
    print("This is a debug build: the numbers mean nothing. Use -c release.")
#endif

@inline(never)
func send() {
    let (subject, passthrough, sum) = (Subject<Int, Never>(), PassthroughSubject<Int, Never>(), Sum())
    subject.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.subscribe { sum.value &+= $0 }
    let sink = passthrough.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.sink { sum.value &+= $0 }
    compare("subject, map, filter, map, sink: a send", goal: 6, per: 1_000_000) {
        for value in 0..<1_000_000 { subject.send(value) }
    } theirs: {
        for value in 0..<1_000_000 { passthrough.send(value) }
    }
    consumeResult((sum, sink))
}

@inline(never)
func flattenJust() {
    let (subject, passthrough, sum) = (Subject<Int, Never>(), PassthroughSubject<Int, Never>(), Sum())
    subject.flattenMap { .just($0 &+ 1) }.subscribe { sum.value &+= $0 }
    let sink = passthrough.flatMap { Just($0 &+ 1) }.sink { sum.value &+= $0 }
    compare("flattenMap of just: a value", goal: 12, per: 200_000) {
        for value in 0..<200_000 { subject.send(value) }
    } theirs: {
        for value in 0..<200_000 { passthrough.send(value) }
    }
    consumeResult((sum, sink))
}

@inline(never)
func subscribeSendDispose() {
    let (subject, passthrough, sum) = (Subject<Int, Never>(), PassthroughSubject<Int, Never>(), Sum())
    compare("five operators: subscribe, send, dispose", goal: 4, per: 50_000) {
        for value in 0..<50_000 {
            let disposable = subject.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.filter { $0 != 5 }.map {
                $0 &- 1
            }
            .subscribe { sum.value &+= $0 }
            subject.send(value)
            disposable.dispose()
        }
    } theirs: {
        for value in 0..<50_000 {
            let sink = passthrough.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.filter { $0 != 5 }.map { $0 &- 1 }
                .sink { sum.value &+= $0 }
            passthrough.send(value)
            sink.cancel()
        }
    }
    consumeResult(sum)
}

@inline(never)
func fanOut() {
    let (subject, passthrough, sum) = (Subject<Int, Never>(), PassthroughSubject<Int, Never>(), Sum())
    for _ in 0..<10 { subject.subscribe { sum.value &+= $0 } }
    let sinks = (0..<10).map { _ in passthrough.sink { sum.value &+= $0 } }
    compare("subject with ten subscribers: a send", per: 200_000) {
        for value in 0..<200_000 { subject.send(value) }
    } theirs: {
        for value in 0..<200_000 { passthrough.send(value) }
    }
    consumeResult((sum, sinks))
}

@inline(never)
func sharedSend() {
    let (subject, passthrough, sum) = (Subject<Int, Never>(), PassthroughSubject<Int, Never>(), Sum())
    subject.share().subscribe { sum.value &+= $0 }
    let sink = passthrough.share().sink { sum.value &+= $0 }
    compare("a subject, shared: a send", per: 200_000) {
        for value in 0..<200_000 { subject.send(value) }
    } theirs: {
        for value in 0..<200_000 { passthrough.send(value) }
    }
    consumeResult((sum, sink))
}

@inline(never)
func behaviorSend() {
    let (subject, current, sum) = (BehaviorSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0), Sum())
    subject.subscribe { sum.value &+= $0 }
    let sink = current.sink { sum.value &+= $0 }
    compare("behavior subject: a send", per: 500_000) {
        for value in 0..<500_000 { subject.send(value) }
    } theirs: {
        for value in 0..<500_000 { current.send(value) }
    }
    consumeResult((sum, sink))
}

@inline(never)
func withoutCounterpart() {
    let sum = Sum()
    report("range, map, filter, map, in one function: a value", per: 1_000_000) {
        Signal<Int, Never>.from(0..<1_000_000).map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }
            .subscribe { sum.value &+= $0 }
    }
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    first.combineLatest(with: second).subscribe { sum.value &+= $0 &+ $1 }
    second.send(1)
    report("combineLatest of two: a send", per: 500_000) {
        for value in 0..<500_000 { first.send(value) }
    }
    let command = Command<Int, Int, CancellationError>(scheduler: ImmediateScheduler()) { .just($0) }
    command.executing.subscribe { _ in sum.value &+= 1 }
    command.enabled.subscribe { _ in sum.value &+= 1 }
    command.errors.subscribe { _ in sum.value &+= 1 }
    command.executionSignals.subscribe { _ in sum.value &+= 1 }
    report("command: execute just, four signals subscribed", per: 20_000) {
        for value in 0..<20_000 { command.execute(value) }
    }
    consumeResult(sum)
}

print("nanoseconds per operation, medians               ours  OpenCombine  ratio")
send()
flattenJust()
subscribeSendDispose()
fanOut()
sharedSend()
behaviorSend()
properties()
deliverThroughput()
deliverLatency()
withoutCounterpart()
sendOnMainActor()
