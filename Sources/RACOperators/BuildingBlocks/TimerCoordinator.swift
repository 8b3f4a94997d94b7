/// Decides how an operator with one input and one timer responds to each event. The machine is a plain value that calls no
/// other object. The ``TimerCoordinator`` passes a failure of the input immediately, without the machine.
@usableFromInline
package protocol TimerMachine: Sendable {
    associatedtype Input: Sendable
    associatedtype Output: Sendable
    associatedtype Failure: Error

    mutating func receive(_ input: Input) -> TimerAction<Output, Failure>
    /// Returns the action to perform when the timer is due. Not called for a timer that has been stopped or replaced.
    mutating func timerFired(at now: Duration) -> TimerAction<Output, Failure>
    /// Returns a pending value to send before the completion of the input. Called until the result is `nil`.
    mutating func takeRest() -> Output?
}

extension TimerMachine {
    @inlinable
    package mutating func takeRest() -> Output? { nil }
}

/// The action that a ``TimerMachine`` requests: a change of the timer, followed by events for the downstream subscriber.
@usableFromInline
package struct TimerAction<Output: Sendable, Failure: Error>: Sendable {
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

/// Combines one input and one timer into one output, under one serializer.
///
/// The owner of the serializer starts and stops the timer. A timer that is stopped at the last moment may still fire. The
/// coordinator then ignores the timer, because its number is not the current number.
///
/// Operators promise to deliver the events of a timer on the scheduler. If the timer fires while another thread owns the
/// serializer, that thread finds the message of the timer, and schedules the delivery again. If the timer completes or fails the
/// output, the owner disposes the input before that delivery, and soon has no more messages. If the timer sends a value, the
/// input stays active, and can keep the owner busy at each further attempt. After ``mostReturns`` attempts, the owner therefore
/// delivers the value itself.
///
/// The message of the timer contains the thread on which the timer has fired. If this thread handles the message, even during
/// other work, the thread counts as a thread of the scheduler. A timer that fires inside `handle`, for example on an
/// `ImmediateScheduler`, is therefore handled immediately.
///
/// `@unchecked Sendable` because only the owner of `serializer` uses the mutable state.
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
    /// The number of times that a delivery of this timer has been returned to the scheduler.
    @exclusivity(unchecked) @usableFromInline var returns = 0
    /// Indicates whether the timer has caused a completion or failure that has not been delivered yet.
    @exclusivity(unchecked) @usableFromInline var isOver = false
    @exclusivity(unchecked) @usableFromInline var hasEnded = false
    @usableFromInline let input = SerialDisposable()

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

    /// Subscribes to the input. `transform` can be user code, because it is called outside the serializer.
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

    /// Replaces a running timer. Called by the owner of the serializer, or before the input is subscribed to.
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

    /// Handles the message of a timer on a thread that does not belong to the scheduler. An action that sends nothing is
    /// performed immediately. The delivery of any other action is returned to the scheduler.
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
        // Only the copy `next` has changed. The machine itself receives the timer's message later, on the scheduler.
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
