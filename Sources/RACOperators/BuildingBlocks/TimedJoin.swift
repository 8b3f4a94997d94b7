/// Decides what an operator with one input and one timer does about each thing that happens to it.
///
/// A plain value, like a ``JoinMachine``: it calls no one, and the ``TimedJoin`` around it does what it answers. A
/// failure of the input passes at once, without asking.
@usableFromInline
package protocol TimedMachine: Sendable {
    associatedtype Input: Sendable
    associatedtype Output: Sendable
    associatedtype Failure: Error

    /// Takes in a value.
    mutating func receive(_ input: Input) -> TimedStep<Output, Failure>
    /// Says what to do when the timer that was started last, and has not been stopped, is due.
    mutating func timerFired(at now: Duration) -> TimedStep<Output, Failure>
    /// Gives what to send before the completion of the input is passed on, one after the other, until there is nothing.
    mutating func takeRest() -> Output?
}

/// What a ``TimedMachine`` wants to be done: first with the timer, then downstream.
@usableFromInline
package struct TimedStep<Output: Sendable, Failure: Error>: Sendable {
    /// There is one timer: starting it anew stops it before.
    @usableFromInline
    package enum TimerChange: Sendable {
        case none
        case start(after: Duration)
        case stop
    }

    @usableFromInline
    package enum Sending: Sendable {
        case nothing
        case send(Output)
        case fail(Failure)
    }

    @usableFromInline let timer: TimerChange
    @usableFromInline let sending: Sending

    @inlinable
    package init(timer: TimerChange = .none, _ sending: Sending = .nothing) {
        self.timer = timer
        self.sending = sending
    }
}

/// Runs one input and one timer into one output, under one serializer. What ``Join`` is for several inputs.
///
/// The timer is started and stopped by the owner of the serializer. One that fires all the same, because it was just
/// about to, is told by its number and ignored. The value that a timer releases and the completion that comes in at
/// that moment cannot overtake each other.
///
/// `@unchecked Sendable` because only the owner of `serializer` touches `machine`, `timerNumber` and `hasEnded`.
@usableFromInline
package final class TimedJoin<Machine: TimedMachine>: SerialReceiver, @unchecked Sendable {
    @usableFromInline
    package enum Message: Sendable {
        case input(Machine.Input)
        case timerFired(Int)
        case failed(Machine.Failure)
        case completed
    }

    @usableFromInline let downstream: Subscriber<Machine.Output, Machine.Failure>
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let timer = SerialDisposable()
    @usableFromInline package let serializer = Serializer<Message>()
    @exclusivity(unchecked) @usableFromInline var machine: Machine
    @exclusivity(unchecked) @usableFromInline var timerNumber = 0
    @exclusivity(unchecked) @usableFromInline var hasEnded = false

    @inlinable
    package init(
        _ machine: Machine,
        _ downstream: Subscriber<Machine.Output, Machine.Failure>,
        on scheduler: any Scheduler
    ) {
        self.machine = machine
        self.downstream = downstream
        self.scheduler = scheduler
        downstream.lifetime.add(timer)
    }

    /// Subscribes to the input, below the lifetime of the output.
    ///
    /// - Parameters:
    ///   - source: The input.
    ///   - transform: Makes what the machine gets of a value. Called outside the serializer, so it may be user code.
    @inlinable
    package func attach<Value>(
        to source: Signal<Value, Machine.Failure>,
        _ transform: @escaping @Sendable (Value) -> Machine.Input
    ) {
        source.attach(
            below: downstream.lifetime,
            next: { self.receive(.input(transform($0))) },
            failed: { self.receiveAlone(.failed($0)) },
            completed: { self.receiveAlone(.completed) }
        )
    }

    /// Starts the timer, in place of the one that runs. To be called by the owner, or before there is an input.
    @inlinable
    package func startTimer(after delay: Duration) {
        timerNumber += 1
        let number = timerNumber
        timer.disposable = scheduler.schedule(after: delay) { self.receive(.timerFired(number)) }
    }

    @inlinable
    func stopTimer() {
        timerNumber += 1
        timer.disposable = nil
    }

    @inlinable
    package func handle(_ message: Message) {
        guard !hasEnded, !downstream.isDisposed else { return }
        switch message {
        case .input(let input):
            perform(machine.receive(input))
        case .timerFired(let number):
            if number == timerNumber { perform(machine.timerFired(at: scheduler.now)) }
        case .failed(let error):
            hasEnded = true
            downstream.fail(error)
        case .completed:
            hasEnded = true
            stopTimer()
            while !downstream.isDisposed, let rest = machine.takeRest() { downstream.send(rest) }
            downstream.complete()
        }
    }

    @inlinable
    func perform(_ step: TimedStep<Machine.Output, Machine.Failure>) {
        switch step.timer {
        case .none: break
        case .start(let delay): startTimer(after: delay)
        case .stop: stopTimer()
        }
        switch step.sending {
        case .nothing:
            break
        case .send(let value):
            downstream.send(value)
        case .fail(let error):
            hasEnded = true
            downstream.fail(error)
        }
    }
}
