import RACBindings
import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct ChannelTests {
    private let channel = Channel<Int, TestError>()
    private var leading: ChannelTerminal<Int, TestError> { channel.leadingTerminal }
    private var following: ChannelTerminal<Int, TestError> { channel.followingTerminal }

    @Test func `the leading terminal of a channel has no initial value`() {
        following.send(1)
        leading.send(2)
        #expect(Recorder(leading).events.isEmpty)
    }

    @Test func `the following terminal starts with the latest value sent to the leading terminal`() {
        #expect(Recorder(following).events.isEmpty)
        leading.send(1)
        leading.send(2)
        following.send(3)
        #expect(Recorder(following).values == [2])
    }

    @Test func `a value sent to one terminal of a channel is sent only by the other terminal`() {
        let (fromLeading, fromFollowing) = (Recorder(leading), Recorder(following))
        leading.send(1)
        following.send(2)
        leading.send(1)
        #expect(fromFollowing.values == [1, 1])
        #expect(fromLeading.values == [2])
    }

    @Test(arguments: [true, false]) func `completing one terminal of a channel completes both terminals`(
        isLeading: Bool
    ) {
        let (fromLeading, fromFollowing) = (Recorder(leading), Recorder(following))
        (isLeading ? leading : following).complete()
        #expect(fromLeading.events == [.completed])
        #expect(fromFollowing.events == [.completed])
        leading.send(1)
        following.fail(.first)
        #expect(fromFollowing.events == [.completed])
    }

    @Test(arguments: [true, false]) func `both terminals of a channel send the failure that one terminal receives`(
        isLeading: Bool
    ) {
        let (fromLeading, fromFollowing) = (Recorder(leading), Recorder(following))
        (isLeading ? leading : following).fail(.second)
        #expect(fromLeading.events == [.failed(.second)])
        #expect(fromFollowing.events == [.failed(.second)])
    }

    @Test func `a late subscriber of a completed channel receives the latest value and completion`() {
        leading.send(7)
        following.complete()
        #expect(Recorder(leading).events == [.completed])
        #expect(Recorder(following).events == [.next(7), .completed])
    }

    @Test func `the events of a signal can be sent to a terminal of a channel`() {
        let fromFollowing = Recorder(following)
        Signal<Int, TestError>.from([1, 2]).subscribe(leading)
        #expect(fromFollowing.events == [.next(1), .next(2), .completed])
    }

    @Test func `a channel sends each value once even if its terminals are bound to each other`() {
        let (fromLeading, fromFollowing) = (Recorder(leading), Recorder(following))
        leading.bindTwoWay(to: following)
        leading.send(1)
        following.send(2)
        #expect(fromFollowing.values == [1])
        #expect(fromLeading.values == [2])
        leading.complete()
        #expect(fromLeading.isCompleted && fromFollowing.isCompleted)
    }

    @Test func `two bound channels forward values and terminal events`() {
        let other = Channel<Int, TestError>()
        other.leadingTerminal.send(1)
        let model = Recorder(leading)
        leading.bindTwoWay(to: other.followingTerminal)
        let view = Recorder(following)
        let source = Recorder(other.leadingTerminal)
        #expect(view.values == [1])
        other.leadingTerminal.send(2)
        following.send(3)
        #expect(view.values == [1, 2])
        #expect(source.values == [3])
        #expect(model.values == [3])
        following.fail(.first)
        #expect(source.failure == .first)
    }

    @Test func `a property does not send a value back to the channel from which it received the value`() {
        let channel = Channel<Int, Never>()
        let (model, view) = (MutableProperty(1), MutableProperty(2))
        channel.leadingTerminal.bindTwoWay(to: model.terminal)
        view.terminal.bindTwoWay(to: channel.followingTerminal)
        let fromLeading = Recorder(channel.leadingTerminal)
        let fromView = Recorder(view)
        #expect(view.value == 1)
        model.value = 3
        #expect(fromLeading.events.isEmpty)
        view.value = 4
        #expect(fromLeading.values == [4] && model.value == 4)
        #expect(fromView.values == [1, 3, 4])
    }

    @Test func `a subscriber to a channel can send to the channel while it receives a value`() {
        let fromLeading = Recorder(leading)
        following.subscribe { [following] value in
            if value < 3 { following.send(value * 10) }
        } failed: { _ in
        }
        leading.subscribe { [leading] value in
            if value < 20 { leading.send(2) }
        } failed: { _ in
        }
        leading.send(1)
        #expect(fromLeading.values == [10, 20])
    }

    @Test func `a channel delivers values of concurrent senders one at a time, in the same order to all subscribers`() {
        let (first, second) = (Recorder(following), Recorder(following))
        let back = Recorder(leading)
        onThreads(8) { [leading, following] thread in
            for index in 0..<1_000 {
                (thread % 2 == 0 ? leading : following).send(thread * 1_000 + index)
            }
        }
        #expect(first.values.count == 4_000 && back.values.count == 4_000)
        #expect(first.values == second.values)
        #expect(first.violations + second.violations + back.violations == 0)
    }

    @Test func `a channel is released with its last reference`() {
        let objects = LiveObjects()
        do {
            let channel = Channel<LiveObjects.Probe, Never>()
            channel.followingTerminal.subscribe { $0.touch() }
            channel.leadingTerminal.send(objects.probe())
            #expect(objects.count == 1)
        }
        #expect(objects.count == 0)
    }
}
