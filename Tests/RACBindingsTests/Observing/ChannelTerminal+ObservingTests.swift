import Dispatch
import Observation
import RACBindings
import RACCore
import RACOperators
import TestSupport
import Testing

@Observable @MainActor
private final class Player {
    var volume = 0.5
    var title: String? = "none"
    @ObservationIgnored var writes = 0
    var level = 0 {
        didSet {
            writes += 1
            if level > 10 { level = 10 }
        }
    }
}

@Observable @MainActor
private final class Album {
    var player: Player?
}

/// An object that is isolated to no actor. Any thread can change the object, but only one thread at a time.
@Observable
private final class Anyones: @unchecked Sendable {
    var number = 0
}

@Observable @MainActor
private final class Model {
    var number = 0
    @ObservationIgnored private let probe: LiveObjects.Probe

    init(_ probe: LiveObjects.Probe) {
        self.probe = probe
    }
}

@Observable @MainActor
private final class Living: LifetimeProviding {
    let lifetime = Lifetime()
    var number = 0
}

@Suite @MainActor struct ChannelTerminalObservingTests {
    private let player = Player()

    @Test func `observing(_:_:) sends the current value immediately and each change in the next turn`() async {
        let recorder = Recorder(ChannelTerminal.observing(player, \.volume))
        #expect(recorder.values == [0.5])
        player.volume = 0.6
        await mainTurn()
        player.volume = 0.7
        player.volume = 0.8
        await mainTurn()
        #expect(recorder.values == [0.5, 0.6, 0.8])
    }

    @Test func `a terminal writes to the observed object immediately and does not echo the write`() async {
        let property = MutableProperty(1)
        ChannelTerminal.observing(player, \.level).bindTwoWay(to: property.terminal)
        let recorder = Recorder(property)
        #expect(player.level == 1 && player.writes == 1)
        property.value = 2
        #expect(player.level == 2)
        await mainTurn()
        player.level = 3
        await mainTurn()
        property.value = 4
        await mainTurn()
        #expect(recorder.values == [1, 2, 3, 4])
        #expect(player.level == 4 && player.writes == 4)
    }

    @Test func `a property bound to an observed object takes and follows the object's value`() async {
        let title = MutableProperty<String?>(nil)
        title.terminal.bindTwoWay(to: .observing(player, \.title))
        #expect(title.value == "none")
        player.title = nil
        await mainTurn()
        #expect(title.value == nil)
    }

    @Test func `a write to a terminal replaces an earlier change of the observed object in the same turn`() async {
        let property = MutableProperty(0)
        ChannelTerminal.observing(player, \.level).bindTwoWay(to: property.terminal)
        player.level = 1
        property.value = 2
        await mainTurn()
        #expect(player.level == 2 && property.value == 2)
    }

    @Test func `a change of the observed object replaces an earlier write to its terminal in the same turn`() async {
        let property = MutableProperty(0)
        ChannelTerminal.observing(player, \.level).bindTwoWay(to: property.terminal)
        property.value = 2
        player.level = 1
        #expect(property.value == 2)
        await mainTurn()
        #expect(player.level == 1 && property.value == 1)
    }

    @Test func `if an observed object corrects a written value, its terminal sends it to the bound property`() async {
        let property = MutableProperty(0)
        ChannelTerminal.observing(player, \.level).bindTwoWay(to: property.terminal)
        property.value = 12
        #expect(player.level == 10 && property.value == 10)
        player.level = 11
        await mainTurn()
        #expect(player.level == 10 && property.value == 10)
    }

    @Test func `a terminal of an observed object does not send a written NaN back as a correction`() {
        let property = MutableProperty(0.0)
        ChannelTerminal.observing(player, \.volume).bindTwoWay(to: property.terminal)
        let recorder = Recorder(property)
        property.value = .nan
        #expect(player.volume.isNaN && recorder.values.count == 2)
    }

    @Test func `a terminal follows the observed object after equal values are written`() async {
        let property = MutableProperty(3)
        ChannelTerminal.observing(player, \.level).bindTwoWay(to: property.terminal)
        property.value = 3
        property.value = 3
        player.level = 4
        await mainTurn()
        #expect(property.value == 4)
    }

    @Test func `a terminal of a missing object follows the object as soon as the object is set`() async {
        let album = Album()
        let title = MutableProperty("title")
        let terminal = ChannelTerminal.observing(album) {
            $0.player?.title ?? ""
        } write: {
            $0.player?.title = $1
        }
        title.terminal.bindTwoWay(to: terminal)
        #expect(title.value == "")
        album.player = player
        await mainTurn()
        #expect(title.value == "none")
        title.value = "some"
        #expect(player.title == "some")
        album.player = nil
        await mainTurn()
        #expect(title.value == "")
    }

    @Test func `a terminal sends changes that another thread makes in the observed object`() async {
        let anyones = Anyones()
        let property = MutableProperty(1)
        ChannelTerminal.observing(anyones, \.number).bindTwoWay(to: property.terminal)
        await withCheckedContinuation { continuation in
            // The main actor is blocked, so the value cannot be read during the change.
            DispatchQueue.global().sync { anyones.number = 5 }
            continuation.resume()
        }
        await mainTurn()
        await mainTurn()
        #expect(property.value == 5)
    }

    @Test func `a terminal does not keep the observed object alive and completes after its deallocation`() {
        let objects = LiveObjects()
        let property = MutableProperty(0)
        var model: Model? = Model(objects.probe())
        let binding = model.map { ChannelTerminal.observing($0, \.number).bindTwoWay(to: property.terminal) }
        model = nil
        #expect(objects.count == 0)
        #expect(binding?.isDisposed == true)
    }

    @Test func `a terminal of an observed object with a lifetime completes when the lifetime ends`() {
        let property = MutableProperty(0)
        var object: Living? = Living()
        let terminal = object.map { ChannelTerminal.observing($0, \.number) }
        let binding = terminal?.bindTwoWay(to: property.terminal)
        let recorder = terminal.map { Recorder($0) }
        object = nil
        #expect(recorder?.events == [.next(0), .completed])
        #expect(binding?.isDisposed == true)
    }

    @Test func `two observed objects bound to each other stay equal`() async {
        let other = Player()
        other.title = "other"
        ChannelTerminal.observing(player, \.title).bindTwoWay(to: .observing(other, \.title))
        #expect(player.title == "other")
        player.title = "a"
        await mainTurn()
        #expect(other.title == "a")
        other.title = "b"
        await mainTurn()
        #expect(player.title == "b")
    }

    @Test func `after concurrent writes, a terminal of an observed object sends a further write exactly once`() async {
        let (number, other) = (MutableProperty(0), MutableProperty(0))
        let terminal = ChannelTerminal.observing(player) { _ in
            number.value + other.value
        } write: { _, _ in
        }
        let recorder = Recorder(terminal)
        let rounds = heavy(100_000, debug: 5_000)
        async let first: Void = Task.detached { for _ in 0..<rounds { number.modify { $0 += 1 } } }.value
        async let second: Void = Task.detached { for _ in 0..<rounds { other.modify { $0 += 1 } } }.value
        _ = await (first, second)
        while recorder.values.last != 2 * rounds { await mainTurn() }
        for _ in 0..<3 { await mainTurn() }
        let before = recorder.values.count
        number.value = -1
        for _ in 0..<3 { await mainTurn() }
        #expect(recorder.values.count == before + 1)
        #expect(recorder.values.last == rounds - 1)
    }
}
