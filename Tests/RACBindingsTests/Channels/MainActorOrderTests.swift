import Dispatch
import Observation
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
    private(set) var angle = 0

    func turn(to angle: Int) {
        self.angle = angle
        turns.send(angle)
    }

    func set(_ angle: Int) {
        self.angle = angle
        settings.append(angle)
    }

    /// The knob's only terminal, which the tests use many times.
    private(set) lazy var terminal = ChannelTerminal<Int, Never>.onMain(changes: turns) { [weak self] in self?.set($0) }
}

@Observable @MainActor
private final class Holder {
    var number = 0
}

/// Runs `body` on another thread and waits for it. The wait blocks the main queue.
private func elsewhere(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue.global().sync(execute: body)
}

/// The order of values at an endpoint of the main actor, and which value is the newer of two.
@Suite @MainActor struct MainActorOrderTests {
    private let knob = Knob()

    @Test func `a control takes the value of a property bound to it, even if that value is older`() {
        let (first, second) = (MutableProperty(1), MutableProperty(2))
        second.terminal.bindTwoWay(to: knob.terminal)
        first.terminal.bindTwoWay(to: knob.terminal)
        #expect([first.value, second.value, knob.angle] == [1, 1, 1])
    }

    @Test func `binding a control sends no earlier value to the observers of its terminal`() {
        knob.turn(to: 1)
        knob.terminal.send(2)
        knob.turn(to: 3)
        let recorder = Recorder(knob.terminal)
        MutableProperty(4).terminal.bindTwoWay(to: knob.terminal)
        #expect(recorder.values == [])
    }

    @Test func `a value written to a control does not overwrite a change that the write itself causes`() {
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        knob.terminal.bindTwoWay(to: first.terminal)
        knob.terminal.bindTwoWay(to: second.terminal)
        second.subscribe { [knob] value in
            if value == 1 { MainActor.assumeIsolated { knob.turn(to: 2) } }
        }
        first.value = 1
        #expect([first.value, second.value, knob.angle] == [2, 2, 2])
    }

    @Test func `a control and its bound property are equal after another thread has reported a change of the control`()
        async
    {
        let property = MutableProperty(0)
        knob.terminal.bindTwoWay(to: property.terminal)
        let turns = knob.turns
        elsewhere { turns.send(1) }
        property.value = 2
        await mainTurn()
        #expect(knob.angle == property.value)
    }

    @Test func `a disposed binding of a control does not write a value that is pending on the main queue`() async {
        let property = MutableProperty(0)
        let binding = knob.terminal.bindTwoWay(to: property.terminal)
        elsewhere { property.value = 1 }
        binding.dispose()
        await mainTurn()
        #expect(knob.settings == [0])
    }

    @Test func `a disposed binding of a control discards its pending value and keeps the other binding's value`() async
    {
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        knob.terminal.bindTwoWay(to: first.terminal)
        let binding = knob.terminal.bindTwoWay(to: second.terminal)
        elsewhere {
            first.value = 1
            second.value = 2
        }
        binding.dispose()
        await mainTurn()
        #expect([first.value, knob.angle] == [1, 1])
    }

    @Test func `a new binding of a control does not discard a value that is pending on the main queue`() async {
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        let object = Holder()
        let terminal = ChannelTerminal.observing(object, \.number)
        first.terminal.bindTwoWay(to: terminal)
        elsewhere { first.value = 1 }
        second.terminal.bindTwoWay(to: terminal)
        await mainTurn()
        #expect([first.value, object.number, second.value] == [1, 1, 1])
    }

    @Test func `other work on the main queue runs while another thread floods a bound control with writes`() async {
        let property = MutableProperty(0)
        let turns = Counter()
        let terminal = ChannelTerminal<Int, Never>.onMain(changes: Subject<Int, Never>()) { value in
            // Each write causes the next write, as if another thread wrote without end.
            if turns.value == 0, value < 1_000 { elsewhere { property.value = value + 1 } }
        }
        terminal.bindTwoWay(to: property.terminal)
        elsewhere { property.value = 1 }
        DispatchQueue.main.async { turns.increment() }
        for _ in 0..<10 { await mainTurn() }
        #expect(turns.value == 1 && property.value < 100)
    }
}
