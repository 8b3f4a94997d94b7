import RACOperators
import RACSchedulers

/// The pictures of the documentation, by the names of their files.
let operatorPictures: [(name: String, picture: @Sendable () -> MarblePicture)] = [
    ("map", map), ("filter", filter), ("scan", scan), ("take-until", takeUntil),
    ("flattenMap", flattenMap), ("switchToLatest", switchToLatest), ("concat", concat), ("merge", merge),
    ("zip", zip), ("combineLatest", combineLatest), ("catch", catchFailure),
    ("debounce", debounce), ("delay", delay),
]

@Sendable private func map() -> MarblePicture {
    let scheduler = TestScheduler()
    let source = scheduler.hot("--1---2--3---|", values: .integers)
    let result = scheduler.record(source.map { $0 * 10 })
    scheduler.run()

    var picture = MarblePicture(title: "map: each value transformed")
    picture.add(source, label: "source")
    picture.addOperation("map { $0 * 10 }")
    picture.add(result, label: "result")
    return picture
}

@Sendable private func filter() -> MarblePicture {
    let scheduler = TestScheduler()
    let source = scheduler.hot("-1--2-3---4-5--|", values: .integers)
    let result = scheduler.record(source.filter { $0.isMultiple(of: 2) })
    scheduler.run()

    var picture = MarblePicture(title: "filter: some of the values")
    picture.add(source, label: "source")
    picture.addOperation("filter { $0.isMultiple(of: 2) }")
    picture.add(result, label: "result")
    return picture
}

@Sendable private func scan() -> MarblePicture {
    let scheduler = TestScheduler()
    let source = scheduler.hot("--a--b----c--|")
    let result = scheduler.record(source.scan("") { $0 + $1 })
    scheduler.run()

    var picture = MarblePicture(title: "scan: what the values so far add up to")
    picture.add(source, label: "source")
    picture.addOperation("scan(\"\") { $0 + $1 }")
    picture.add(result, label: "result")
    return picture
}

@Sendable private func takeUntil() -> MarblePicture {
    let scheduler = TestScheduler()
    let source = scheduler.hot("-a--b--c--d--e-|")
    let trigger = scheduler.hot("--------x-------")
    let result = scheduler.record(source.take(until: trigger))
    scheduler.run()

    var picture = MarblePicture(title: "take(until:): values up to a trigger")
    picture.add(source, label: "source")
    picture.add(trigger, label: "trigger")
    picture.addOperation("source.take(until: trigger)")
    picture.add(result, label: "result")
    return picture
}

@Sendable private func flattenMap() -> MarblePicture {
    let scheduler = TestScheduler()
    let source = scheduler.hot("-a---b-------|")
    let first = scheduler.cold("-1---2----3|")
    let second = scheduler.cold("--4---5|")
    let result = scheduler.record(source.flattenMap { $0 == "a" ? first : second })
    scheduler.run()

    var picture = MarblePicture(title: "flattenMap: a signal for each value, all side by side")
    picture.add(source, label: "source")
    picture.add(first, label: "signals[a]")
    picture.add(second, label: "signals[b]")
    picture.addOperation("flattenMap { signals[$0] }")
    picture.add(result, label: "result")
    return picture
}

@Sendable private func switchToLatest() -> MarblePicture {
    let scheduler = TestScheduler()
    let source = scheduler.hot("-a-----b-----|")
    let first = scheduler.cold("-1--2--3--4|")
    let second = scheduler.cold("--5--6--7|")
    let result = scheduler.record(source.map { $0 == "a" ? first : second }.switchToLatest())
    scheduler.run()

    var picture = MarblePicture(title: "switchToLatest: only the newest signal is listened to")
    picture.add(source, label: "source")
    picture.add(first, label: "signals[a]")
    picture.add(second, label: "signals[b]")
    picture.addOperation("map { signals[$0] }.switchToLatest()")
    picture.add(result, label: "result")
    return picture
}

@Sendable private func concat() -> MarblePicture {
    let scheduler = TestScheduler()
    let first = scheduler.cold("-1--2--|")
    let second = scheduler.cold("--a-b---|")
    let result = scheduler.record(first.concat(second))
    scheduler.run()

    var picture = MarblePicture(title: "concat: one signal after the other")
    picture.add(first, label: "first")
    picture.add(second, label: "second")
    picture.addOperation("first.concat(second)")
    picture.add(result, label: "result")
    return picture
}

@Sendable private func merge() -> MarblePicture {
    let scheduler = TestScheduler()
    let first = scheduler.hot("-1---2---3----|")
    let second = scheduler.hot("---a-b-----c|")
    let result = scheduler.record(first.merge(with: second))
    scheduler.run()

    var picture = MarblePicture(title: "merge: the values of both, as they come")
    picture.add(first, label: "first")
    picture.add(second, label: "second")
    picture.addOperation("first.merge(with: second)")
    picture.add(result, label: "result")
    return picture
}

@Sendable private func zip() -> MarblePicture {
    let scheduler = TestScheduler()
    let first = scheduler.hot("-1-2-----3---|")
    let second = scheduler.hot("---a---b---c-|")
    let result = scheduler.record(first.zip(with: second).map { $0 + $1 })
    scheduler.run()

    var picture = MarblePicture(title: "zip: the first with the first, the second with the second")
    picture.add(first, label: "first")
    picture.add(second, label: "second")
    picture.addOperation("first.zip(with: second).map { $0 + $1 }")
    picture.add(result, label: "result")
    return picture
}

@Sendable private func combineLatest() -> MarblePicture {
    let scheduler = TestScheduler()
    let first = scheduler.hot("-1---2-----3---|")
    let second = scheduler.hot("---a----b----|")
    let result = scheduler.record(first.combineLatest(with: second).map { $0 + $1 })
    scheduler.run()

    var picture = MarblePicture(title: "combineLatest: the latest of both, whenever one changes")
    picture.add(first, label: "first")
    picture.add(second, label: "second")
    picture.addOperation("first.combineLatest(with: second).map { $0 + $1 }")
    picture.add(result, label: "result")
    return picture
}

@Sendable private func catchFailure() -> MarblePicture {
    let scheduler = TestScheduler()
    let source = scheduler.hot("--1--2--#", error: Unreachable())
    let other = scheduler.cold("--8--9--|", error: Unreachable())
    let result = scheduler.record(source.catch { _ in other.signal })
    scheduler.run()

    var picture = MarblePicture(title: "catch: another signal after a failure")
    picture.add(source, label: "source")
    picture.add(other, label: "other")
    picture.addOperation("source.catch { _ in other }")
    picture.add(result, label: "result")
    return picture
}

@Sendable private func debounce() -> MarblePicture {
    let scheduler = TestScheduler()
    let source = scheduler.hot("-1-2-3------4-5--|")
    let result = scheduler.record(source.debounce(for: .seconds(3), on: scheduler))
    scheduler.run()

    var picture = MarblePicture(title: "debounce: a value only when it is quiet after it")
    picture.add(source, label: "source")
    picture.addOperation("debounce(for: .seconds(3), on: scheduler)")
    picture.add(result, label: "result")
    return picture
}

@Sendable private func delay() -> MarblePicture {
    let scheduler = TestScheduler()
    let source = scheduler.hot("-1--2-3-----|")
    let result = scheduler.record(source.delay(.seconds(2), on: scheduler))
    scheduler.run()

    var picture = MarblePicture(title: "delay: everything later")
    picture.add(source, label: "source")
    picture.addOperation("delay(.seconds(2), on: scheduler)")
    picture.add(result, label: "result")
    return picture
}

private struct Unreachable: Error {}
