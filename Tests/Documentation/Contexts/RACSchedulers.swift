// The declarations that comments of the module RACSchedulers assume.

import Foundation
import RACBindings
import Testing

final class SearchModel: Sendable {
    let results: Signal<[String], Never>

    init(scheduler: some Scheduler) {
        results = Signal<[String], Never>.just(["result"]).delay(.seconds(1), on: scheduler)
    }
}

extension LoopSchedulerComments {
    static let pipe: Int32 = 1
    static let isRunning = false
    static func waitForEvents(atMost timeout: Duration?) {}
}

extension SubscribeOnMainComments {
    static let search = SearchModel(scheduler: QueueScheduler())
}

extension MarbleValuesComments {
    static let scheduler = TestScheduler()
}

extension RecordingComments {
    static let scheduler = TestScheduler()
    static let search = scheduler.hot("--1-2-3-----|", values: .integers)
}

extension SubscriptionSpanComments {
    static let source = {
        let scheduler = TestScheduler()
        let source = scheduler.hot("-1-2-3-", values: .integers)
        _ = scheduler.record(source, during: "^--!")
        _ = scheduler.record(source, during: "---^")
        scheduler.run()
        return source
    }()
}

extension TestSchedulerComments {
    static let search = Subject<String, Never>()
}

struct Poller<C: Clock<Duration>>: Sendable {
    let clock: C

    func start() async {
        try? await clock.sleep(for: .seconds(60))
    }
}

extension TestSchedulerTasksComments {
    struct SlowService {
        func answer(on clock: some Clock<Duration>) async -> Int {
            try? await clock.sleep(for: .seconds(3_600))
            return 42
        }
    }

    static let scheduler = TestScheduler()
    static let poller = Poller(clock: scheduler.clock)
    static let slow = SlowService()
}

extension TestSchedulerExploringComments {
    struct Answers: Sendable {
        init(on queue: TestQueue) {}
    }

    final class SearchModel: Sendable {
        let query = MutableProperty("")
        let results = MutableProperty<[String]>([])

        init(api: Answers, main: any Scheduler) {}
    }
}

extension TestQueueComments {
    static let time = TestScheduler()
}
