#if DEBUG
    import RACOperators
    import RACSchedulers
    import TestSupport
    import Testing

    @Suite struct BlockedQueueReportTests {
        /// Waits on a scheduler for a signal that never sends, and returns the reports of the time-out.
        private func reports(on scheduler: any Scheduler, timeout: Duration = .milliseconds(1)) async -> [String] {
            let reports = Shared<[String]>([])
            let waiting = Signal<Void, Never> { subscriber in
                scheduler.schedule {
                    BlockedQueueReport.$report.withValue({ message in reports.withLock { $0.append(message) } }) {
                        _ = try? Signal<Int, Never>.never.first(timeout: timeout)
                    }
                    subscriber.send(())
                    subscriber.complete()
                }
            }
            _ = await waiting.firstValue()
            return reports.value
        }

        @Test func `a blocking call that times out on a scheduler's queue is reported with the queue's name`() async {
            let reports = await reports(on: QueueScheduler(label: "downloads"))
            #expect(reports.count == 1)
            #expect(reports.first?.contains("has blocked the queue 'downloads'") == true)
        }

        @Test func `a blocking call that times out on the main queue is reported`() async {
            let reports = await reports(on: MainScheduler())
            #expect(reports.count == 1)
            #expect(reports.first?.contains("has blocked the main queue") == true)
        }

        @Test func `a blocking call that does not block a queue is not reported`() async {
            #expect(await reports(on: QueueScheduler(), timeout: .zero).isEmpty)
            let reports = Shared<[String]>([])
            onThreads(1) { _ in
                BlockedQueueReport.$report.withValue({ message in reports.withLock { $0.append(message) } }) {
                    _ = try? Signal<Int, Never>.never.first(timeout: .milliseconds(1))
                }
            }
            #expect(reports.value.isEmpty)
        }
    }
#endif
