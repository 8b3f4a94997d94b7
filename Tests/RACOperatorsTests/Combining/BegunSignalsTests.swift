import RACCore
import RACOperators
import TestSupport
import Testing

/// An operator that later subscribes to a second signal, or to the first signal again.
struct LaterSubscription: Sendable, CustomTestStringConvertible {
    typealias Input = Signal<Int, TestError>

    let name: String
    /// The terminal event of the first signal, after which the operator subscribes to the second signal.
    var end = Event<Int, TestError>.completed
    /// The number of signals that must be kept while the first signal runs.
    var kept = 1
    let apply: @Sendable (Input, Input) -> Input

    var testDescription: String { name }
}

private let laterSubscriptions = [
    LaterSubscription(name: "concat") { $0.concat($1) },
    LaterSubscription(name: "concat of two") { Signal.concat($0, $1) },
    LaterSubscription(name: "concat of an array") { Signal.concat([$0, $1]) },
    LaterSubscription(name: "concat of a sequence") { Signal.concat([$0, $1].lazy.map { $0 }) },
    LaterSubscription(name: "concat with an empty signal between") { Signal.concat(.just(1), $0, .empty, $1) },
    LaterSubscription(name: "startWith") { $1.startWith($0) },
    LaterSubscription(name: "then") { first, second in first.then { second } },
    LaterSubscription(name: "catch", end: .failed(.first)) { first, second in first.catch { _ in second } },
    LaterSubscription(name: "catchTo", end: .failed(.first)) { $0.catchTo($1) },
    LaterSubscription(name: "concatMap") { Signal.from([$0, $1]).concatMap { $0 } },
    LaterSubscription(name: "flatten(maxConcurrent: 1)") { Signal.from([$0, $1]).flatten(maxConcurrent: 1) },
    LaterSubscription(name: "flattenMap(maxConcurrent: 1)") { first, second in
        Signal.from([first, second]).flattenMap(maxConcurrent: 1) { $0 }
    },
    LaterSubscription(name: "repeated") { first, _ in first.repeated(2) },
    LaterSubscription(name: "retry", end: .failed(.first)) { first, _ in first.retry(1) },
    LaterSubscription(name: "merge", kept: 0) { $0.merge(with: $1) },
    LaterSubscription(name: "merge of an array", kept: 0) { Signal.merge([$0, $1]) },
    LaterSubscription(name: "combineLatest", kept: 0) { $0.combineLatest(with: $1).map { $0.0 + $0.1 } },
    LaterSubscription(name: "zip", kept: 0) { $0.zip(with: $1).map { $0.0 + $0.1 } },
    LaterSubscription(name: "race", kept: 0) { Signal.race([$0, $1]) },
    LaterSubscription(name: "take(until:)", kept: 0) { $0.take(until: $1) },
    LaterSubscription(name: "take(untilReplacement:)", kept: 0) { $0.take(untilReplacement: $1) },
    LaterSubscription(name: "skip(until:)", kept: 0) { $0.skip(until: $1) },
    LaterSubscription(name: "withLatest", kept: 0) { $0.withLatest(from: $1).map { $0.0 + $0.1 } },
    LaterSubscription(name: "sample", kept: 0) { $0.sample($1) },
]

/// Tests which signals a subscription in progress retains.
@Suite struct BegunSignalsTests {
    private let objects = LiveObjects()

    /// A signal that forwards a subject. `objects` counts the signal until it is released.
    private func signal(of subject: Subject<Int, TestError>) -> Signal<Int, TestError> {
        let probe = objects.probe()
        return Signal { subscriber in
            probe.touch()
            subscriber.add(subject.subscribeEvents { subscriber.send(event: $0) })
        }
    }

    @Test(arguments: laterSubscriptions)
    func `an operator that takes signals releases a signal after the last subscription to the signal`(
        operation: LaterSubscription
    ) {
        let (first, second) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let recorder = Recorder<Int, TestError>()
        recorder.subscribe(to: operation.apply(signal(of: first), signal(of: second)))
        #expect(objects.count == operation.kept)
        switch operation.end {
        case .failed(let error): first.fail(error)
        default: first.complete()
        }
        #expect(objects.count == 0)
        recorder.dispose()
    }

    @Test func `concat() keeps each pending signal until it subscribes to that signal`() {
        let subjects = (0..<100).map { _ in Subject<Int, TestError>() }
        let recorder = Recorder<Int, TestError>()
        recorder.subscribe(to: Signal.concat(subjects.map(signal(of:))))
        for (position, subject) in subjects.enumerated() {
            #expect(objects.count == 99 - position)
            subject.send(position)
            subject.complete()
        }
        #expect(recorder.values == Array(0..<100))
        #expect(recorder.isCompleted)
    }

    @Test func `every subscription to the result of concat receives all values of all signals`() {
        let both = Signal.concat([Signal<Int, TestError>.just(1), .from([2, 3]), .just(4)])
        let (first, second) = (Recorder(both), Recorder(both))
        for recorder in [first, second] {
            #expect(recorder.values == [1, 2, 3, 4])
            #expect(recorder.isCompleted)
        }
    }

    @Test func `disposing the result of concat releases the pending signals`() {
        let subjects = (0..<10).map { _ in Subject<Int, TestError>() }
        let recorder = Recorder<Int, TestError>()
        recorder.subscribe(to: Signal.concat(subjects.map(signal(of:))))
        #expect(objects.count == 9)
        recorder.dispose()
        #expect(objects.count == 0)
    }

    @Test func `deallocating the current subject of concat releases the pending signals`() {
        let recorder = Recorder<Int, TestError>()
        recorder.subscribe(to: Signal.concat((0..<10).map { _ in signal(of: Subject()) }))
        #expect(objects.count == 0)
        #expect(recorder.events.isEmpty)
    }

    @Test func `releasing a hundred thousand pending signals of concat uses constant stack`() {
        onSmallStack {
            let recorder = Recorder<Int, TestError>()
            recorder.subscribe(to: Signal.concat([.never] + (0..<100_000).map { Signal.just($0) }))
            recorder.dispose()
        }
    }
}
