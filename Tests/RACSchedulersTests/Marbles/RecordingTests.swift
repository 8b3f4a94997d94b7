import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct RecordingTests {
    private let scheduler = TestScheduler()

    @Test func `the events of a recording have times relative to the recording's creation`() {
        scheduler.advance(by: .seconds(10))
        let recording = scheduler.record(scheduler.cold("-1-(2|)", values: .integers))
        scheduler.run()
        #expect(
            recording.events == [
                MarbleEvent(.next(1), at: .seconds(1)),
                MarbleEvent(.next(2), at: .seconds(3)),
                MarbleEvent(.completed, at: .seconds(3)),
            ]
        )
        #expect(recording.values == [1, 2])
        #expect(recording.isCompleted)
    }

    @Test func `a recording of a failing signal ends with the failure`() {
        let recording = scheduler.record(scheduler.cold("-a#", error: MarbleTestError.first))
        #expect(recording.failure == nil)
        scheduler.run()
        #expect(recording.failure == .first)
        #expect(!recording.isCompleted)
        #expect(recording == "-a#")
    }

    @Test func `a recording contains more events as time advances`() {
        let recording = scheduler.record(scheduler.hot("-a-b-|"))
        #expect(recording == "")
        scheduler.advance(by: .seconds(1))
        #expect(recording == "-a")
        scheduler.advance(by: .seconds(2))
        #expect(recording == "-a-b")
        scheduler.run()
        #expect(recording == "-a-b-|")
    }

    @Test func `a recording has synchronous events in its first frame`() {
        #expect(scheduler.record(Signal<Int, Never>.from(1...3)) == "(123|)")
        #expect(scheduler.record(Signal<Int, Never>.never) == "----")
    }

    @Test func `a recording subscribes and disposes in the frames of the given span`() {
        let recording = scheduler.record(scheduler.hot("-a-b-c-d-|"), during: "--^----!")
        scheduler.run()
        #expect(recording == "--^b-c-(d!)")
        let cold = scheduler.record(scheduler.cold("-a-b-c-|"), during: "--^--!")
        scheduler.run()
        #expect(cold == "--^a-!")
    }

    @Test func `a recording shows the frame of its disposal`() {
        let recording = scheduler.record(scheduler.hot("-a-b-c-|"))
        scheduler.advance(by: .seconds(3))
        recording.dispose()
        scheduler.run()
        #expect(recording == "-a-(b!)")
        #expect(recording.diagram.text == "-a-(b!)")
    }

    @Test func `a recording shows no disposal after the terminal event`() {
        let recording = scheduler.record(scheduler.hot("-a|"), during: "^---!")
        scheduler.run()
        recording.dispose()
        #expect(recording.diagram.text == "-a|")
    }

    @Test func `the frames of a recording can have any duration`() {
        let recording = scheduler.record(scheduler.cold("-a-|"), frame: .milliseconds(500))
        scheduler.run()
        #expect(recording == "--a---|")
    }

    @Test func `the text of a recording's diagram can be parsed into an equal diagram`() throws {
        let recording = scheduler.record(scheduler.hot("-(ab)c--(de|)"), during: "^")
        scheduler.run()
        #expect(recording.diagram.text == "-(ab)c--(de|)")
        #expect(try MarbleDiagram(parsing: recording.diagram.text) == recording.diagram)
    }

    @Test func `a recording retains no scheduler, and its subscription does not retain the recording`() {
        weak var recording: Recording<String, Never>?
        let source = scheduler.hot("-a-b")
        do {
            let made = scheduler.record(source)
            recording = made
        }
        #expect(recording == nil)
        scheduler.run()
        #expect(source.subscriptions == ["^"])
    }

    @Test func `the text of a very long recording ends after a thousand characters`() {
        let recording = scheduler.record(scheduler.cold("-a-|"), frame: .microseconds(1))
        scheduler.run()
        #expect(recording.diagram.text.count == 1_001)
        #expect(recording.diagram.text.hasSuffix("…"))
        #expect(recording != "-a-|")
    }
}
