import OpenCombine
import RACBindings
import RACOperators
import TestSupport
import Testing

import class RACCore.Subject

@Suite struct DemandTests {
    typealias Recorder = CombineRecorder<Int, TestError>

    @Test func `a publisher keeps a value until it is requested`() {
        let recorder = Recorder()
        Signal<Int, TestError>.from(1...3).publisher.subscribe(recorder)
        #expect(recorder.heard == [])
        recorder.request(1)
        #expect(recorder.heard == [.value(1)])
        recorder.request(2)
        #expect(recorder.heard == [.value(1), .value(2), .value(3), .finished])
        #expect(recorder.complaints == [])
    }

    @Test(arguments: 0...6) func `a publisher sends as many values as are requested`(count: Int) {
        let recorder = Recorder(onSubscription: { if count > 0 { $0.request(count) } })
        let subject = Subject<Int, TestError>()
        subject.publisher.subscribe(recorder)
        for value in 1...5 { subject.send(value) }
        #expect(recorder.values == Array((1...5).prefix(count)))
        #expect(!recorder.hasEnded)
        #expect(recorder.complaints == [])
    }

    @Test func `a publisher sends each value immediately if the demand is unlimited`() {
        let recorder = Recorder(onSubscription: { $0.request(nil) })
        let subject = Subject<Int, TestError>()
        subject.publisher.subscribe(recorder)
        for value in 1...3 {
            subject.send(value)
            #expect(recorder.values.last == value)
        }
        subject.complete()
        #expect(recorder.heard.last == .finished)
    }

    @Test func `a publisher adds the demand that receive(_:) returns to the existing demand`() {
        let recorder = Recorder(onSubscription: { $0.request(1) }, onValue: { value, _ in value == 1 ? 2 : 0 })
        Signal<Int, TestError>.from(1...5).publisher.subscribe(recorder)
        #expect(recorder.values == [1, 2, 3])
        recorder.request(1)
        #expect(recorder.values == [1, 2, 3, 4])
        #expect(recorder.complaints == [])
    }

    @Test func `a publisher adds the demands of several requests`() {
        let recorder = Recorder(onSubscription: {
            $0.request(1)
            $0.request(2)
        })
        Signal<Int, TestError>.from(1...5).publisher.subscribe(recorder)
        #expect(recorder.values == [1, 2, 3])
    }

    @Test func `a request for no values has no effect on a publisher`() {
        let recorder = Recorder(onSubscription: { $0.request(0) })
        Signal<Int, TestError>.just(1).publisher.subscribe(recorder)
        #expect(recorder.heard == [])
        recorder.request(nil)
        #expect(recorder.heard == [.value(1), .finished])
    }

    @Test func `a publisher delivers a value requested in receive(_:) after receive(_:) returns`() {
        let count = heavy(200_000)
        onSmallStack {
            let isInside = Shared(false)
            let nested = Counter()
            let recorder = Recorder(
                onSubscription: { $0.request(1) },
                onValue: { _, recorder in
                    if isInside.value { nested.increment() }
                    isInside.value = true
                    recorder.request(1)
                    isInside.value = false
                    return 0
                }
            )
            Signal<Int, TestError>.from(1...count).publisher.subscribe(recorder)
            #expect(recorder.values.count == count)
            #expect(recorder.heard.last == .finished)
            #expect(nested.value == 0)
            #expect(recorder.complaints == [])
        }
    }

    @Test func `a publisher delivers a value sent in receive(_:) after the current value`() {
        let subject = Subject<Int, TestError>()
        let recorder = Recorder(
            onSubscription: { $0.request(nil) },
            onValue: { value, _ in
                if value < 5 { subject.send(value + 1) }
                return 0
            }
        )
        subject.publisher.subscribe(recorder)
        subject.send(1)
        #expect(recorder.values == [1, 2, 3, 4, 5])
        #expect(recorder.complaints == [])
    }

    @Test func `a publisher delivers a terminal event without demand`() {
        let completed = Recorder()
        Signal<Int, TestError>.empty.publisher.subscribe(completed)
        #expect(completed.heard == [.finished])
        let failed = Recorder()
        Signal<Int, TestError>.fail(.first).publisher.subscribe(failed)
        #expect(failed.heard == [.failed(.first)])
    }

    @Test func `a publisher delivers a failure after the pending values`() {
        let subject = Subject<Int, TestError>()
        let recorder = Recorder()
        subject.publisher.subscribe(recorder)
        subject.send(1)
        subject.send(2)
        subject.fail(.second)
        recorder.request(1)
        #expect(recorder.heard == [.value(1)])
        recorder.request(1)
        #expect(recorder.heard == [.value(1), .value(2), .failed(.second)])
    }

    @Test func `a publisher subscribes to its signal once per subscriber`() {
        let subscriptions = Counter()
        let signal = Signal<Int, TestError>.deferred {
            .just(subscriptions.increment())
        }
        let publisher = signal.publisher
        #expect(subscriptions.value == 0)
        let first = Recorder(onSubscription: { $0.request(nil) })
        let second = Recorder(onSubscription: { $0.request(nil) })
        publisher.subscribe(first)
        publisher.subscribe(second)
        #expect(first.values == [1])
        #expect(second.values == [2])
    }

    @Test func `the description of a publisher's subscription is the name of the signal`() {
        let named = Recorder()
        Signal<Int, TestError>.never.named("prices").publisher.subscribe(named)
        #expect(named.description == "prices")
        let nameless = Recorder()
        Signal<Int, TestError>.never.publisher.subscribe(nameless)
        #expect(nameless.description == "SignalPublisher")
    }
}
