import OpenCombine
import RACBindings
import RACOperators
import TestSupport
import Testing

import class RACCore.Subject

/// Compares random histories of sends, requests, ends and cancellations with a short model.
@Suite struct HistoryTests {
    typealias Policy = SignalPublisher<Int, TestError>.BufferingPolicy

    /// The expected behavior of a subscription, without threads and nested calls.
    private struct Model {
        let capacity: Int?
        let keepsNewest: Bool
        let failure: TestError?
        var waiting: [Int] = []
        var demand: Int? = 0
        var heard: [Heard<Int, TestError>] = []
        var end: Heard<Int, TestError>?
        var isOver = false
        var hasSource = true

        mutating func send(_ value: Int) {
            guard !isOver, end == nil, hasSource else { return }
            waiting.append(value)
            if demand == 0, let capacity, waiting.count > capacity {
                if let failure {
                    waiting.removeLast()
                    end = .failed(failure)
                } else if keepsNewest {
                    waiting.removeFirst()
                } else {
                    waiting.removeLast()
                }
            }
            deliver()
        }

        mutating func end(_ event: Heard<Int, TestError>) {
            guard !isOver, end == nil, hasSource else { return }
            end = event
            deliver()
        }

        mutating func request(_ count: Int?) {
            if let count { demand = demand.map { $0 + count } } else { demand = nil }
            deliver()
        }

        mutating func cancel() { isOver = true }

        private mutating func deliver() {
            while !isOver, demand != 0, !waiting.isEmpty {
                demand = demand.map { $0 - 1 }
                heard.append(.value(waiting.removeFirst()))
            }
            if !isOver, waiting.isEmpty, let end {
                heard.append(end)
                isOver = true
            }
        }
    }

    private func policies() -> [(Policy, Model)] {
        [
            (.unbounded, Model(capacity: nil, keepsNewest: false, failure: nil)),
            (.bufferingNewest(0), Model(capacity: 0, keepsNewest: true, failure: nil)),
            (.bufferingNewest(2), Model(capacity: 2, keepsNewest: true, failure: nil)),
            (.bufferingOldest(1), Model(capacity: 1, keepsNewest: false, failure: nil)),
            (.bufferingOldest(3), Model(capacity: 3, keepsNewest: false, failure: nil)),
            (.failing(beyond: 2) { .second }, Model(capacity: 2, keepsNewest: false, failure: .second)),
        ]
    }

    @Test func `in random histories, a publisher sends the events that a model of Combine's rules predicts`() {
        for seed in 0..<UInt64(heavy(20_000)) {
            var random = SeededGenerator(seed: seed)
            let choices = policies()
            var (policy, model) = choices[Int(seed) % choices.count]
            let subject = Subject<Int, TestError>()
            let recorder = CombineRecorder<Int, TestError>()
            subject.publisher(policy).subscribe(recorder)
            for step in 0..<Int.random(in: 1...25, using: &random) {
                switch Int.random(in: 0..<40, using: &random) {
                case 0..<22:
                    subject.send(step)
                    model.send(step)
                case 22..<36:
                    let count = Int.random(in: 0...3, using: &random)
                    recorder.request(count)
                    model.request(count)
                case 36:
                    recorder.request(nil)
                    model.request(nil)
                case 37:
                    subject.complete()
                    model.end(.finished)
                case 38:
                    subject.fail(.first)
                    model.end(.failed(.first))
                default:
                    recorder.cancel()
                    model.cancel()
                }
                guard recorder.heard == model.heard, recorder.complaints.isEmpty else {
                    Issue.record(
                        "seed \(seed), step \(step): \(recorder.heard), not \(model.heard); \(recorder.complaints)"
                    )
                    return
                }
            }
        }
    }

    @Test func `in random histories, a signal sends the same events directly and after conversion to Combine and back`()
    {
        for seed in 0..<UInt64(heavy(20_000)) {
            var random = SeededGenerator(seed: seed)
            let subject = Subject<Int, TestError>()
            let limit = Int.random(in: 1...8, using: &random)
            let directly = TestSupport.Recorder(subject.map { $0 + 1 }.take(limit))
            let around = TestSupport.Recorder(Signal(Signal(subject.publisher.map { $0 + 1 }).take(limit).publisher))
            for step in 0..<Int.random(in: 1...12, using: &random) {
                switch Int.random(in: 0..<20, using: &random) {
                case 0..<17: subject.send(step)
                case 17: subject.complete()
                case 18: subject.fail(.first)
                default:
                    directly.dispose()
                    around.dispose()
                }
            }
            guard directly.events == around.events, around.violations == 0 else {
                Issue.record("seed \(seed): \(around.events), not \(directly.events)")
                return
            }
        }
    }
}
