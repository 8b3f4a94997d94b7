import OpenCombine
import RACBindings
import RACOperators
import TestSupport
import Testing

import class RACCore.Subject

@Suite(.timeLimit(.minutes(20))) struct RaceTests {
    @Test func `a publisher sends values serially, in order and within the demand during concurrent requests`() {
        let count = 40
        let current = Shared<(subject: Subject<Int, TestError>, recorder: CombineRecorder<Int, TestError>)?>(nil)
        race(
            heavy(20_000),
            prepare: { round in
                let subject = Subject<Int, TestError>()
                let recorder = CombineRecorder<Int, TestError>(onValue: { value, _ in value % 3 == round % 3 ? 1 : 0 })
                subject.publisher.subscribe(recorder)
                current.value = (subject, recorder)
            },
            [
                { _ in
                    guard let subject = current.value?.subject else { return }
                    for value in 0..<count { subject.send(value) }
                    subject.complete()
                },
                { _ in
                    guard let recorder = current.value?.recorder else { return }
                    for number in 1...10 { recorder.request(number % 3 + 1) }
                },
                { _ in
                    guard let recorder = current.value?.recorder else { return }
                    for _ in 1...10 { recorder.request(2) }
                    recorder.request(nil)
                },
            ],
            check: { _ in
                guard let recorder = current.value?.recorder else { return }
                #expect(recorder.heard == (0..<count).map { .value($0) } + [.finished])
                #expect(recorder.complaints == [])
            }
        )
    }

    @Test func `a publisher's bounded buffer never exceeds its size during concurrent requests`() {
        let current = Shared<(subject: Subject<Int, TestError>, recorder: CombineRecorder<Int, TestError>)?>(nil)
        race(
            heavy(20_000),
            prepare: { round in
                let subject = Subject<Int, TestError>()
                let recorder = CombineRecorder<Int, TestError>()
                let publisher =
                    round.isMultiple(of: 2)
                    ? subject.publisher(.bufferingNewest(3)) : subject.publisher(.bufferingOldest(3))
                publisher.subscribe(recorder)
                current.value = (subject, recorder)
            },
            [
                { _ in
                    guard let subject = current.value?.subject else { return }
                    for value in 0..<30 { subject.send(value) }
                },
                { _ in
                    guard let recorder = current.value?.recorder else { return }
                    for _ in 1...5 { recorder.request(1) }
                },
            ],
            check: { round in
                guard let recorder = current.value?.recorder else { return }
                // Five values were requested. If all five have been sent, up to three values are pending. Otherwise no value is
                // pending.
                let before = recorder.values.count
                recorder.request(nil)
                let values = recorder.values
                #expect((3...5).contains(before))
                #expect(values.count - before <= (before == 5 ? 3 : 0))
                #expect(values == values.sorted())
                #expect(recorder.complaints == [])
            }
        )
    }

    @Test func `cancelling a publisher during concurrent sends and requests causes no overlapping event and no leak`() {
        let live = LiveObjects()
        let current = Shared<(subject: Subject<Int, TestError>, recorder: CombineRecorder<Int, TestError>)?>(nil)
        race(
            heavy(20_000),
            prepare: { _ in
                let subject = Subject<Int, TestError>()
                let probe = live.probe()
                let recorder = CombineRecorder<Int, TestError>(onValue: { _, _ in
                    probe.touch()
                    return 0
                })
                subject.publisher.subscribe(recorder)
                current.value = (subject, recorder)
            },
            [
                { _ in
                    guard let subject = current.value?.subject else { return }
                    for value in 0..<10 { subject.send(value) }
                    subject.fail(.first)
                },
                { _ in
                    guard let recorder = current.value?.recorder else { return }
                    for _ in 0..<5 { recorder.request(2) }
                },
                { _ in current.value?.recorder.cancel() },
            ],
            check: { _ in
                guard let (subject, recorder) = current.value else { return }
                let before = recorder.heard
                recorder.request(nil)
                #expect(recorder.heard == before)
                #expect(!subject.hasSubscribers)
                #expect(recorder.complaints == [])
                current.value = nil
            }
        )
        #expect(live.count == 0)
    }

    @Test func `the signal of a publisher sends serially even if the publisher sends from several threads`() {
        let current = Shared<(source: ManualPublisher, recorder: TestSupport.Recorder<Int, TestError>)?>(nil)
        let send: @Sendable (Int) -> Void = { _ in
            for value in 0..<20 { current.value?.source.send(value) }
        }
        race(
            heavy(20_000),
            prepare: { _ in
                let source = ManualPublisher()
                let recorder = TestSupport.Recorder(Signal(source))
                source.handOver()
                current.value = (source, recorder)
            },
            [send, send],
            check: { _ in
                guard let recorder = current.value?.recorder else { return }
                #expect(recorder.values.count == 40)
                #expect(recorder.violations == 0)
            }
        )
    }

    @Test func `a Combine subscription that arrives while a publisher's signal is disposed is cancelled exactly once`()
    {
        let current = Shared<(source: ManualPublisher, recorder: TestSupport.Recorder<Int, TestError>)?>(nil)
        let handle = Shared<ManualPublisher.Handle?>(nil)
        race(
            heavy(100_000),
            prepare: { _ in
                let source = ManualPublisher()
                let recorder = TestSupport.Recorder(Signal(source))
                current.value = (source, recorder)
            },
            [
                { _ in handle.value = current.value?.source.handOver() },
                { _ in current.value?.recorder.dispose() },
                { _ in current.value?.source.send(1) },
            ],
            check: { _ in
                #expect(handle.value?.cancellations == 1)
                #expect(current.value?.recorder.violations == 0)
            }
        )
    }

    @Test
    func `a publisher that ends during a disposal is not cancelled if its signal completes`() {
        let current = Shared<(source: ManualPublisher, recorder: TestSupport.Recorder<Int, TestError>)?>(nil)
        let handle = Shared<ManualPublisher.Handle?>(nil)
        race(
            heavy(100_000),
            prepare: { _ in
                let source = ManualPublisher()
                let recorder = TestSupport.Recorder(Signal(source))
                current.value = (source, recorder)
                handle.value = source.handOver()
            },
            [
                { _ in current.value?.source.end(.finished) },
                { _ in current.value?.recorder.dispose() },
            ],
            check: { _ in
                let cancellations = handle.value?.cancellations ?? 2
                #expect(cancellations <= 1)
                // A third outcome is allowed: the publisher ends first, and the disposal precedes the delivery of its completion.
                #expect(current.value?.recorder.isCompleted == false || cancellations == 0)
                #expect(current.value?.recorder.violations == 0)
            }
        )
    }
}
