import Foundation
import ObjectiveC
import RACBindings
import RACCore
import TestSupport
import Testing

@Suite @MainActor struct ChannelTerminalKeyValueObservingTests {
    private let page = Page()

    @Test func `observing(_:_:) of an NSObject sends the current value and each change immediately`() {
        page.title = "a"
        let recorder = Recorder(ChannelTerminal.observing(page, \.title))
        page.title = "b"
        page.title = nil
        #expect(recorder.values == ["a", "b", nil])
    }

    @Test func `a property bound to an observed NSObject takes the object's value and follows it`() {
        page.title = "a"
        let title = MutableProperty<String?>("b")
        title.terminal.bindTwoWay(to: .observing(page, \.title))
        #expect(title.value == "a")
        page.title = "c"
        #expect(title.value == "c")
    }

    @Test func `a terminal of an NSObject writes immediately and does not echo the write`() {
        let progress = MutableProperty(0.1)
        ChannelTerminal.observing(page, \.progress).bindTwoWay(to: progress.terminal)
        let recorder = Recorder(progress)
        #expect(page.progress == 0.1)
        progress.value = 0.2
        page.progress = 0.3
        progress.value = 0.4
        #expect(recorder.values == [0.1, 0.2, 0.3, 0.4])
        #expect(page.progress == 0.4 && page.writes == 4)
    }

    @Test func `if an NSObject corrects a written value, its terminal sends the correction to the bound property`() {
        let progress = MutableProperty(0.1)
        ChannelTerminal.observing(page, \.progress).bindTwoWay(to: progress.terminal)
        progress.value = 7
        #expect(page.progress == 1 && progress.value == 1)
    }

    @Test func `a terminal of an NSObject does not send a written NaN back as a correction`() {
        let angle = MutableProperty(0.0)
        let dial = Dial()
        ChannelTerminal.observing(dial, \.angle).bindTwoWay(to: angle.terminal)
        let recorder = Recorder(angle)
        angle.value = .nan
        #expect(dial.angle.isNaN && recorder.values.count == 2)
    }

    @Test func `a terminal of an NSObject writes and sends values that are not Equatable`() {
        let shape = MutableProperty(Page.Shape(corners: 3))
        ChannelTerminal.observing(page, \.shape).bindTwoWay(to: shape.terminal)
        #expect(page.shape.corners == 3)
        page.shape = Page.Shape(corners: 5)
        #expect(shape.value.corners == 5)
    }

    @Test func `two observed NSObjects bound to each other stay equal`() {
        let other = Page()
        ChannelTerminal.observing(page, \.title).bindTwoWay(to: .observing(other, \.title))
        page.title = "a"
        #expect(other.title == "a")
        other.title = "b"
        #expect(page.title == "b")
    }

    @Test func `if an observer changes an NSObject while a terminal writes to it, the observer's value is kept`() {
        let progress = MutableProperty(0.0)
        ChannelTerminal.observing(page, \.progress).bindTwoWay(to: progress.terminal)
        Signal.observing(page, \.progress).filter { $0 == 0.5 }.subscribe { [page] _ in
            MainActor.assumeIsolated { page.progress = 0.6 }
        }
        progress.value = 0.5
        #expect(page.progress == 0.6 && progress.value == 0.6)
    }

    @Test func `the terminal of an NSObject completes when the object is deallocated`() {
        var page: Page? = Page()
        weak let released = page
        let terminal = page.map { ChannelTerminal.observing($0, \.title) }
        let recorder = terminal.map { Recorder($0) }
        let channel = Channel<String?, Never>()
        let binding = terminal?.bindTwoWay(to: channel.leadingTerminal)
        page = nil
        #expect(released == nil)
        #expect(recorder?.events == [.next(nil), .completed])
        #expect(binding?.isDisposed == true)
    }

    @Test func `a terminal without subscribers leaves no observer on its NSObject`() {
        do {
            let title = MutableProperty<String?>("a")
            title.terminal.bindTwoWay(to: .observing(page, \.title)).dispose()
        }
        #expect(page.observerCount == 0)
    }

    // MARK: Threads

    @Test func `if another thread changes an NSObject, the object's terminal sends the change on the main queue`() async
    {
        nonisolated(unsafe) let knob = Knob()
        let angle = MutableProperty(0)
        ChannelTerminal.observing(knob, \.angle).bindTwoWay(to: angle.terminal)
        onThreads(1) { _ in knob.angle = 5 }
        #expect(angle.value == 0)
        await mainTurn()
        #expect(angle.value == 5)
    }

    @Test func `a write to a terminal replaces an earlier change that another thread made in the NSObject`() async {
        nonisolated(unsafe) let knob = Knob()
        let angle = MutableProperty(0)
        ChannelTerminal.observing(knob, \.angle).bindTwoWay(to: angle.terminal)
        onThreads(1) { _ in knob.angle = 5 }
        angle.value = 6
        await mainTurn()
        #expect(knob.angle == 6 && angle.value == 6)
    }

    @Test func `if another thread writes to a terminal and then changes the NSObject, the change replaces the write`()
        async
    {
        nonisolated(unsafe) let knob = Knob()
        let angle = MutableProperty(0)
        ChannelTerminal.observing(knob, \.angle).bindTwoWay(to: angle.terminal)
        onThreads(1) { _ in
            angle.value = 6
            knob.angle = 5
        }
        await mainTurn()
        await mainTurn()
        #expect(knob.angle == 5 && angle.value == 5)
    }

    @Test
    func `if another thread sends a value to a terminal, the terminal writes it to its NSObject on the main queue`()
        async
    {
        let terminal = ChannelTerminal.observing(page, \.title)
        onThreads(1) { _ in terminal.send("a") }
        #expect(page.title == nil)
        await mainTurn()
        #expect(page.title == "a")
    }

    // MARK: Observable objects

    @Test func `observing(_:_:) uses Observation for a property that is not visible to Objective-C`() async {
        let settings = Settings()
        let query = MutableProperty("a")
        ChannelTerminal.observing(settings, \.query).bindTwoWay(to: query.terminal)
        #expect(settings.query == "a")
        settings.query = "b"
        await mainTurn()
        #expect(query.value == "b")
    }

    @Test func `observing(_:_:) of a property that cannot be observed traps with a message`() async throws {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = ChannelTerminal.observing(Dial(), \.unknown) }
        }
        let text = try #require(exit).standardErrorContent
        #expect(String(decoding: text, as: UTF8.self).contains("Make the property '@objc dynamic'"))
    }
}
