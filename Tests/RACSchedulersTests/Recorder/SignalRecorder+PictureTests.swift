import Foundation
import RACSchedulers
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct SignalRecorderPictureTests {
    private let scheduler = TestScheduler()
    private let recorder: SignalRecorder

    init() {
        recorder = SignalRecorder(on: scheduler)
    }

    @Test func `the picture of a recorder has a row for each subscription`() throws {
        recorder.recordSearch(on: scheduler)
        let svg = recorder.picture(title: "Search").svg
        let parser = XMLParser(data: Data(svg.utf8))
        #expect(parser.parse())
        // The picture shows seven seconds in at most 40 frames, so a frame is 200 ms.
        #expect(svg.contains("hits: 1 at 10, 2 at 20, goes on."))
        #expect(svg.contains("query: a at 0, b at 30, goes on."))
        #expect(svg.contains("request: 1 at 10, 2 at 20, completed at 25."))
        #expect(svg.contains("request 2: subscribed at 30, goes on."))
        #expect(svg.contains("Times are in frames of 0.2 seconds."))
    }

    @Test func `the picture of a recorder combines values that are close in time into one marble`() {
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "numbers").subscribe()
        for number in 1...12 { subject.send(number) }
        scheduler.advance(by: .seconds(4))
        subject.send(13)
        #expect(recorder.picture(title: "Flood", frames: 4).svg.contains("numbers: ×12 at 0, 13 at 4, goes on."))
    }

    @Test func `the picture of a recorder has only the latest rows and the number of omitted rows`() {
        let subject = Subject<Int, Never>()
        for _ in 1...50 { subject.recorded(in: recorder, as: "numbers").subscribe() }
        let svg = recorder.picture(title: "Many", rows: 10).svg
        #expect(svg.contains("40 earlier subscriptions"))
        #expect(!svg.contains("numbers 40:"))
        #expect(svg.contains("numbers 41:"))
    }
}
