import AsyncAlgorithms
import Elsewhere
import OpenCombine
import RACBindings

var coldChains: Family {
    Family(name: "Cold chains", rows: [inOneFunction, madeElsewhere, collected])
}

private var inOneFunction: Row {
    // The filter skips some values. If it passed all values, the optimizer could replace the sum by a formula.
    Row("cold chain in one function, map → filter → map: a value") { count in
        total(count) { ($0 &+ 1) & 7 != 0 ? ($0 &+ 1) &* 3 : 0 }
    } here: {
        { count in
            let sum = Sum()
            Signal<Int, Never>.from(0..<count).map { $0 &+ 1 }.filter { $0 & 7 != 0 }.map { $0 &* 3 }
                .subscribe { sum.value &+= $0 }
            return sum.value
        }
    } openCombine: {
        { count in
            let sum = Sum()
            let sink = (0..<count).publisher.map { $0 &+ 1 }.filter { $0 & 7 != 0 }.map { $0 &* 3 }
                .sink { sum.value &+= $0 }
            return withExtendedLifetime(sink) { sum.value }
        }
    } asyncSequence: {
        summing { (0..<$0).async.map { $0 &+ 1 }.filter { $0 & 7 != 0 }.map { $0 &* 3 } }
    } byHand: {
        { count in
            var sum = 0
            for value in 0..<count where (value &+ 1) & 7 != 0 { sum &+= (value &+ 1) &* 3 }
            return sum
        }
    }
}

private var madeElsewhere: Row {
    Row("cold chain made elsewhere, four operators and a sum: a value", goals: [.atMost(8)]) { count in
        total(count) { ($0 &+ 1) &* 3 &- 1 }
    } here: {
        { count in
            let sum = Sum()
            makeSignal(count).subscribe { sum.value &+= $0 }
            return sum.value
        }
    } openCombine: {
        { count in
            let sum = Sum()
            let sink = makePublisher(count).sink { sum.value &+= $0 }
            return withExtendedLifetime(sink) { sum.value }
        }
    } asyncSequence: {
        waiting { count in
            var sum = 0
            for await value in makeSequence(count) { sum &+= value }
            return sum
        }
    } byHand: {
        { count in
            let sum = Sum()
            makeClosures(count) { sum.value &+= $0 }()
            return sum.value
        }
    }
}

private var collected: Row {
    Row("collect of a cold sequence: a value", goals: [.atMost(2)]) { count in
        total(count)
    } here: {
        { count in
            let sum = Sum()
            Signal<Int, Never>.from(0..<count).collect().subscribe { sum.value = $0.reduce(0, &+) }
            return sum.value
        }
    } openCombine: {
        { count in
            let sum = Sum()
            let sink = (0..<count).publisher.collect().sink { sum.value = $0.reduce(0, &+) }
            return withExtendedLifetime(sink) { sum.value }
        }
    } asyncSequence: {
        waiting { count in await Array((0..<count).async).reduce(0, &+) }
    } byHand: {
        { count in
            var values: [Int] = []
            for value in 0..<count { values.append(value) }
            return values.reduce(0, &+)
        }
    }
}
