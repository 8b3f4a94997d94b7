import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct MarbleSignalTests {
    private let scheduler = TestScheduler()

    @Test func `a hot marble signal sends its events at times relative to its creation`() {
        scheduler.advance(by: .seconds(100))
        let source = scheduler.hot("-a-(bc)-|")
        let events = Recorder(source)
        scheduler.advance(by: .seconds(2))
        #expect(events.values == ["a"])
        scheduler.advance(by: .seconds(1))
        #expect(events.values == ["a", "b", "c"])
        #expect(!events.isCompleted)
        scheduler.advance(by: .seconds(2))
        #expect(events.isCompleted)
    }

    @Test func `a hot marble signal sends even without subscribers`() {
        let source = scheduler.hot("-a-b-c-|")
        let early = scheduler.record(source)
        let late = scheduler.record(source, during: "--^")
        let tooLate = scheduler.record(source, during: "---------^")
        scheduler.run()
        #expect(early == "-a-b-c-|")
        #expect(late == "--^b-c-|")
        #expect(tooLate == "---------(^|)")
    }

    @Test func `a cold marble signal sends its events at times relative to each subscription`() {
        let source = scheduler.cold("-a-(bc)-|")
        let first = scheduler.record(source)
        let second = scheduler.record(source, during: "---^")
        scheduler.run()
        #expect(first == "-a-(bc)-|")
        #expect(second == "---^a-(bc)-|")
    }

    @Test func `a cold marble signal sends nothing before subscribe returns`() {
        let events = Recorder(scheduler.cold("(a|)"))
        #expect(events.events.isEmpty)
        scheduler.advance()
        #expect(events.values == ["a"])
        #expect(events.isCompleted)
    }

    @Test func `hot and cold marble signals fail with the given error`() {
        let hot = Recorder(scheduler.hot("-#", error: MarbleTestError.first))
        let cold = Recorder(scheduler.cold("-#", error: MarbleTestError.first))
        scheduler.run()
        #expect(hot.failure == .first)
        #expect(cold.failure == .first)
    }

    @Test func `hot and cold marble signals accept values for the characters and the duration of a frame`() {
        let hot = Recorder(scheduler.hot("---a", values: ["a": 7], frame: .milliseconds(10)))
        let cold = Recorder(scheduler.cold("---7", values: .integers, frame: .milliseconds(10)))
        scheduler.advance(by: .milliseconds(29))
        #expect(hot.values + cold.values == [])
        scheduler.advance(by: .milliseconds(1))
        #expect(hot.values + cold.values == [7, 7])
    }

    @Test func `hot and cold marble signals can be created from events`() {
        let events: [MarbleEvent<Int, Never>] = [
            MarbleEvent(.next(12), at: .milliseconds(5)), MarbleEvent(.completed, at: .seconds(1)),
        ]
        let hot = Recorder(scheduler.hot(events))
        let cold = Recorder(scheduler.cold(events))
        scheduler.advance(by: .milliseconds(5))
        #expect(hot.values + cold.values == [12, 12])
        scheduler.run()
        #expect(hot.isCompleted && cold.isCompleted)
    }

    @Test func `a hot marble signal records the frames of its subscriptions`() {
        let source = scheduler.hot("-a--b--|")
        #expect(source.subscriptions == [])
        let first = scheduler.record(source, during: "--^--!")
        _ = scheduler.record(source.take(1), during: "---^")
        _ = scheduler.record(source)
        scheduler.advance(by: .seconds(3))
        #expect(source.subscriptions == ["^", "--^", "---^"])
        scheduler.run()
        #expect(source.subscriptions == ["^------!", "--^--!", "---^!"])
        #expect(first == "--^-b!")
    }

    @Test func `a cold marble signal records the frames of its subscriptions, counted from its creation`() {
        scheduler.advance(by: .seconds(50))
        let source = scheduler.cold("-a-#", error: MarbleTestError.first)
        let recording = scheduler.record(source.retry(1))
        scheduler.run()
        #expect(recording == "-a--a-#")
        #expect(source.subscriptions == ["^--!", "---^--!"])
        #expect(source.subscriptions.map(\.subscribed) == [0, 3])
        #expect(source.subscriptions.map(\.disposed) == [3, 6])
    }

    @Test func `a marble signal's subscription equals no diagram if the subscription begins between two frames`() {
        let source = scheduler.cold("-a")
        scheduler.advance(by: .milliseconds(500))
        let subscription = source.subscribe()
        scheduler.advance(by: .milliseconds(1_500))
        subscription.dispose()
        #expect(source.subscriptions != ["^-!"])
        #expect(source.subscriptions.map(\.description) == ["^-! (^ + 0.5 seconds)"])
    }

    @Test func `a subscription span can begin and end in the same frame`() {
        let source = scheduler.hot("-a-b")
        source.subscribe().dispose()
        #expect(source.subscriptions == ["(^!)"])
        #expect(source.subscriptions != ["^!"])
    }

    @Test func `disposing a cold marble signal removes the remaining events from the scheduler`() {
        let subscription = scheduler.cold("-a-b-c").subscribe()
        #expect(scheduler.pendingActions == 3)
        subscription.dispose()
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `an operator that completes removes the later events of a cold marble signal from the scheduler`() {
        _ = scheduler.record(scheduler.cold("-a-b-c").take(1))
        scheduler.advance(by: .seconds(1))
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `a deallocated test scheduler releases the pending events of its marble signals`() {
        let objects = LiveObjects()
        weak var released: TestScheduler?
        do {
            let scheduler = TestScheduler()
            released = scheduler
            let probe = objects.probe()
            let hot = scheduler.hot("-a-b").doNext { _ in probe.touch() }
            let cold = scheduler.cold("-a-b").doNext { _ in probe.touch() }
            let (first, second) = (scheduler.record(hot), scheduler.record(cold))
            scheduler.advance(by: .seconds(1))
            #expect(first == "-a")
            #expect(second == "-a")
        }
        #expect(released == nil)
        #expect(objects.count == 0)
    }
}
