import Observation
import RACBindings
import SwiftUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) @MainActor struct SwiftUITests {
    private let screen = Screen()

    private func turnsOfMainLoop() async {
        for _ in 0..<20 {
            await withCheckedContinuation { continuation in MainScheduler.shared.schedule { continuation.resume() } }
        }
    }

    private struct Field: View {
        let text: Binding<String>
        var body: some View { Text(text.wrappedValue) }
    }

    @Test func `a SwiftUI Binding to a property shows and writes the value without an echo`() {
        let name = MutableProperty("a")
        let (changes, binding) = (Recorder(name), Binding(name))
        screen.show(Field(text: binding))
        #expect(screen.texts == ["a"])
        name.value = "b"
        screen.refresh()
        #expect(screen.texts == ["b"])
        binding.wrappedValue = "c"
        screen.refresh()
        #expect(screen.texts == ["c"])
        #expect(changes.values == ["a", "b", "c"])
    }

    @Test func `a SwiftUI Binding to a terminal shows its values and sends edits without an echo`() {
        let channel = Channel<String, Never>()
        let (sent, value) = (Recorder(channel.leadingTerminal), TerminalValue(channel.followingTerminal, initial: ""))
        let binding = Binding(value)
        screen.show(Field(text: binding))
        #expect(screen.texts == [""])
        channel.leadingTerminal.send("model")
        screen.refresh()
        #expect(screen.texts == ["model"])
        #expect(sent.values == [])
        binding.wrappedValue = "user"
        screen.refresh()
        #expect(screen.texts == ["user"])
        #expect(sent.values == ["user"])
    }

    @Test func `a TerminalValue stops following its terminal when it is deallocated`() {
        let objects = LiveObjects()
        let channel = Channel<LiveObjects.Probe?, Never>()
        weak var weakValue: TerminalValue<LiveObjects.Probe?>?
        do {
            let value = TerminalValue(channel.followingTerminal, initial: objects.probe())
            weakValue = value
        }
        #expect(weakValue == nil)
        #expect(objects.count == 0)
    }

    @Test func `a SwiftUI button executes its command and is disabled while the command is disabled`() {
        let fixture = CommandFixture()
        screen.show(CommandButton("Save", command: fixture.command("save")))
        #expect(screen.texts == ["Save"])
        #expect(screen.buttons.map(\.isEnabled) == [false])
        fixture.isEnabled.send(true)
        screen.refresh()
        #expect(screen.buttons.map(\.isEnabled) == [true])
        screen.buttons[0].press()
        #expect(fixture.runs.value == ["save"])
    }

    @Test func `a SwiftUI button recreated with another command executes that command and releases the old one`() {
        let fixture = CommandFixture()
        weak var weakCommand: Command<Void, Never, Never>?
        do {
            let first = fixture.command("first")
            weakCommand = first
            screen.show(CommandButton("Save", command: first))
        }
        screen.show(CommandButton("Save", command: fixture.command("second", enabled: Signal.just(true))))
        #expect(weakCommand == nil)
        #expect(screen.buttons.map(\.isEnabled) == [true])
        screen.buttons[0].press()
        #expect(fixture.runs.value == ["second"])
    }

    @Test func `a SwiftUI button recreated with the same command keeps its state`() {
        let fixture = CommandFixture()
        let command = fixture.command("save")
        screen.show(CommandButton(command) { Text("a") })
        fixture.isEnabled.send(true)
        screen.show(CommandButton(command) { Text("b") })
        #expect(screen.texts == ["b"])
        #expect(screen.buttons.map(\.isEnabled) == [true])
    }

    @Test func `an observable command can disable a SwiftUI view`() {
        struct Screenful: View {
            let save: ObservableCommand<Void, Never, Never>
            var body: some View {
                Button {
                    save.execute()
                } label: {
                    Text("Save")
                }
                .disabled(!save.isEnabled)
            }
        }
        let fixture = CommandFixture()
        screen.show(Screenful(save: ObservableCommand(fixture.command("save"))))
        #expect(screen.buttons.map(\.isEnabled) == [false])
        fixture.isEnabled.send(true)
        screen.refresh()
        screen.buttons[0].press()
        #expect(fixture.runs.value == ["save"])
    }

    @Test func `onReceive receives the values of a signal while the view is shown`() async {
        struct Receiver: View {
            let numbers: Subject<Int, Never>
            let received: Shared<[Int]>
            var body: some View {
                Text("").onReceive(numbers) { number in received.withLock { $0.append(number) } }
            }
        }
        let (numbers, received) = (Subject<Int, Never>(), Shared<[Int]>([]))
        screen.show(Receiver(numbers: numbers, received: received))
        await turnsOfMainLoop()
        numbers.send(1)
        numbers.send(2)
        screen.show(Receiver(numbers: numbers, received: received))
        await turnsOfMainLoop()
        #expect(received.value == [1, 2], "one subscription, also after the body was worked out again")
        screen.clear()
        await turnsOfMainLoop()
        #expect(!numbers.hasSubscribers)
        numbers.send(3)
        await turnsOfMainLoop()
        #expect(received.value == [1, 2])
    }
}
