import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Tests systems with feedback. A state leads to mutations, and a relay sends the mutations, which lead to new states.
@Suite struct FeedbackLoopTests {
    private let bag = DisposableBag()
    private let scheduler = TestScheduler()
    private let mutations = Relay<String>()
    private let states: Signal<String, Never>

    init() {
        states = mutations.scan("initial") { $0 + $1 }.startWith("initial").hot(replay: 1, in: bag)
    }

    private static let expected = [
        "initial", "initial_a", "initial_a_a", "initial_a_a_a", "initial_a_a_a_b", "initial_a_a_a_b_b",
        "initial_a_a_a_b_b_b",
    ]

    @Test func `three parallel feedback loops of one state signal produce seven states`() {
        let recorder = Recorder(states)
        for _ in 0..<3 {
            states.deliver(on: scheduler, maxEventsPerTurn: 1).flattenMap { state -> Signal<String, Never> in
                switch state {
                case "initial": .just("_a")
                case "initial_a": .just("_b")
                default: .never
                }
            }
            .bind(to: mutations).add(to: bag)
        }
        scheduler.run()
        #expect(recorder.values == Self.expected)
    }

    @Test func `feedback loops that complete or fail do not end the state signal`() {
        let recorder = Recorder(states)
        let ends: [Signal<String, TestError>] = [.empty, .fail(.first), .fail(.second)]
        for end in ends {
            let loop = states.deliver(on: scheduler, maxEventsPerTurn: 1).take(2)
            let mutation = loop.map { $0 == "initial" ? "_a" : "_b" }
            mutation.promoteFailure(to: TestError.self).concat(end).ignoreFailure().bind(to: mutations).add(to: bag)
        }
        scheduler.run()
        #expect(recorder.values == Self.expected)
        mutations.send("_c")
        #expect(recorder.values.last == "initial_a_a_a_b_b_b_c")
        #expect(!recorder.hasEnded)
    }
}
