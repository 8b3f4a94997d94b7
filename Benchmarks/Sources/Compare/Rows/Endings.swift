import OpenCombine
import RACBindings

/// Many objects that one call ends together. Their preparation and their release are not timed.
var endings: [Row] {
    completedSubscribers + completedBehaviorSubscribers + endedByTake + disposedTogether
}

/// Returns a pass that prepares objects, ends them all, and releases them. Only the end is timed.
private func ending<Prepared>(_ prepare: @escaping (Sum) -> Prepared, _ end: @escaping (Prepared) -> Void) -> Pass {
    let sum = Sum()
    return {
        sum.value = 0
        var prepared: Prepared? = untimed { prepare(sum) }
        if let prepared { end(prepared) }
        untimed { prepared = nil }
        return sum.value
    }
}

/// The completion of a subject, which each subscriber is notified of.
private var completedSubscribers: [Row] {
    growth("subscribers of a subject, all completed", expected: { $0 }) { size in
        ending { sum in
            let subject = Subject<Int, Never>()
            return (subject, subscribing(to: subject, size, sum))
        } _: {
            $0.0.complete()
        }
    } openCombine: { size in
        ending { sum in
            let subject = PassthroughSubject<Int, Never>()
            return (subject, sinks(to: subject, size, sum))
        } _: {
            $0.0.send(completion: .finished)
        }
    } byHand: { size in
        ending {
            completions(size, $0)
        } _: {
            $0.sendLast(1)
        }
    }
}

private var completedBehaviorSubscribers: [Row] {
    growth("subscribers of a behavior subject, all completed", expected: { $0 }) { size in
        ending { sum in
            let subject = BehaviorSubject<Int, Never>(0)
            return (subject, subscribing(to: subject, size, sum))
        } _: {
            $0.0.complete()
        }
    } openCombine: { size in
        ending { sum in
            let subject = CurrentValueSubject<Int, Never>(0)
            return (subject, sinks(to: subject, size, sum))
        } _: {
            $0.0.send(completion: .finished)
        }
    } byHand: { size in
        ending {
            completions(size, $0)
        } _: {
            $0.sendLast(1)
        }
    }
}

/// One value that ends all subscriptions.
private var endedByTake: [Row] {
    growth("take(1) of a subject, all ended by one value", expected: { $0 }) { size in
        ending { sum in
            let subject = Subject<Int, Never>()
            return (subject, (0..<size).map { _ in subject.take(1).subscribe { sum.value &+= $0 } })
        } _: {
            $0.0.send(1)
        }
    } openCombine: { size in
        ending { sum in
            let subject = PassthroughSubject<Int, Never>()
            return (subject, (0..<size).map { _ in subject.prefix(1).sink { sum.value &+= $0 } })
        } _: {
            $0.0.send(1)
        }
    } byHand: { size in
        ending {
            completions(size, $0)
        } _: {
            $0.sendLast(1)
        }
    }
}

private var disposedTogether: [Row] {
    growth("disposables in a compound one, all disposed", expected: { $0 }) { size in
        ending { sum in
            let all = CompoundDisposable()
            for _ in 0..<size { all.add(ActionDisposable { sum.value &+= 1 }) }
            return all
        } _: {
            $0.dispose()
        }
    } openCombine: { size in
        ending { sum in
            let all = Cancellables()
            for _ in 0..<size { all.list.append(AnyCancellable { sum.value &+= 1 }) }
            return all
        } _: {
            $0.list.removeAll()
        }
    } byHand: { size in
        ending {
            completions(size, $0)
        } _: {
            $0.sendLast(1)
        }
    }
}

private final class Cancellables {
    var list: [AnyCancellable] = []
}

private func subscribing(to signal: some SignalProtocol<Int, Never>, _ count: Int, _ sum: Sum) -> [any Disposable] {
    (0..<count).map { _ in
        signal.subscribe {
            sum.value &+= $0
        } completed: {
            sum.value &+= 1
        }
    }
}

private func sinks(to publisher: some Publisher<Int, Never>, _ count: Int, _ sum: Sum) -> [AnyCancellable] {
    (0..<count).map { _ in
        publisher.sink { _ in
            sum.value &+= 1
        } receiveValue: {
            sum.value &+= $0
        }
    }
}

private func completions(_ count: Int, _ sum: Sum) -> HandSubject<Int> {
    let subject = HandSubject<Int>()
    for _ in 0..<count { subject.observe { sum.value &+= $0 } }
    return subject
}
