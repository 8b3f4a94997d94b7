import Foundation
import Observation
import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct ObservableCommandTests {
    @Test func `an observable command has the current state of its command`() {
        let work = Subject<Int, TestError>()
        let command = Command<Int, Int, TestError> { _ in work.signal }
        let shown = ObservableCommand(command)
        #expect(shown.isEnabled && !shown.isExecuting)
        shown.execute(1)
        #expect(!shown.isEnabled && shown.isExecuting)
        work.fail(.second)
        #expect(shown.isEnabled && !shown.isExecuting)
        #expect(shown.lastFailure == .second)
    }

    @Test func `an observable command notifies Observation of each change`() {
        let work = Subject<Int, TestError>()
        let shown = ObservableCommand(Command<Void, Int, TestError> { work.signal })
        let changes = Counter()
        let observe: @MainActor () -> Bool = {
            withObservationTracking {
                shown.isExecuting
            } onChange: {
                changes.increment()
            }
        }
        #expect(!observe())
        shown.execute()
        #expect(changes.value == 1)
        #expect(observe())
        work.complete()
        #expect(changes.value == 2)
    }

    @Test func `an observable command is released with its last reference, and its command still works`() {
        let command = Command<Int, Int, TestError> { .just($0) }
        weak var gone: ObservableCommand<Int, Int, TestError>?
        do {
            let shown = ObservableCommand(command)
            gone = shown
            shown.execute(1)
        }
        #expect(gone == nil)
        #expect(Recorder(command.execute(1)).values == [1])
    }

    @Test func `command errors have a localized description`() {
        let errors: [any Error] = [
            CommandError<TestError>.disabled, CommandError<URLError>.failed(URLError(.timedOut)),
        ]
        #expect(errors[0].localizedDescription == "The command is disabled and cannot be executed.")
        #expect(errors[1].localizedDescription == URLError(.timedOut).localizedDescription)
    }
}
