import RACBindings
import TestSupport
import Testing

@Suite struct ActivityCountTests {
    @Test func `a new activity count is zero and not active`() {
        let activity = ActivityCount()
        #expect(activity.count.value == 0)
        #expect(!activity.isActive.value)
    }

    @Test func `isActive of an activity count sends when the first signal begins and when the last ends`() {
        let activity = ActivityCount()
        let recorder = Recorder(activity.isActive)
        let counts = Recorder(activity.count)
        let requests = (0..<3).map { _ in Recorder(Signal<Int, Never>.never.trackActivity(in: activity)) }
        for request in requests { request.dispose() }
        #expect(recorder.values == [false, true, false])
        #expect(counts.values == [0, 1, 2, 3, 2, 1, 0])
    }

    @Test func `the signals of an activity count complete when the count and its signals are released`() {
        let recorder: Recorder<Bool, Never>
        do {
            let activity = ActivityCount()
            recorder = Recorder(activity.isActive)
            #expect(!recorder.isCompleted)
        }
        #expect(recorder.isCompleted)
    }
}
