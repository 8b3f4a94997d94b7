import Dispatch
import RACBindings
import RACCore
import RACOperators
import TestSupport
import Testing

/// A stand-in for a control of a user interface: the user turns the knob, and the program sets it.
@MainActor
private final class Knob {
    let turns = Subject<Int, Never>()
    private(set) var settings: [Int] = []
    var angle = 0 {
        didSet { settings.append(angle) }
    }

    func turn(to angle: Int) {
        self.angle = angle
        turns.send(angle)
    }

    var terminal: ChannelTerminal<Int, Never> {
        .onMain(changes: turns) { [weak self] in self?.angle = $0 }
    }
}

@Suite @MainActor struct ChannelTerminalOnMainTests {
    private let knob = Knob()

    @Test func `the terminal of a control sends no initial value`() {
        knob.angle = 5
        #expect(Recorder(knob.terminal).events.isEmpty)
    }

    @Test func `the terminal of a control sends changes by the user, but not changes by the program`() {
        let recorder = Recorder(knob.terminal)
        knob.turn(to: 1)
        knob.angle = 2
        knob.turn(to: 3)
        #expect(recorder.values == [1, 3])
    }

    @Test func `the terminal of a control writes immediately on the main actor and does not echo the write`() {
        let terminal = knob.terminal
        let recorder = Recorder(terminal)
        terminal.send(4)
        terminal.send(5)
        #expect(knob.settings == [4, 5])
        #expect(recorder.values.isEmpty)
    }

    @Test func `a bound control shows the value of a property and writes the user's changes to it`() {
        let property = MutableProperty(9)
        knob.terminal.bindTwoWay(to: property.terminal)
        let recorder = Recorder(property)
        #expect(knob.settings == [9])
        knob.turn(to: 10)
        property.value = 11
        #expect(recorder.values == [9, 10, 11])
        #expect(knob.settings == [9, 10, 11])
    }

    @Test func `a property bound to a control writes its value to the control`() {
        let property = MutableProperty(9)
        property.terminal.bindTwoWay(to: knob.terminal)
        #expect(knob.angle == 9)
        #expect(property.value == 9)
    }

    @Test func `a control's terminal writes only the latest of many values from another thread`() async {
        let terminal = knob.terminal
        let done = Expectation()
        DispatchQueue.global().async {
            for value in 1...1_000 { terminal.send(value) }
            done.fulfill()
        }
        // The main queue is busy, so no value can have been written yet.
        #expect(done.wait())
        #expect(knob.settings.isEmpty)
        await mainTurn()
        #expect(knob.settings == [1_000])
    }

    @Test func `a control keeps the later of two writes on other threads, even if the later write arrives first`() async
    {
        let (slow, fast) = (MutableProperty(0), MutableProperty(0))
        let (isWritten, mayArrive, hasArrived) = (Expectation(), Expectation(), Expectation())
        slow.subscribe {
            if $0 == 1 {
                isWritten.fulfill()
                #expect(mayArrive.wait())
            }
        }
        let terminal = knob.terminal
        terminal.bindTwoWay(to: slow.terminal)
        terminal.bindTwoWay(to: fast.terminal)
        DispatchQueue.global().async {
            slow.value = 1
            hasArrived.fulfill()
        }
        #expect(isWritten.wait())
        DispatchQueue.global().async {
            fast.value = 2
            mayArrive.fulfill()
        }
        #expect(hasArrived.wait())
        await mainTurn()
        #expect([knob.angle, slow.value, fast.value] == [2, 2, 2])
    }

    @Test
    func `if the signal of the user's changes completes, the terminal of a control completes and ends its bindings`() {
        let property = MutableProperty(1)
        let binding = knob.terminal.bindTwoWay(to: property.terminal)
        knob.turns.complete()
        #expect(binding.isDisposed)
        #expect(Recorder(knob.terminal).events == [.completed])
    }

    @Test func `the terminal of a deallocated control completes and ends its bindings`() {
        let objects = LiveObjects()
        let property = MutableProperty(1)
        let (binding, recorder): (any Disposable, Recorder<Int, Never>)
        do {
            let knob = Knob()
            let probe = objects.probe()
            let terminal = ChannelTerminal.onMain(changes: knob.turns) { [weak knob] in
                probe.touch()
                knob?.angle = $0
            }
            recorder = Recorder(terminal)
            binding = terminal.bindTwoWay(to: property.terminal)
        }
        #expect(recorder.events == [.completed])
        #expect(binding.isDisposed)
        #expect(objects.count == 0)
    }

    @Test func `the terminal of a control can be written even if the signal of the user's changes never sends`() {
        let property = MutableProperty(1)
        ChannelTerminal.onMain(changes: Signal<Int, Never>.never) { [knob] in knob.angle = $0 }
            .bindTwoWay(to: property.terminal)
        property.value = 2
        #expect(knob.settings == [1, 2])
    }

    @Test func `a binding to a control's terminal ends immediately if the signal of the user's changes is empty`() {
        let property = MutableProperty(1)
        let binding = ChannelTerminal.onMain(changes: Signal<Int, Never>.empty) { [knob] in knob.angle = $0 }
            .bindTwoWay(to: property.terminal)
        #expect(binding.isDisposed)
    }

    @Test func `a write that a control's own change causes reaches the control after that change`() {
        let (first, second) = (Knob(), Knob())
        let property = MutableProperty(0)
        first.terminal.bindTwoWay(to: property.terminal)
        second.terminal.bindTwoWay(to: property.terminal)
        property.subscribe { if $0 == 1 { property.value = 2 } }
        first.turn(to: 1)
        #expect(first.angle == 2 && second.angle == 2 && property.value == 2)
        #expect(second.settings == [0, 1, 2])
    }

    @Test func `disposing the binding of a control releases the captures of the binding's closure`() {
        let objects = LiveObjects()
        let property = MutableProperty(1)
        var binding: (any Disposable)?
        do {
            let probe = objects.probe()
            binding = ChannelTerminal.onMain(changes: knob.turns) { [weak knob] in
                probe.touch()
                knob?.angle = $0
            }
            .bindTwoWay(to: property.terminal)
        }
        #expect(objects.count == 1)
        binding?.dispose()
        #expect(objects.count == 0)
    }
}
