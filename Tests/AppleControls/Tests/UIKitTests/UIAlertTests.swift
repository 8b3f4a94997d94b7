import RACBindings
import TestSupport
import Testing
import UIKit

@Suite @MainActor struct UIAlertTests {
    private func alert(_ actions: UIAlertAction...) -> UIAlertController {
        let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
        for action in actions { alert.addAction(action) }
        return alert
    }

    @Test func `an alert action executes its command until the command is replaced or removed`() {
        expectCommandRules(of: { UIAlertAction.choice(title: "Save") }, by: { alert($0).userChooses(0) })
    }

    @Test func `an alert action can be created with a command`() {
        let fixture = CommandFixture()
        let command = fixture.command("delete")
        let action = UIAlertAction(title: "Delete", style: .destructive, command: command)
        #expect((action.title, action.style, action.isEnabled) == ("Delete", .destructive, false))
        #expect(action.command === command)
        fixture.isEnabled.send(true)
        alert(action).userChooses(0)
        #expect(fixture.runs.value == ["delete"])
    }

    @Test func `the signal of an alert sends the chosen action before the action's command runs`() {
        let fixture = CommandFixture()
        let delete = UIAlertAction(title: "Delete", command: fixture.command("delete", enabled: Signal.just(true)))
        let cancel = UIAlertAction.choice(title: "Cancel", style: .cancel)
        let alert = alert(delete, cancel)
        let runs = Recorder(alert.choiceSignal.map { [fixture] _ in fixture.runs.value.count })
        let recorder = Recorder(alert.choiceSignal)
        alert.userChooses(0)
        #expect(recorder.values == [delete])
        #expect(recorder.isCompleted)
        #expect(runs.events == [.next(0), .completed])
        #expect(fixture.runs.value == ["delete"])
    }

    @Test func `the signal of an alert action sends only when the user chooses that action`() {
        let (yes, no) = (UIAlertAction.choice(title: "Yes"), UIAlertAction.choice(title: "No"))
        let alert = alert(yes, no)
        let recorder = Recorder(yes.choiceSignal)
        alert.userChooses(1)
        #expect(recorder.values == [])
        alert.userChooses(0)
        #expect(recorder.values == [yes])
        recorder.dispose()
        alert.userChooses(0)
        #expect(recorder.values == [yes])
    }

    @Test func `the signals of an alert that is deallocated without a choice complete`() {
        weak var weakAlert: UIAlertController?
        let (choice, own) = (Recorder<UIAlertAction, Never>(), Recorder<UIAlertAction, Never>())
        do {
            let action = UIAlertAction.choice(title: "Yes")
            let alert = alert(action)
            weakAlert = alert
            choice.subscribe(to: alert.choiceSignal)
            own.subscribe(to: action.choiceSignal)
        }
        #expect(weakAlert == nil)
        #expect((choice.values, choice.isCompleted) == ([], true))
        #expect((own.values, own.isCompleted) == ([], true))
    }
}
