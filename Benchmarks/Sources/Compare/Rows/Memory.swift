import OpenCombine
import RACBindings

var memory: Family {
    Family(
        name: "Memory",
        rows: [subscription, longSubscription, subject, property, boundProperty, flattened, command, timer, disposable]
    )
}

private var subscription: Row {
    Row(bytesOf: "a live subscription, subject → map → sink", goals: [.atMost(300)]) {
        let (subject, sum) = (Subject<Int, Never>(), Sum())
        return { _ in subject.map { $0 &+ 1 }.subscribe { sum.value &+= $0 } }
    } openCombine: {
        let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
        return { _ in subject.map { $0 &+ 1 }.sink { sum.value &+= $0 } }
    } byHand: {
        let (subject, sum) = (HandSubject<Int>(), Sum())
        return { _ in subject.observe { sum.value &+= $0 &+ 1 } }
    }
}

private var longSubscription: Row {
    Row(bytesOf: "a live subscription with five operators") {
        let (subject, sum) = (Subject<Int, Never>(), Sum())
        return { _ in
            subject.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.filter { $0 != 5 }.map { $0 &- 1 }
                .subscribe { sum.value &+= $0 }
        }
    } openCombine: {
        let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
        return { _ in
            subject.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.filter { $0 != 5 }.map { $0 &- 1 }
                .sink { sum.value &+= $0 }
        }
    } byHand: {
        let (subject, sum) = (HandSubject<Int>(), Sum())
        return { _ in
            subject.observe {
                guard $0 &+ 1 >= 0, ($0 &+ 1) &* 3 != 5 else { return }
                sum.value &+= ($0 &+ 1) &* 3 &- 1
            }
        }
    }
}

private var subject: Row {
    Row(bytesOf: "a subject") {
        { _ in Subject<Int, Never>() }
    } openCombine: {
        { _ in PassthroughSubject<Int, Never>() }
    } byHand: {
        { _ in HandSubject<Int>() }
    }
}

private var property: Row {
    Row(bytesOf: "a property") {
        { MutableProperty($0) }
    } openCombine: {
        { CurrentValueSubject<Int, Never>($0) }
    } byHand: {
        { HandProperty($0) }
    }
}

private var boundProperty: Row {
    Row(bytesOf: "a property that follows a subject") {
        let subject = Subject<Int, Never>()
        return { number in
            let property = MutableProperty(number)
            subject.bind(to: property)
            return property
        }
    } byHand: {
        let subject = HandSubject<Int>()
        return { number in
            let property = HandProperty(number)
            subject.observe { [weak property] in property?.value = $0 }
            return property
        }
    }
}

private var flattened: Row {
    Row(bytesOf: "an inner subject of a flattenMap, with the subject") {
        let (outer, sum) = (Subject<Subject<Int, Never>, Never>(), Sum())
        outer.flatten().subscribe { sum.value &+= $0 }
        return { _ in
            let inner = Subject<Int, Never>()
            outer.send(inner)
            return inner
        }
    } openCombine: {
        let (outer, sum) = (PassthroughSubject<PassthroughSubject<Int, Never>, Never>(), Sum())
        let sink = outer.flatMap { $0 }.sink { sum.value &+= $0 }
        return { _ in
            let inner = PassthroughSubject<Int, Never>()
            withExtendedLifetime(sink) { outer.send(inner) }
            return inner
        }
    } byHand: {
        let sum = Sum()
        return { _ in
            let inner = HandSubject<Int>()
            inner.observe { sum.value &+= $0 }
            return inner
        }
    }
}

private var command: Row {
    Row(bytesOf: "a command") {
        { _ in Command<Int, Int, CancellationError>(scheduler: ImmediateScheduler()) { .just($0) } }
    } byHand: {
        { _ in HandCommand { $1($0) } }
    }
}

private var timer: Row {
    Row(bytesOf: "a timer on a test scheduler") {
        let scheduler = TestScheduler()
        return { number in scheduler.schedule(after: .seconds(number)) {} }
    }
}

private var disposable: Row {
    Row(bytesOf: "a disposable in a compound one") {
        let all = CompoundDisposable()
        return { _ in
            let disposable = ActionDisposable {}
            all.add(disposable)
            return disposable
        }
    } openCombine: {
        var all: Set<AnyCancellable> = []
        return { _ in
            let cancellable = AnyCancellable {}
            all.insert(cancellable)
            return cancellable
        }
    }
}
