import RACBindings
import RACCore
import RACOperators
import TestSupport
import Testing

/// Tests properties that are bound to the terminals of a channel.
@Suite struct ChannelBindingTests {
    private let channel = Channel<Int, Never>()

    @Test func `binding a property to a channel gives both sides the newest of their values`() {
        let (model, view, other) = (MutableProperty(1), MutableProperty(2), MutableProperty(3))
        channel.leadingTerminal.bindTwoWay(to: model.terminal)
        view.terminal.bindTwoWay(to: channel.followingTerminal)
        view.value = 4
        other.terminal.bindTwoWay(to: channel.followingTerminal)
        #expect([model.value, view.value, other.value] == [4, 4, 4])
    }

    @Test func `properties bound to the same terminal are equal`() {
        let (model, other, view) = (MutableProperty(1), MutableProperty(2), MutableProperty(3))
        channel.leadingTerminal.bindTwoWay(to: model.terminal)
        channel.leadingTerminal.bindTwoWay(to: other.terminal)
        view.terminal.bindTwoWay(to: channel.followingTerminal)
        #expect([model.value, other.value, view.value] == [2, 2, 2])
        model.value = 4
        #expect([model.value, other.value, view.value] == [4, 4, 4])
    }

    @Test func `a terminal that has no value takes the value of a property bound to it, even an older value`() {
        let property = MutableProperty(1)
        let recorder = Recorder(channel.leadingTerminal)
        channel.followingTerminal.send(2)
        channel.leadingTerminal.send(3)
        let other = Channel<Int, Never>()
        other.followingTerminal.send(4)
        let fromOther = Recorder(other.followingTerminal)
        property.terminal.bindTwoWay(to: other.leadingTerminal)
        #expect(fromOther.values == [1])
        property.terminal.bindTwoWay(to: channel.leadingTerminal)
        #expect(Recorder(channel.followingTerminal).values == [1])
        #expect(recorder.values == [2])
    }

    @Test func `binding a property to a terminal sends nothing to the observers of the channel`() {
        channel.leadingTerminal.send(1)
        channel.followingTerminal.send(2)
        let (fromLeading, fromFollowing) = (Recorder(channel.leadingTerminal), Recorder(channel.followingTerminal))
        let property = MutableProperty(3)
        property.terminal.bindTwoWay(to: channel.followingTerminal)
        #expect(fromLeading.values == [])
        #expect(fromFollowing.values == [1])
        property.value = 4
        #expect(fromLeading.values == [4])
        #expect(fromFollowing.values == [1])
    }

    @Test(.timeLimit(.minutes(20)))
    func `binding one terminal of a channel during a write to the other terminal leaves both sides equal`() {
        let places = Shared((MutableProperty(0), MutableProperty(0), Channel<Int, Never>()))
        race(
            heavy(20_000),
            prepare: { _ in
                let (model, channel) = (MutableProperty(1), Channel<Int, Never>())
                channel.leadingTerminal.bindTwoWay(to: model.terminal)
                places.value = (model, MutableProperty(2), channel)
            },
            [
                { _ in places.value.0.value = 3 },
                { _ in
                    let (_, view, channel) = places.value
                    view.terminal.bindTwoWay(to: channel.followingTerminal)
                },
            ],
            check: { round in
                let (model, view, _) = places.value
                if model.value != view.value { Issue.record("round \(round): \(model.value), \(view.value)") }
            }
        )
    }

    @Test(.timeLimit(.minutes(20)))
    func `binding the leading terminal of a channel during a write leaves both sides equal`() {
        let places = Shared((MutableProperty(0), MutableProperty(0), Channel<Int, Never>()))
        race(
            heavy(20_000),
            prepare: { _ in
                let (view, channel) = (MutableProperty(2), Channel<Int, Never>())
                view.terminal.bindTwoWay(to: channel.followingTerminal)
                places.value = (MutableProperty(1), view, channel)
            },
            [
                { _ in places.value.1.value = 3 },
                { _ in
                    let (model, _, channel) = places.value
                    channel.leadingTerminal.bindTwoWay(to: model.terminal)
                },
            ],
            check: { round in
                let (model, view, _) = places.value
                if model.value != view.value { Issue.record("round \(round): \(model.value), \(view.value)") }
            }
        )
    }
}
