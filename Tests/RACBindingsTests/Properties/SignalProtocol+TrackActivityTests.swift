import RACBindings
import TestSupport
import Testing

@Suite struct SignalProtocolTrackActivityTests {
    private let activity = ActivityCount()
    private let subject = Subject<Int, TestError>()

    private var count: Int { activity.count.value }

    @Test func `trackActivity counts each subscription while the subscription is in progress`() {
        let signal = subject.trackActivity(in: activity)
        #expect(count == 0)
        let (first, second) = (Recorder(signal), Recorder(signal))
        #expect(count == 2)
        first.dispose()
        first.dispose()
        #expect(count == 1)
        subject.complete()
        #expect(count == 0)
        second.dispose()
        #expect(count == 0)
        #expect(second.events == [.completed])
    }

    @Test func `trackActivity counts down before the receiver receives completion or the failure`() {
        let seen = Shared<[Int]>([])
        for end in [Event<Int, TestError>.completed, .failed(.first)] {
            let (subject, activity) = (Subject<Int, TestError>(), activity)
            subject.trackActivity(in: activity).subscribeEvents { _ in
                seen.withLock { $0.append(activity.count.value) }
            }
            subject.send(1)
            subject.send(event: end)
        }
        #expect(seen.value == [1, 0, 1, 0])
    }

    @Test func `trackActivity counts up and down even for a signal that ends immediately`() {
        let counts = Recorder(activity.count)
        #expect(Recorder(Signal<Int, TestError>.just(7).trackActivity(in: activity)).events == [.next(7), .completed])
        #expect(Recorder(Signal<Int, TestError>.fail(.first).trackActivity(in: activity)).failure == .first)
        #expect(counts.values == [0, 1, 0, 1, 0])
    }

    @Test func `trackActivity counts up before it subscribes to the source`() {
        let (seen, activity) = (Shared<[Int]>([]), activity)
        let source = Signal<Int, Never> { _ in seen.withLock { $0.append(activity.count.value) } }
        source.trackActivity(in: activity).subscribe().dispose()
        #expect(seen.value == [1])
        #expect(count == 0)
    }

    @Test func `trackActivity counts down when a downstream operator completes`() {
        let recorder = Recorder(Signal<Int, Never>.from(1...).trackActivity(in: activity).take(2))
        #expect(recorder.isCompleted)
        #expect(count == 0)
    }

    @Test func `an observer of the activity count can dispose the subscription before the source starts`() {
        let (starts, lifetime, activity) = (Counter(), CompoundDisposable(), activity)
        activity.isActive.filter { $0 }.subscribe { _ in lifetime.dispose() }
        subject.initially { starts.increment() }.trackActivity(in: activity)
            .subscribe(within: lifetime) { _ in
            } failed: { _ in
            }
        #expect(starts.value == 0)
        #expect(count == 0)
    }

    @Test func `trackActivity counts the pauses of retry only if it is downstream of retry`() {
        let scheduler = TestScheduler()
        let request = scheduler.cold("-#", values: .integers, error: TestError.first)
        let all = ActivityCount()
        let recorder = Recorder(
            request.trackActivity(in: activity).retry(1, backoff: .constant(.seconds(5)), on: scheduler)
                .trackActivity(in: all)
        )
        #expect([count, all.count.value] == [1, 1])
        scheduler.advance(by: .seconds(2))
        #expect([count, all.count.value] == [0, 1])
        scheduler.advance(by: .seconds(4))
        #expect([count, all.count.value] == [1, 1])
        scheduler.advance(by: .seconds(2))
        #expect([count, all.count.value] == [0, 0])
        #expect(recorder.failure == .first)
    }

    @Test func `trackActivity counts down once if completion and disposal race`() {
        let (activity, run) = (activity, Shared<(Subject<Int, Never>, any Disposable)?>(nil))
        race(
            heavy(5_000),
            prepare: { _ in
                let subject = Subject<Int, Never>()
                run.value = (subject, subject.trackActivity(in: activity).subscribe())
            },
            [{ _ in run.value?.0.complete() }, { _ in run.value?.1.dispose() }]
        ) { _ in
            #expect(activity.count.value == 0)
        }
    }

    @Test func `trackActivity sums the subscriptions of several threads`() {
        let (activity, counts) = (activity, Recorder(activity.count))
        race(
            heavy(2_000),
            Array(repeating: { _ in Signal<Int, Never>.just(1).trackActivity(in: activity).subscribe() }, count: 3)
        ) { _ in
            #expect(activity.count.value == 0)
        }
        #expect(counts.values.allSatisfy { (0...3).contains($0) })
    }

    @Test func `trackActivity appends its name to the name of the signal`() {
        #expect(subject.signal.named("pages").trackActivity(in: activity).name == "pages.trackActivity")
    }
}
