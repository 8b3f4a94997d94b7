import OpenCombine
import RACBindings

var replay: Family {
    Family(name: "Replay", rows: [behavior, lastTen, lateSubscriber, sharedReplay])
}

private var behavior: Row {
    Row("behavior subject: a send") { count in
        total(count)
    } here: {
        let (subject, sum) = (BehaviorSubject<Int, Never>(0), Sum())
        subject.subscribe { sum.value &+= $0 }
        return sending(to: subject, sum)
    } openCombine: {
        let (subject, sum) = (CurrentValueSubject<Int, Never>(0), Sum())
        return sending(to: subject, sum, keeping: subject.sink { sum.value &+= $0 })
    } byHand: {
        let (property, sum) = (HandProperty(0), Sum())
        property.changes.observe { sum.value &+= $0 }
        return sending(to: property, sum)
    }
}

private var lastTen: Row {
    Row("replay subject that keeps ten: a send") { count in
        total(count)
    } here: {
        let (subject, sum) = (ReplaySubject<Int, Never>(capacity: 10), Sum())
        subject.subscribe { sum.value &+= $0 }
        return sending(to: subject, sum)
    } byHand: {
        let (kept, sum) = (HandProperty<[Int]>([]), Sum())
        kept.changes.observe { sum.value &+= $0.last ?? 0 }
        return sending(to: HandRing(kept), sum)
    }
}

/// Keeps ten values in an array.
private struct HandRing: Sender {
    private let kept: HandProperty<[Int]>

    init(_ kept: HandProperty<[Int]>) { self.kept = kept }

    func send(_ value: Int) {
        kept.modify {
            if $0.count == 10 { $0.removeFirst() }
            $0.append(value)
        }
    }
}

private var lateSubscriber: Row {
    Row("replay subject that keeps ten: subscribe and dispose", expected: { $0 &* 45 }) {
        let (subject, sum) = (ReplaySubject<Int, Never>(capacity: 10), Sum())
        for value in 0..<10 { subject.send(value) }
        return { count in
            sum.value = 0
            for _ in 0..<count { subject.subscribe { sum.value &+= $0 }.dispose() }
            return sum.value
        }
    } byHand: {
        let (kept, sum) = (HandProperty(Array(0..<10)), Sum())
        return { count in
            sum.value = 0
            for _ in 0..<count {
                for value in kept.value { sum.value &+= value }
                kept.changes.remove(kept.changes.observe { sum.value &+= $0.last ?? 0 })
            }
            return sum.value
        }
    }
}

private var sharedReplay: Row {
    Row("share(replay: 1) of a subject: a send") { count in
        total(count)
    } here: {
        let (subject, sum) = (Subject<Int, Never>(), Sum())
        subject.share(replay: 1).subscribe { sum.value &+= $0 }
        return sending(to: subject, sum)
    } openCombine: {
        let (subject, current, sum) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(0), Sum())
        let sinks = [
            current.sink { sum.value &+= $0 }, subject.multicast(subject: current).autoconnect().sink { _ in },
        ]
        return sending(to: subject, sum, keeping: sinks)
    } byHand: {
        let (subject, last, sum) = (HandSubject<Int>(), HandProperty(0), Sum())
        subject.observe { last.value = $0 }
        last.changes.observe { sum.value &+= $0 }
        return sending(to: subject, sum)
    }
}
