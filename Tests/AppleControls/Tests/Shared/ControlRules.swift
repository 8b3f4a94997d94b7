import RACBindings
import TestSupport
import Testing

// The rules for every control of any framework. The test targets of UIKit, AppKit and SwiftUI each link to this file.

/// A control, its terminal, and the ways to change its value.
@MainActor
struct Specimen<Value: Sendable & Equatable> {
    let terminal: ChannelTerminal<Value, Never>
    let values: (Value, Value, Value)
    let user: (Value) -> Void
    let program: (Value) -> Void
    let shown: () -> Value
}

/// Checks that a terminal sends only changes by the user, without an echo.
@MainActor
func expectRules<Value>(_ specimen: Specimen<Value>, sourceLocation: SourceLocation = #_sourceLocation) {
    let (first, second, third) = specimen.values
    let recorder = Recorder(specimen.terminal)
    #expect(recorder.values == [], "has no starting value", sourceLocation: sourceLocation)
    specimen.user(first)
    #expect(recorder.values == [first], "sends what the user does", sourceLocation: sourceLocation)
    specimen.program(second)
    #expect(recorder.values == [first], "sends no change by the program", sourceLocation: sourceLocation)
    specimen.terminal.send(third)
    #expect(specimen.shown() == third, "shows what is sent to it", sourceLocation: sourceLocation)

    // From here on, the terminal is bound to a property, and neither side receives an echo.
    let property = MutableProperty(first)
    let changes = Recorder(property)
    let binding = specimen.terminal.bindTwoWay(to: property.terminal)
    #expect(specimen.shown() == first, "takes the other one's value", sourceLocation: sourceLocation)
    specimen.user(second)
    property.value = third
    #expect(specimen.shown() == third, sourceLocation: sourceLocation)
    specimen.user(first)
    #expect(changes.values == [first, second, third, first], "each once", sourceLocation: sourceLocation)
    binding.dispose()
    specimen.user(second)
    #expect(property.value == first, sourceLocation: sourceLocation)
}

/// Checks that a terminal completes with its control and does not retain the control.
@MainActor
func expectEnd<Control: AnyObject, Value>(
    of terminal: (Control) -> ChannelTerminal<Value, Never>,
    with makeControl: () -> Control,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    weak var weakControl: Control?
    let recorder = Recorder<Value, Never>()
    let channel = Channel<Value, Never>()
    do {
        let control = makeControl()
        weakControl = control
        let terminal = terminal(control)
        recorder.subscribe(to: terminal)
        terminal.bindTwoWay(to: channel.followingTerminal)
    }
    #expect(weakControl == nil, "is not kept", sourceLocation: sourceLocation)
    #expect(recorder.isCompleted, "completes with the control", sourceLocation: sourceLocation)
}

/// A command that records its runs, and the signal that enables the command.
@MainActor
struct CommandFixture {
    let isEnabled = BehaviorSubject<Bool, Never>(false)
    let runs = Shared<[String]>([])

    func command(_ name: String, enabled: (any SignalProtocol<Bool, Never>)? = nil) -> Command<Void, Never, Never> {
        Command(enabled: enabled?.signal ?? isEnabled.signal) { [runs] in
            runs.withLock { $0.append(name) }
            return .empty
        }
    }
}

/// Checks that a control executes its command and is enabled by the command. The command can be replaced, removed and read back.
/// The control and the command are not retained.
///
/// - Parameters:
///   - makeControl: Creates a control.
///   - user: Triggers the control if it is enabled.
@MainActor
func expectCommandRules<Control: CommandControl>(
    of makeControl: () -> Control,
    by user: (Control) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let (fixture, control) = (CommandFixture(), makeControl())
    let first = fixture.command("first")
    control.setCommand(first)
    #expect(!control.isEnabled, "is enabled when the command is", sourceLocation: sourceLocation)
    user(control)
    #expect(fixture.runs.value == [], sourceLocation: sourceLocation)
    fixture.isEnabled.send(true)
    #expect(control.isEnabled, sourceLocation: sourceLocation)
    user(control)
    #expect(fixture.runs.value == ["first"], "executes it, once", sourceLocation: sourceLocation)
    #expect(control.command === first, "is read back", sourceLocation: sourceLocation)

    let second = fixture.command("second", enabled: Signal.just(true))
    control.command = second
    fixture.isEnabled.send(false)
    #expect(control.isEnabled, "another command replaces it", sourceLocation: sourceLocation)
    user(control)
    #expect(fixture.runs.value == ["first", "second"], sourceLocation: sourceLocation)
    #expect(control.command(as: Command<Void, Never, Never>.self) === second, sourceLocation: sourceLocation)

    control.setCommand(first)
    #expect(!control.isEnabled, sourceLocation: sourceLocation)
    control.command = nil
    #expect(control.isEnabled, "no command enables it", sourceLocation: sourceLocation)
    #expect(control.command == nil, sourceLocation: sourceLocation)
    user(control)
    #expect(fixture.runs.value == ["first", "second"], sourceLocation: sourceLocation)

    let objects = LiveObjects()
    weak var weakControl: Control?
    do {
        let (control, probe) = (makeControl(), objects.probe())
        weakControl = control
        control.setCommand(
            Command<Void, Never, Never> {
                probe.touch()
                return .empty
            }
        )
        user(control)
    }
    #expect(weakControl == nil, "nothing is left", sourceLocation: sourceLocation)
    #expect(objects.count == 0, sourceLocation: sourceLocation)
}
