import RACBindings

var commands: Family {
    Family(name: "Commands", rows: [roundTrip, applied, withSignals])
}

/// A typical error type of a program.
enum CommandFailure: Error {
    case offline
    case rejected(code: Int)
}

private typealias NumberCommand = Command<Int, Int, CommandFailure>

private func makeCommand() -> NumberCommand {
    NumberCommand(scheduler: ImmediateScheduler()) { .just($0) }
}

private var roundTrip: Row {
    Row("command: execute of just, round trip", goals: [.atMost(700)]) { count in
        total(count)
    } here: {
        let (command, sum) = (makeCommand(), Sum())
        return { count in
            sum.value = 0
            for value in 0..<count { command.execute(value).subscribe({ sum.value &+= $0 }, failed: { _ in }) }
            return sum.value
        }
    } byHand: {
        let (command, sum) = (HandCommand { $1($0) }, Sum())
        return { count in
            sum.value = 0
            for value in 0..<count where !command.execute(value, receive: { sum.value &+= $0 }) { return -1 }
            return sum.value
        }
    }
}

private var applied: Row {
    Row("command: apply of just, round trip") { count in
        total(count)
    } here: {
        let (command, sum) = (makeCommand(), Sum())
        return { count in
            sum.value = 0
            for value in 0..<count { command.apply(value).subscribe({ sum.value &+= $0 }, failed: { _ in }) }
            return sum.value
        }
    }
}

private var withSignals: Row {
    // Each execution counts five events: two changes of `executing`, two changes of `enabled`, and one execution signal.
    Row("command: execute of just, four signals subscribed") { count in
        count &* 5
    } here: {
        let (command, sum) = (makeCommand(), Sum())
        command.executing.subscribe { _ in sum.value &+= 1 }
        command.enabled.subscribe { _ in sum.value &+= 1 }
        command.errors.subscribe { _ in sum.value &+= 1 }
        command.executionSignals.subscribe { _ in sum.value &+= 1 }
        return { count in
            sum.value = 0
            for value in 0..<count { command.execute(value) }
            return sum.value
        }
    }
}
