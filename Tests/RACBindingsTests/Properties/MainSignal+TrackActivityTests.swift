import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainSignalTrackActivityTests {
    private let activity = ActivityCount()
    private let numbers = Subject<Int, TestError>()

    @Test func `trackActivity of a main signal counts a subscription until its terminal event`() {
        let events = EventsOnMain(numbers.onMain.trackActivity(in: activity))
        #expect(activity.count.value == 1)
        numbers.send(1)
        numbers.fail(.first)
        #expect(activity.count.value == 0)
        #expect(events.values == [1])
        #expect(events.failure == .first)
    }

    @Test func `trackActivity of a main signal counts a subscription until its disposal`() {
        let events = EventsOnMain(numbers.onMain.trackActivity(in: activity))
        events.dispose()
        #expect(!activity.isActive.value)
    }
}
