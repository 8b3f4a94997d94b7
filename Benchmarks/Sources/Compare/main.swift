import Glibc
import OpenCombine
import RACOperators

@inline(never) func blackHole<T>(_ value: T) { withExtendedLifetime(value) {} }

func measure(_ name: String, per count: Int, _ body: () -> Void) -> Double {
    var times: [Double] = []
    for _ in 0..<9 {
        let start = ContinuousClock.now
        body()
        let t = ContinuousClock.now - start
        times.append(Double(t.components.attoseconds) / 1e9 + Double(t.components.seconds) * 1e9)
    }
    times.sort()
    let ns = times[4] / Double(count)
    print(name, (ns * 100).rounded() / 100)
    return ns
}

final class Sum: @unchecked Sendable { @exclusivity(unchecked) var value = 0 }

func subjectChainOurs() {
    let subject = RACCore.Subject<Int, Never>()
    let sum = Sum()
    subject.map { $0 + 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.subscribe { sum.value &+= $0 }
    _ = measure("ours subject map filter map", per: 1_000_000) {
        for i in 0..<1_000_000 { subject.send(i) }
    }
    blackHole(sum.value)
}
func subjectChainTheirs() {
    let subject = PassthroughSubject<Int, Never>()
    let sum = Sum()
    let c = subject.map { $0 + 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.sink { sum.value &+= $0 }
    _ = measure("OC subject map filter map", per: 1_000_000) {
        for i in 0..<1_000_000 { subject.send(i) }
    }
    blackHole(sum.value)
    c.cancel()
}
func fan(_ n: Int) {
    let subject = RACCore.Subject<Int, Never>()
    let sum = Sum()
    for _ in 0..<n { subject.subscribe { sum.value &+= $0 } }
    _ = measure("ours fan-out \(n)", per: 100_000) {
        for i in 0..<100_000 { subject.send(i) }
    }
}
func range() {
    let sum = Sum()
    _ = measure("range map filter map", per: 1_000_000) {
        RACCore.Signal<Int, Never>.from(0..<1_000_000).map { $0 + 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.subscribe {
            sum.value &+= $0
        }
    }
    blackHole(sum.value)
}
func subOurs() {
    let subject = RACCore.Subject<Int, Never>()
    let sum = Sum()
    _ = measure("ours subscribe send dispose", per: 100_000) {
        for i in 0..<100_000 {
            let d = subject.map { $0 + 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.filter { $0 > -5 }.map { $0 + 1 }
                .subscribe { sum.value &+= $0 }
            subject.send(i)
            d.dispose()
        }
    }
}
func subTheirs() {
    let subject = PassthroughSubject<Int, Never>()
    let sum = Sum()
    _ = measure("OC subscribe send dispose", per: 20_000) {
        for i in 0..<20_000 {
            let d = subject.map { $0 + 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.filter { $0 > -5 }.map { $0 + 1 }.sink {
                sum.value &+= $0
            }
            subject.send(i)
            d.cancel()
        }
    }
}
func behavior() {
    let subject = BehaviorSubject<Int, Never>(0)
    let sum = Sum()
    subject.subscribe { sum.value &+= $0 }
    _ = measure("ours behavior", per: 1_000_000) {
        for i in 0..<1_000_000 { subject.send(i) }
    }
}
if CommandLine.arguments.count > 1 { subOurs(); exit(0) }
subjectChainOurs()
subjectChainTheirs()
fan(1); fan(10)
range()
subOurs(); subTheirs(); behavior()
