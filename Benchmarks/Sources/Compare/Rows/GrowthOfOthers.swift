import Dispatch
import OpenCombine
import RACBindings

var growthOfOthers: Family {
    Family(
        name: "Growth: timers, commands, properties",
        rows: virtualTimers + queueTimers + runs(.concurrent, "at once") + runs(.queued, "queued") + burst
            + bindings + terminals + propertiesInARow + partsOfAProperty + partsOfAnUpdate + propertiesOfAnUpdate
            + propertiesOfAClosure + propertiesOfAnObservedClosure + closuresInARow
    )
}

// MARK: - Timers

/// Timers on a test scheduler, added in any order. The scheduler runs all timers.
private var virtualTimers: [Row] {
    growth("timers on a test scheduler", expected: { $0 }) { size in
        let (scheduler, sum, delays) = (TestScheduler(), Sum(), LeavingOrder.random.positions(size))
        return {
            sum.value = 0
            for delay in delays { scheduler.schedule(after: .microseconds(delay)) { sum.value &+= 1 } }
            scheduler.advance(by: .seconds(1))
            return sum.value
        }
    } byHand: { size in
        let (sum, delays) = (Sum(), LeavingOrder.random.positions(size))
        return {
            sum.value = 0
            var agenda: [(Int, () -> Void)] = delays.map { ($0, { sum.value &+= 1 }) }
            agenda.sort { $0.0 < $1.0 }
            for (_, action) in agenda { action() }
            return sum.value
        }
    }
}

/// Timers that exist at the same time on a queue scheduler, and are disposed before they are due.
private var queueTimers: [Row] {
    growth("timers on a queue scheduler, disposed of", expected: { $0 }) { size in
        let scheduler = QueueScheduler()
        return comeAndGo(size, .random) { number in
            scheduler.schedule(after: .seconds(60 + number % 60)) {}
        } meanwhile: {
            size
        } go: {
            $0.dispose()
        }
    } byHand: { size in
        let queue = DispatchQueue(label: "serial")
        return comeAndGo(size, .random) { number in
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.setEventHandler {}
            timer.schedule(deadline: .now() + .seconds(60 + number % 60))
            timer.resume()
            return timer
        } meanwhile: {
            size
        } go: {
            $0.cancel()
        }
    }
}

// MARK: - Commands

/// Simultaneous runs of one command. The runs end in the order in which they started.
private func runs(_ policy: CommandPolicy, _ name: String) -> [Row] {
    growth("runs of a command, \(name)", expected: { $0 }) { size in
        {
            let (works, sum) = ((0..<size).map { _ in Subject<Int, Never>() }, Sum())
            let command = Command<Int, Int, Never>(policy: policy, scheduler: ImmediateScheduler()) {
                works[$0].signal
            }
            command.values.subscribe { sum.value &+= $0 }
            for number in 0..<size { command.execute(number) }
            for work in works {
                work.send(1)
                work.complete()
            }
            return sum.value
        }
    }
}

/// Requests of a concurrent command that arrive before the scheduler has performed the first.
private var burst: [Row] {
    growth("requests of a concurrent command in a burst", expected: { $0 }) { size in
        let (scheduler, sum) = (TestScheduler(), Sum())
        let command = Command<Int, Int, Never>(policy: .concurrent, scheduler: scheduler) { _ in .just(1) }
        command.values.subscribe { sum.value &+= $0 }
        return {
            sum.value = 0
            for number in 0..<size { command.execute(number) }
            scheduler.advance()
            return sum.value
        }
    }
}

// MARK: - Properties

/// Properties that follow one property.
private var bindings: [Row] {
    growth("properties that follow one", expected: { $0 }) { size in
        {
            let source = MutableProperty(0)
            let followers = (0..<size).map { _ in MutableProperty(0) }
            for follower in followers { source.bind(to: follower) }
            source.value = 1
            return followers.reduce(0) { $0 &+ $1.value }
        }
    } byHand: { size in
        {
            let source = HandProperty(0)
            let followers = (0..<size).map { _ in HandProperty(0) }
            for follower in followers { source.changes.observe { [weak follower] in follower?.value = $0 } }
            source.value = 1
            return followers.reduce(0) { $0 &+ $1.value }
        }
    }
}

/// Two-way bindings between many properties and a central property. One of the many properties is written.
private var terminals: [Row] {
    growth("properties bound both ways to one", expected: { $0 }) { size in
        {
            let center = MutableProperty(0)
            let others = (0..<size).map { _ in MutableProperty(0) }
            for other in others { other.terminal.bindTwoWay(to: center.terminal) }
            others[0].value = 1
            return others.reduce(0) { $0 &+ $1.value }
        }
    } byHand: { size in
        {
            let center = HandProperty(0)
            let others = (0..<size).map { _ in HandProperty(0) }
            for other in others {
                other.changes.observe { [weak center] in if center?.value != $0 { center?.value = $0 } }
                center.changes.observe { [weak other] in if other?.value != $0 { other?.value = $0 } }
            }
            others[0].value = 1
            return others.reduce(0) { $0 &+ $1.value }
        }
    }
}

