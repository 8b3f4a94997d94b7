import OpenCombine
import RACBindings

var growthOfSubscriptions: Family {
    Family(
        name: "Growth: subscriptions",
        rows: LeavingOrder.allCases.flatMap(subscribers) + innerSignals + LeavingOrder.allCases.flatMap(disposables)
            + replayed + endings
    )
}

/// Subscribers that are added, receive one value, and are removed.
private func subscribers(_ order: LeavingOrder) -> [Row] {
    growth("subscribers, \(order.rawValue)", expected: { $0 }) { size in
        let (subject, sum) = (Subject<Int, Never>(), Sum())
        return comeAndGo(size, order) { _ in
            subject.subscribe { sum.value &+= $0 }
        } meanwhile: {
            sendOne(subject, sum)
        } go: {
            $0.dispose()
        }
    } openCombine: { size in
        let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
        return comeAndGo(size, order) { _ in
            subject.sink { sum.value &+= $0 }
        } meanwhile: {
            sendOne(subject, sum)
        } go: {
            $0.cancel()
        }
    } byHand: { size in
        let (subject, sum) = (HandSubject<Int>(), Sum())
        return comeAndGo(size, order) { _ in
            subject.observe { sum.value &+= $0 }
        } meanwhile: {
            sendOne(subject, sum)
        } go: {
            subject.remove($0)
        }
    }
}

private func sendOne(_ subject: some Sender<Int>, _ sum: Sum) -> Int {
    sum.value = 0
    subject.send(1)
    return sum.value
}

/// Simultaneous inner signals of a `flattenMap`. Each sends a value and ends.
private var innerSignals: [Row] {
    growth("inner signals of flattenMap", expected: { $0 }) { size in
        {
            let (outer, sum) = (Subject<Subject<Int, Never>, Never>(), Sum())
            let subscription = outer.flattenMap { $0 }.subscribe { sum.value &+= $0 }
            let inner = (0..<size).map { _ in Subject<Int, Never>() }
            for subject in inner { outer.send(subject) }
            for subject in inner {
                subject.send(1)
                subject.complete()
            }
            subscription.dispose()
            return sum.value
        }
    } openCombine: { size in
        {
            let (outer, sum) = (PassthroughSubject<PassthroughSubject<Int, Never>, Never>(), Sum())
            let sink = outer.flatMap { $0 }.sink { sum.value &+= $0 }
            let inner = (0..<size).map { _ in PassthroughSubject<Int, Never>() }
            for subject in inner { outer.send(subject) }
            for subject in inner {
                subject.send(1)
                subject.send(completion: .finished)
            }
            sink.cancel()
            return sum.value
        }
    } byHand: { size in
        {
            let (registered, sum) = (HandSubject<Int>(), Sum())
            let inner = (0..<size).map { _ in HandSubject<Int>() }
            // Each subscription is also registered in a second subject, as if all subscriptions could be disposed together.
            let numbers = inner.map { subject in
                (subject.observe { sum.value &+= $0 }, registered.observe { _ in subject.send(0) })
            }
            for (subject, number) in zip(inner, numbers) {
                subject.send(1)
                subject.remove(number.0)
                registered.remove(number.1)
            }
            return sum.value
        }
    }
}

/// Disposables that are added to a compound disposable and removed again.
private func disposables(_ order: LeavingOrder) -> [Row] {
    growth("disposables in a compound one, \(order.rawValue)", expected: { $0 }) { size in
        let all = CompoundDisposable()
        return comeAndGo(size, order) { _ in
            let disposable = ActionDisposable {}
            all.add(disposable)
            return disposable
        } meanwhile: {
            size
        } go: {
            all.remove($0)
        }
    } openCombine: { size in
        let all = Cancellables()
        return comeAndGo(size, order) { _ in
            let cancellable = AnyCancellable {}
            all.set.insert(cancellable)
            return cancellable
        } meanwhile: {
            all.set.count
        } go: {
            all.set.remove($0)
        }
    } byHand: { size in
        let all = HandSubject<Int>()
        return comeAndGo(size, order) { _ in
            all.observe { _ in }
        } meanwhile: {
            size
        } go: {
            all.remove($0)
        }
    }
}

private final class Cancellables {
    var set: Set<AnyCancellable> = []
}

/// The values of a replay subject, and a late subscriber.
private var replayed: [Row] {
    growth("values that a replay subject keeps", expected: { $0 }) { size in
        {
            let (subject, sum) = (ReplaySubject<Int, Never>(), Sum())
            for _ in 0..<size { subject.send(1) }
            subject.subscribe { sum.value &+= $0 }.dispose()
            return sum.value
        }
    } byHand: { size in
        {
            let (kept, sum) = (HandProperty<[Int]>([]), Sum())
            for _ in 0..<size { kept.modify { $0.append(1) } }
            for value in kept.value { sum.value &+= value }
            return sum.value
        }
    }
}
