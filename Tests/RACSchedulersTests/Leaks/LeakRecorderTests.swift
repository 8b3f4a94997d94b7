import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct LeakRecorderTests {
    private final class Model: Sendable {
        let values = Subject<Int, Never>()
    }

    @Test func `expectNoLeaks passes without a leak and returns the result of its closure`() throws {
        let answer = try expectNoLeaks { leaks in
            let scheduler = leaks.watch(TestScheduler())
            let model = leaks.watch(Model())
            let subscription = leaks.watchSubscriptions(to: model.values.delay(.seconds(1), on: scheduler)).subscribe()
            leaks.watchSubscriptions(to: model.values).take(1).subscribe()
            model.values.send(1)
            subscription.dispose()
            return 42
        }
        #expect(answer == 42)
    }

    @Test func `expectNoLeaks reports a live subscription as a leak`() throws {
        let subject = Subject<Int, Never>()
        let error = try #require(throws: LeaksFound.self) {
            try expectNoLeaks { leaks in
                leaks.watchSubscriptions(to: subject.named("search").map { $0 + 1 }, fileID: "Test", line: 7)
                    .subscribe()
                leaks.watchSubscriptions(to: subject).subscribe().dispose()
            }
        }
        #expect(error.leaks == ["a subscription to search.map, watched at Test:7"])
        #expect("\(error)" == "still there at the end of expectNoLeaks:\n  \(error.leaks[0])")
    }

    @Test func `expectNoLeaks reports a watched object that is still referenced as a leak`() throws {
        let kept = Shared<Model?>(nil)
        let error = try #require(throws: LeaksFound.self) {
            try expectNoLeaks { leaks in
                kept.value = leaks.watch(Model(), fileID: "Test", line: 8)
                leaks.watch(Model())
            }
        }
        #expect(error.leaks == ["an object of type Model, watched at Test:8"])
    }

    @Test func `expectNoLeaks reports pending actions of a scheduler as a leak`() throws {
        let error = try #require(throws: LeaksFound.self) {
            try expectNoLeaks { leaks in
                let scheduler = leaks.watch(TestScheduler(), fileID: "Test", line: 9)
                scheduler.schedule(after: .seconds(1), every: .seconds(1)) {}
                scheduler.schedule {}.dispose()
            }
        }
        #expect(error.leaks == ["a TestScheduler with pending actions: 1, watched at Test:9"])
    }

    @Test func `expectNoLeaks does not report a subscription that its source has released`() throws {
        try expectNoLeaks { leaks in
            leaks.watchSubscriptions(to: Signal<Int, Never> { _ in }).subscribe()
            leaks.watchSubscriptions(to: Subject<Int, Never>()).subscribe()
        }
    }

    @Test func `expectNoLeaks rethrows the error of its closure`() {
        #expect(throws: TestError.first) {
            try expectNoLeaks { leaks in
                leaks.watchSubscriptions(to: Signal<Int, Never>.never).subscribe()
                throw TestError.first
            }
        }
    }

    @Test func `expectNoLeaks finds leaks of asynchronous tests`() async throws {
        let subject = Subject<Int, Never>()
        try await expectNoLeaks { leaks in
            let scheduler = leaks.watch(TestScheduler())
            let value = await scheduler.run {
                async let value = leaks.watchSubscriptions(to: subject).firstValue()
                await scheduler.advance()
                subject.send(1)
                return await value
            }
            #expect(value == 1)
        }
        await #expect(throws: LeaksFound.self) {
            try await expectNoLeaks { leaks in
                await Task.yield()
                leaks.watchSubscriptions(to: subject).subscribe()
            }
        }
    }

    @Test func `a leak recorder does not accumulate deallocated objects`() {
        let recorder = LeakRecorder()
        let kept = (0..<10).map { _ in recorder.watch(Model()) }
        for _ in 0..<10_000 { recorder.watch(Model()) }
        #expect(recorder.leaks.count == kept.count)
    }

    @Test func `a signal watched by a leak recorder forwards all events`() {
        let subject = Subject<Int, TestError>()
        let recorder = Recorder(LeakRecorder().watchSubscriptions(to: subject))
        subject.send(1)
        subject.fail(.first)
        #expect(recorder.values == [1])
        #expect(recorder.failure == .first)
    }
}