/// A chain of properties, each derived from the previous one.
private var propertiesInARow: [Row] {
    growth("properties in a row, each mapped", mostRounds: 3, expected: { $0 &* 2 &+ 1 }) { size in
        {
            let (source, sum) = (MutableProperty(0), Sum())
            var last = source.mapped { $0 }
            for _ in 0..<size { last = last.mapped { $0 &+ 1 } }
            last.subscribe { sum.value &+= $0 }
            source.value = 1
            return sum.value
        }
    } byHand: { size in
        {
            let source = HandProperty(0)
            var steps: [@Sendable (Int) -> Int] = []
            for _ in 0..<size { steps.append { $0 &+ 1 } }
            let sum = Sum()
            let all = steps
            let tell: @Sendable (Int) -> Void = { value in sum.value &+= all.reduce(value) { $1($0) } }
            source.changes.observe(tell)
            tell(0)
            source.value = 1
            return sum.value
        }
    }
}

/// A property combined from many properties.
private var partsOfAProperty: [Row] {
    growth("properties combined to one", expected: { $0 &+ 1 }) { size in
        {
            let (parts, sum) = ((0..<size).map { _ in MutableProperty(1) }, Sum())
            let combined = Property(combining: parts).mapped { $0.reduce(0, &+) }
            combined.subscribe { sum.value = $0 }
            parts[size / 2].value = 2
            return sum.value
        }
    } byHand: { size in
        {
            let (parts, sum) = ((0..<size).map { _ in HandProperty(1) }, Sum())
            for part in parts {
                part.changes.observe { _ in sum.value = parts.reduce(0) { $0 &+ $1.value } }
            }
            parts[size / 2].value = 2
            return sum.value
        }
    }
}

/// Parts of one property that are all changed in one update.
private var partsOfAnUpdate: [Row] {
    growth("parts of a property, all changed in one update", expected: { $0 }) { size in
        let (parts, sum) = ((0..<size).map { _ in MutableProperty(0) }, Sum())
        Property(combining: parts).mapped { $0.reduce(0, &+) }.subscribe { sum.value = $0 }
        return {
            sum.value = 0
            Properties.update { for part in parts { part.value = 1 } }
            return sum.value
        }
    } byHand: { size in
        let parts = (0..<size).map { _ in HandProperty(0) }
        return {
            for part in parts { part.value = 1 }
            return parts.reduce(0) { $0 &+ $1.value }
        }
    }
}

/// Observed properties that are all changed in one update.
private var propertiesOfAnUpdate: [Row] {
    growth("observed properties, all changed in one update", expected: { $0 }) { size in
        let (properties, sum) = ((0..<size).map { _ in MutableProperty(0) }, Sum())
        for property in properties { property.subscribe { sum.value &+= $0 } }
        return {
            sum.value = 0
            Properties.update { for property in properties { property.value = 1 } }
            return sum.value
        }
    } byHand: { size in
        let (properties, sum) = ((0..<size).map { _ in HandProperty(0) }, Sum())
        for property in properties { property.changes.observe { sum.value &+= $0 } }
        return {
            sum.value = 0
            for property in properties { property.value = 1 }
            return sum.value
        }
    }
}

/// A new `Property { }` with many dependencies, which is read and subscribed to.
private var propertiesOfAClosure: [Row] {
    growth("properties that a new Property { } reads", expected: { $0 &* 2 }) { size in
        let parts = (0..<size).map { _ in MutableProperty(1) }
        return {
            let (all, sum) = (Property { parts.reduce(0) { $0 &+ $1.value } }, Sum())
            let read = all.value
            all.subscribe { sum.value &+= $0 }.dispose()
            return read &+ sum.value
        }
    } byHand: { size in
        let parts = (0..<size).map { _ in HandProperty(1) }
        return {
            let all = { @Sendable in parts.reduce(0) { $0 &+ $1.value } }
            let read = all()
            let observers = parts.map { part in part.changes.observe { _ in _ = all() } }
            let sum = all()
            for (part, observer) in zip(parts, observers) { part.changes.remove(observer) }
            return read &+ sum
        }
    }
}

/// An observed `Property { }` with many dependencies, of which one is written.
private var propertiesOfAnObservedClosure: [Row] {
    growth("properties that an observed Property { } reads", expected: { $0 }) { size in
        let (parts, sum) = ((0..<size).map { _ in MutableProperty(1) }, Sum())
        Property { parts.reduce(0) { $0 &+ $1.value } }.subscribe { sum.value = $0 }
        return {
            sum.value = 0
            parts[size / 2].value = 1
            return sum.value
        }
    } byHand: { size in
        let (parts, sum) = ((0..<size).map { _ in HandProperty(1) }, Sum())
        for part in parts {
            part.changes.observe { _ in sum.value = parts.reduce(0) { $0 &+ $1.value } }
        }
        return {
            sum.value = 0
            parts[size / 2].value = 1
            return sum.value
        }
    }
}

/// A chain of `Property { }`, in which each property reads the previous property. The first property is written, and the last
/// property is read.
private var closuresInARow: [Row] {
    growth("Property { } in a row", mostRounds: 3, expected: { $0 &+ 1 }) { size in
        let source = MutableProperty(0)
        let last = (0..<size).reduce(Property(source)) { row, _ in
            let next = Property { row.value &+ 1 }
            _ = next.value
            return next
        }
        return {
            source.value = 1
            return last.value
        }
    } byHand: { size in
        var steps: [@Sendable (Int) -> Int] = []
        for _ in 0..<size { steps.append { $0 &+ 1 } }
        let (source, all) = (HandProperty(0), steps)
        return {
            source.value = 1
            return all.reduce(source.value) { $1($0) }
        }
    }
}
