import Dispatch
import RACBindings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) @MainActor struct CommandControlTests {
    private let isEnabled = BehaviorSubject<Bool, Never>(false)

    private func turnOfMainLoop() async {
        await withCheckedContinuation { continuation in MainScheduler.shared.schedule { continuation.resume() } }
    }

    @Test func `a control is enabled exactly when its command is enabled`() {
        let button = PlainButton()
        button.setCommand(Command<Void, Never, Never>(enabled: isEnabled) { .empty })
        #expect(!button.isEnabled)
        isEnabled.send(true)
        #expect(button.isEnabled)
        isEnabled.send(false)
        #expect(!button.isEnabled)
    }

    @Test func `a control is disabled while its command runs`() {
        let (button, work) = (PlainButton(), Subject<Never, Never>())
        button.setCommand(Command<Void, Never, Never> { work.signal })
        button.press()
        #expect(!button.isEnabled)
        work.complete()
        #expect(button.isEnabled)
    }

    @Test func `a user's action on a control executes the control's command`() {
        let (button, runs) = (PlainButton(), Counter())
        button.setCommand(
            Command<Void, Never, Never> {
                runs.increment()
                return .empty
            }
        )
        #expect(runs.value == 0)
        button.press()
        button.press()
        #expect(runs.value == 2)
    }

    @Test func `the input of a command is read from the control when the user triggers the control`() {
        let (button, inputs) = (PlainButton(7), Shared<[Int]>([]))
        let command = Command<Int, Never, Never> { input in
            inputs.withLock { $0.append(input) }
            return .empty
        }
        var made = 0
        button.setCommand(command) { button in
            made += 1
            return button.number
        }
        #expect(made == 0)
        button.press()
        #expect(inputs.value == [7])
    }

    @Test func `setting a command replaces the previous command of the control`() {
        let (button, first, second) = (PlainButton(), Counter(), Counter())
        // The test keeps the command, so that the command continues to report its `enabled` state.
        let command = Command<Void, Never, Never>(enabled: isEnabled) {
            first.increment()
            return .empty
        }
        button.setCommand(command)
        button.setCommand(
            Command<Void, Int, TestError> {
                second.increment()
                return .fail(.first)
            }
        )
        #expect(button.isEnabled)
        isEnabled.send(true)
        isEnabled.send(false)
        #expect(button.isEnabled)
        button.press()
        #expect(first.value == 0)
        #expect(second.value == 1)
        withExtendedLifetime(command) {}
    }

    @Test func `a control is enabled and has no action after its command is removed`() {
        let (button, runs) = (PlainButton(), Counter())
        button.setCommand(
            Command<Void, Never, Never>(enabled: isEnabled) {
                runs.increment()
                return .empty
            }
        )
        #expect(!button.isEnabled)
        button.setCommand(nil)
        #expect(button.isEnabled)
        #expect(button.commandAction == nil)
        isEnabled.send(true)
        isEnabled.send(false)
        #expect(button.isEnabled)
        button.press()
        #expect(runs.value == 0)
    }

    @Test func `setting an optional command that is nil removes the command of a control`() {
        let button = PlainButton()
        let (some, none): (Command<Void, Never, Never>?, Command<Void, Never, Never>?)
        (some, none) = (Command(enabled: isEnabled) { .empty }, nil)
        button.setCommand(some)
        #expect(!button.isEnabled)
        button.setCommand(none)
        #expect(button.isEnabled)
    }

    @Test func `setting a nil command on a control without a command does not enable the control`() {
        let button = PlainButton()
        button.isEnabled = false
        button.setCommand(nil)
        #expect(!button.isEnabled)
    }

    @Test func `if another thread changes the enabled state of a command, the control changes on the main actor`() async
    {
        let button = PlainButton()
        let isEnabled = isEnabled
        button.setCommand(Command<Void, Never, Never>(enabled: isEnabled) { .empty })
        onThreads(1) { _ in isEnabled.send(true) }
        #expect(!button.isEnabled)
        await turnOfMainLoop()
        #expect(button.isEnabled)
    }

    @Test func `a control ignores the pending enabled state of a replaced command`() async {
        let button = PlainButton()
        let isEnabled = isEnabled
        button.setCommand(
            Command<Void, Never, Never>(enabled: isEnabled, scheduler: ImmediateScheduler()) { .empty }
        )
        onThreads(1) { _ in
            isEnabled.send(true)
            isEnabled.send(false)
        }
        button.setCommand(nil)
        await turnOfMainLoop()
        #expect(button.isEnabled)
    }

    @Test func `a control stays enabled while other threads disable the command that was removed`() async {
        let (button, objects, ended) = (PlainButton(), LiveObjects(), Expectation())
        let isEnabled = isEnabled
        DispatchQueue.global().async {
            for number in 0..<(isThreadSanitized ? 10_000 : 100_000) { isEnabled.send(number % 2 == 0) }
            ended.fulfill()
        }
        for round in 0..<(isThreadSanitized ? 200 : 2_000) {
            let probe = objects.probe()
            let command = Command<Void, Never, Never>(enabled: isEnabled, scheduler: ImmediateScheduler()) {
                probe.touch()
                return .empty
            }
            button.setCommand(command)
            button.setCommand(nil)
            if round % 20 == 0 { await turnOfMainLoop() }
            #expect(button.isEnabled)
        }
        #expect(ended.wait())
        await turnOfMainLoop()
        #expect(button.isEnabled)
        #expect(objects.count == 0)
    }

    @Test func `a command that is set on a control while another command is being set replaces the other command`() {
        let (button, runs) = (PlainButton(), Counter())
        let other = Command<Void, Never, Never> {
            runs.increment()
            return .empty
        }
        button.onEnabled = { [weak button] isEnabled in
            guard !isEnabled else { return }
            button?.onEnabled = nil
            button?.setCommand(other)
        }
        button.setCommand(Command<Void, Never, Never>(enabled: isEnabled) { .empty })
        #expect(button.isEnabled)
        isEnabled.send(true)
        isEnabled.send(false)
        #expect(button.isEnabled)
        button.press()
        #expect(runs.value == 1)
    }

    @Test func `the work of a control's command can set another command on the same control`() {
        let (button, runs) = (PlainButton(), Shared<[Int]>([]))
        button.setCommand(
            Command<Void, Never, Never> { [weak button] in
                runs.withLock { $0.append(1) }
                button?.setCommand(
                    Command<Void, Never, Never> {
                        runs.withLock { $0.append(2) }
                        return .empty
                    }
                )
                return .empty
            }
        )
        button.press()
        button.press()
        #expect(runs.value == [1, 2])
        #expect(button.isEnabled)
    }

    @Test func `when the signals of a removed command complete, their observer can set another command on the control`()
    {
        let button = PlainButton()
        let other = Command<Void, Never, Never> { .empty }
        let completed = Counter()
        do {
            let command = Command<Void, Never, Never>(enabled: isEnabled) { .empty }
            command.executing.subscribe(completed: { [weak button] in
                completed.increment()
                MainActor.assumeIsolated { button?.setCommand(other) }
            })
            button.setCommand(command)
        }
        button.setCommand(nil)
        #expect(completed.value == 1)
        #expect(button.isEnabled)
    }

    @Test func `a control is notified when a run is refused, fails, is cancelled or completes`() {
        let (spinner, work) = (Spinner(), Subject<Int, TestError>())
        spinner.setCommand(Command<Void, Int, TestError>(enabled: isEnabled) { work.signal })
        spinner.commandAction?()
        #expect((spinner.runs, spinner.endedRuns) == (1, 1), "it was not enabled")
        isEnabled.send(true)
        spinner.commandAction?()
        work.send(1)
        #expect((spinner.runs, spinner.endedRuns) == (2, 1))
        work.fail(.first)
        #expect((spinner.runs, spinner.endedRuns) == (2, 2))

        let endless = Command<Void, Never, Never> { .never }
        spinner.setCommand(endless)
        spinner.commandAction?()
        #expect((spinner.runs, spinner.endedRuns) == (3, 2))
        endless.cancelAll()
        #expect((spinner.runs, spinner.endedRuns) == (3, 3))
        spinner.setCommand(Command<Void, Int, Never> { .just(1) })
        spinner.commandAction?()
        #expect((spinner.runs, spinner.endedRuns) == (4, 4))
    }

    @Test func `a control is notified on the main actor when a run ends on another thread`() async {
        let (spinner, work) = (Spinner(), Subject<Int, TestError>())
        spinner.setCommand(Command<Void, Int, TestError> { work.signal })
        spinner.commandAction?()
        onThreads(1) { _ in work.complete() }
        #expect(spinner.endedRuns == 0)
        await turnOfMainLoop()
        #expect(spinner.endedRuns == 1)
    }
}
