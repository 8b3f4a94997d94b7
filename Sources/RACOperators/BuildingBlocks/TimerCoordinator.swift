/// Decides what an operator with one input and one timer does about each thing that happens to it.
///
/// A plain value, like an ``InputMachine``: it calls no one, and the ``TimerCoordinator`` around it does what it answers. A failure
/// of the input passes immediately, without asking.
@usableFromInline
package protocol TimerMachine: Sendable {
    associatedtype Input: Sendable
    associatedtype Output: Sendable
    associatedtype Failure: Error

    /// Takes in a value.
    mutating func receive(_ input: Input) -> TimerAction<Output, Failure>
    /// Says what to do when the timer that was started last, and has not been stopped, is due.
    mutating func timerFired(at now: Duration) -> TimerAction<Output, Failure>
    /// Returns the next value to send before the completion of the input is passed on. It is called until there is none.
    mutating func takeRest() -> Output?
}

/// What a ``TimerMachine`` wants to be done: first with the timer, then downstream.
@usableFromInline
package struct TimerAction<Output: Sendable, Failure: Error>: Sendable {
    /// There is one timer: starting it again stops it before.
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
        case complete
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

/// Runs one input and one timer into one output, under one serializer. What ``InputCoordinator`` is for several inputs.
///
/// The owner of the serializer starts and stops the timer. A timer that was about to fire when it was stopped may fire all the
/// same: its number is no longer the current one, so it is ignored. A value that the timer releases and a completion that arrives
/// at the same moment are two messages of one serializer, so neither gets into the middle of the other.
///
/// What the timer releases is delivered on the scheduler, as the operators promise. If the timer fires while another thread is at
/// work here, that thread finds the message, and what is to be delivered comes back to the scheduler. An end takes effect before
/// that: the input is disposed, so the other thread has no more to do here. A thread that finds values to deliver may have more to
/// do again and again. So after some tries it delivers what the timer releases itself.
///
/// The other thread is notified by its identity: a timer that fires inside `handle`, on an `ImmediateScheduler` for example, is on
/// the right thread already. A thread of the scheduler that goes on to other work, and takes up there what was left here, counts as
/// right as well.
///
/// `@unchecked Sendable` because only the owner of `serializer` touches what can change.
@usableFromInline
package final class TimerCoordinator<Machine: TimerMachine>: SerialReceiver, @unchecked Sendable {
    @usableFromInline
    package enum Message: Sendable {
        case input(Machine.Input)
        case timerFired(Int, on: ThreadIdentity)
        case failed(Machine.Failure)
        case completed
    }

    @usableFromInline let downstream: Subscriber<Machine.Output, Machine.Failure>
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let timer = SerialDisposable()
    @usableFromInline package let serializer = Serializer<Message>()
    @exclusivity(unchecked) @usableFromInline var machine: Machine
    @exclusivity(unchecked) @usableFromInline var timerNumber = 0
    /// How often what this timer releases has come back to the scheduler.
    @exclusivity(unchecked) @usableFromInline var returns = 0
    /// Indicates whether the timer has brought an end that has not been delivered yet.
    @exclusivity(unchecked) @usableFromInline var isOver = false
    @exclusivity(unchecked) @usableFromInline var hasEnded = false
    /// The lifetime of the input.
    @usableFromInline let input = SerialDisposable()

    /// After so many returns, what the timer releases is delivered where it is.
    @inlinable static var mostReturns: Int { 16 }

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
            parent: downstream.lifetime,
            didBegin: { [input] in input.disposable = $0 },
            next: { self.receive(.input(transform($0))) },
            failed: { self.receiveWithoutDraining(.failed($0)) },
            completed: { self.receiveWithoutDraining(.completed) }
        )
    }

    /// Starts the timer, in place of the one that runs. To be called by the owner, or before there is an input. The delay may be any: see
    /// ``Swift/Duration/boundedDelay``.
    @inlinable
    package func startTimer(after delay: Duration) {
        timerNumber += 1
        returns = 0
        let number = timerNumber
        timer.disposable = scheduler.schedule(after: delay.boundedDelay) {
            self.receive(.timerFired(number, on: .current))
        }
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
            if !isOver { perform(machine.receive(input)) }
        case .timerFired(let number, let thread):
            guard number == timerNumber else { break }
            if thread == .current || returns == Self.mostReturns {
                perform(machine.timerFired(at: scheduler.now))
            } else {
                timerFiredElsewhere(number)
            }
        case .failed(let error):
            if isOver { break }
            hasEnded = true
            downstream.fail(error)
        case .completed:
            if isOver { break }
            hasEnded = true
            stopTimer()
            while !downstream.isDisposed, let rest = machine.takeRest() { downstream.send(rest) }
            downstream.complete()
        }
    }

    /// Does what the timer asks for, but for what is to be delivered: that comes back to the scheduler.
    @inlinable
    @inline(never)
    func timerFiredElsewhere(_ number: Int) {
        var next = machine
        let step = next.timerFired(at: scheduler.now)
        switch step.sending {
        case .nothing:
            machine = next
            return perform(step)
        case .complete, .fail:
            isOver = true
            input.dispose()
        case .send:
            break
        }
        // The machine has not changed, and is asked once more there.
        returns += 1
        timer.disposable = scheduler.schedule { self.receive(.timerFired(number, on: .current)) }
    }

    @inlinable
    func perform(_ step: TimerAction<Machine.Output, Machine.Failure>) {
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
        case .complete:
            hasEnded = true
            downstream.complete()
        case .fail(let error):
            hasEnded = true
            downstream.fail(error)
        }
    }
}
