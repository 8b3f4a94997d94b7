import Dispatch
import Foundation
import RACBindings
import RACSchedulers
import TestSupport
import Testing

/// A subscriber of a property changes the property again, and then executes a command whose condition depends on the property.
/// At that moment, the last change has not been delivered to the command.
@Suite(.timeLimit(.minutes(20))) struct CommandConditionTests {
    private typealias Tested = Command<Void, Int, Never>

    private func command(
        _ enabled: some SignalConvertible<Bool, Never>,
        _ policy: CommandPolicy = .exclusive
    ) -> Tested {
        Command(enabled: enabled, policy: policy, scheduler: ImmediateScheduler()) { .just(1) }
    }

    /// Calls `body` with the command during the delivery of `first`, after the property has been changed to `last`.
    private func change<Value: Sendable>(
        _ property: MutableProperty<Value>,
        to first: Value,
        then last: Value,
        _ command: (MutableProperty<Value>) -> Tested,
        _ body: @escaping @Sendable (Tested) -> Void
    ) {
        let (made, calls) = (Shared<Tested?>(nil), Counter())
        // Subscribes before the command does, so the command has not received a change when `body` is called.
        let subscription = property.skip(1).take(1).subscribe { _ in
            property.value = last
            if let command = made.withLock({ $0 }) {
                body(command)
                calls.increment()
            }
        }
        made.withLock { [command = command(property)] in $0 = command }
        property.value = first
        subscription.dispose()
        #expect(calls.value == 1)
    }

    /// Expects that a command accepts a request when its condition has become true but its signal has not sent this value.
    private func expectAccepted<Value: Sendable>(
        _ property: MutableProperty<Value>,
        to first: Value,
        then last: Value,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ command: (MutableProperty<Value>) -> Tested
    ) {
        let results = Shared<[Bool]>([])
        change(property, to: first, then: last, command) { command in
            let states = [command.isEnabled, command.currentState.isEnabled]
            let isAccepted = Recorder(command.execute()).isCompleted
            results.withLock { $0 = states + [isAccepted] }
        }
        #expect(results.withLock { $0 } == [true, true, true], sourceLocation: sourceLocation)
    }

    @Test func `a request is accepted if a property has become true, before its signal has sent it`() {
        expectAccepted(MutableProperty(false), to: false, then: true) { command($0) }
        expectAccepted(MutableProperty(false), to: false, then: true) { command(Property($0)) }
        expectAccepted(MutableProperty(0), to: 1, then: 2) { command($0.mapped { $0 == 2 }) }
        expectAccepted(MutableProperty(0), to: 1, then: 2) { number in command(Property { number.value == 2 }) }
        let other = MutableProperty(true)
        expectAccepted(MutableProperty(false), to: false, then: true) {
            command($0.combined(with: other).mapped { $0 && $1 })
        }
    }

    @Test func `a request is accepted if a validating property has become true`() {
        let property = ValidatingProperty<Bool, Never>(false) { _ in .valid }
        let (made, run) = (Shared<Tested?>(nil), Recorder<Int, CommandError<Never>>())
        let subscription = property.skip(1).take(1).subscribe { _ in
            property.value = true
            if let command = made.withLock({ $0 }) { run.subscribe(to: command.execute()) }
        }
        made.withLock { [command = command(property)] in $0 = command }
        property.value = false
        subscription.dispose()
        #expect(run.values == [1])
    }

    @Test(arguments: [.exclusive, .concurrent, .queued, .restarting, .ignoring] as [CommandPolicy])
    func `a command of any policy reads its property before it refuses a request`(policy: CommandPolicy) {
        expectAccepted(MutableProperty(false), to: false, then: true) { command($0, policy) }
    }

    @Test func `the value of a signal that is not a property takes effect when the signal has sent it`() {
        let isAccepted = Shared<Bool?>(nil)
        change(MutableProperty(false), to: false, then: true) {
            command($0.signal)
        } _: { command in
            isAccepted.withLock { $0 = Recorder(command.execute()).values == [1] }
        }
        #expect(isAccepted.withLock { $0 } == false)
    }

    @Test func `a request is accepted until the signal of a property has sent false`() {
        let isAccepted = Shared<Bool?>(nil)
        change(MutableProperty(true), to: true, then: false) {
            command($0)
        } _: { command in
            isAccepted.withLock { $0 = Recorder(command.execute()).values == [1] }
        }
        #expect(isAccepted.withLock { $0 } == true)
    }

    @Test func `an early run of a property's command leaves enabled and executing in order`() {
        let (property, work) = (MutableProperty(false), Subject<Int, Never>())
        let log = Shared<[String]>([])
        let (subscriptions, kept) = (CompoundDisposable(), Shared<Tested?>(nil))
        change(property, to: false, then: true) { isEnabled in
            let command = Command<Void, Int, Never>(enabled: isEnabled, scheduler: ImmediateScheduler()) { work }
            subscriptions.add(
                command.enabled.subscribe { isEnabled in log.withLock { $0.append("enabled \(isEnabled)") } }
            )
            subscriptions.add(command.executing.subscribe { value in log.withLock { $0.append("executing \(value)") } })
            return command
        } _: { command in
            command.execute()
            kept.withLock { $0 = command }
        }
        work.complete()
        #expect(
            log.withLock { $0 } == [
                "enabled false", "executing false", "executing true", "executing false", "enabled true",
            ]
        )
        subscriptions.dispose()
    }

    @Test func `a command with state reads its state and its property before it refuses a request`() {
        expectAccepted(MutableProperty(0), to: 1, then: 2) {
            Command(state: $0, enabledIf: { $0 == 2 }, scheduler: ImmediateScheduler()) { _, _ in .just(1) }
        }
        expectAccepted(MutableProperty(false), to: false, then: true) {
            Command(state: MutableProperty(0), enabled: $0, scheduler: ImmediateScheduler()) { _, _ in .just(1) }
        }
        let isEnabled = MutableProperty(false)
        let command = Tested(
            state: MutableProperty(0),
            enabledIf: { $0 == 1 },
            enabled: isEnabled,
            scheduler: ImmediateScheduler()
        ) {
            _,
            _ in .just(1)
        }
        isEnabled.value = true
        #expect(!command.isEnabled)
        #expect(Recorder(command.execute()).failure == .disabled)
    }

    @Test func `a state that is replaced while the condition is read is released with no lock held`() {
        let objects = LiveObjects()
        let (state, readings) = (MutableProperty(objects.probe()), Counter())
        expectAccepted(MutableProperty(false), to: false, then: true) { isEnabled in
            let condition = isEnabled.mapped { isTrue in
                // The write makes the command read the condition again.
                if isTrue, !readings.increment().isMultiple(of: 2) { state.value = objects.probe() }
                return isTrue
            }
            // The probe traps if it is deallocated while a lock is held.
            return Command(state: state, enabled: condition, scheduler: ImmediateScheduler()) { probe, _ in
                probe.touch()
                return .just(1)
            }
        }
        #expect(objects.count == 1)
    }

    @Test func `a computed property reads the present state of a command`() {
        let isEnabled = MutableProperty(false)
        let isAccepted = Shared<[Bool]>([])
        change(isEnabled, to: false, then: true) {
            command($0)
        } _: { command in
            let states = Property { [isEnabled.value, command.isEnabled] }
            isAccepted.withLock { [states = states.value] in $0 = states }
        }
        #expect(isAccepted.withLock { $0 } == [true, true])
    }

    @Test func `a composed command reads the property of the command that it executes`() {
        expectAccepted(MutableProperty(false), to: false, then: true) { command($0).mapInput { $0 } }
        expectAccepted(MutableProperty(false), to: false, then: true) { command($0).mapOutput { $0 } }
        expectAccepted(MutableProperty(false), to: false, then: true) { isEnabled in
            command(isEnabled).mapOutput { _ in }.then(command(isEnabled))
        }
    }

    @Test func `a step of a command stack reads its property before it refuses a request`() {
        let stack = CommandStack<Never>(scheduler: ImmediateScheduler())
        expectAccepted(MutableProperty(false), to: false, then: true) { isEnabled in
            stack.command(named: "step", enabled: isEnabled) { (_: Void) in
                1
            } undoing: { _ in
            }.mapOutput { _ in 1 }
        }
        #expect(stack.canUndo)
    }

    @Test func `a condition that another thread has not delivered yet does not refuse a request`() async {
        let property = MutableProperty(false)
        let (entered, left) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let subscription = property.skip(1).take(1).subscribe { _ in
            entered.signal()
            left.wait()
        }
        let command = command(property)
        let thread = Thread { property.value = false }
        thread.start()
        entered.wait()
        property.value = true
        #expect(Recorder(command.execute()).values == [1])
        left.signal()
        subscription.dispose()
    }

    @Test func `a thread that makes a condition true can execute, whichever thread delivers the change`() {
        struct Round: Sendable {
            let isComplete = MutableProperty(false)
            let command: Tested

            init() {
                command = Command(enabled: isComplete, policy: .concurrent, scheduler: ImmediateScheduler()) {
                    .just(1)
                }
            }
        }
        let (round, failures) = (Shared(Round()), Counter())
        race(
            heavy(1_000),
            prepare: { _ in round.withLock { $0 = Round() } },
            [
                { _ in
                    let round = round.withLock { $0 }
                    for _ in 0..<20 {
                        round.isComplete.value = false
                        round.isComplete.value = true
                        // The other thread can perform the run later.
                        if Recorder(round.command.execute()).failure != nil { failures.increment() }
                    }
                },
                { _ in
                    let round = round.withLock { $0 }
                    for _ in 0..<200 { round.isComplete.value = true }
                },
            ],
            check: { _ in
                let round = round.withLock { $0 }
                if !round.command.isEnabled { failures.increment() }
                round.isComplete.value = false
                if round.command.isEnabled { failures.increment() }
            }
        )
        #expect(failures.value == 0)
    }

    @Test func `a command keeps a property that follows a signal, until the command is deallocated`() {
        let subject = Subject<Bool, Never>()
        weak var kept: Property<Bool>?
        do {
            let command: Tested
            do {
                let property = Property(initial: false, then: subject)
                kept = property
                command = self.command(property)
            }
            #expect(kept == nil)
            subject.send(true)
            #expect(Recorder(command.execute()).values == [1])
            #expect(subject.hasSubscribers)
        }
        #expect(!subject.hasSubscribers)
    }

    @Test func `a state and a signal that is not a property must both be true`() {
        let isEnabled = Subject<Bool, Never>()
        let command: (MutableProperty<Int>) -> Tested = {
            Command(state: $0, enabledIf: { $0 == 2 }, enabled: isEnabled, scheduler: ImmediateScheduler()) { _, _ in
                .just(1)
            }
        }
        expectAccepted(MutableProperty(0), to: 1, then: 2) {
            let command = command($0)
            isEnabled.send(true)
            return command
        }
        let isAccepted = Shared<Bool?>(nil)
        change(MutableProperty(0), to: 1, then: 2) {
            let command = command($0)
            isEnabled.send(false)
            return command
        } _: { command in
            isAccepted.withLock { $0 = Recorder(command.execute()).isCompleted }
        }
        #expect(isAccepted.withLock { $0 } == false)
    }

    @Test func `a deallocated command releases its condition`() {
        final class Model: Sendable {
            let text = MutableProperty(true)
        }
        weak var model: Model?
        let run: Signal<Int, CommandError<Never>>
        do {
            let made = Model()
            model = made
            let command = command(Property { made.text.value })
            run = command.apply()
        }
        #expect(model == nil)
        #expect(Recorder(run).failure == .disabled)
    }
}
