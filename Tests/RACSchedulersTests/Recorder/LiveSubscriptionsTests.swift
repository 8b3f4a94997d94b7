import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct LiveSubscriptionsTests {
    private let scheduler = TestScheduler()
    private let recorder: SignalRecorder

    init() {
        recorder = SignalRecorder(on: scheduler)
    }

    /// The parent of each subscription, by name.
    private var tree: [String: String] {
        let live = recorder.liveSubscriptions
        let names = Dictionary(uniqueKeysWithValues: live.map { ($0.id, $0.name) })
        return Dictionary(uniqueKeysWithValues: live.map { ($0.name, $0.serves.flatMap { names[$0] } ?? "-") })
    }

    @Test func `if a subscription starts inside another's start, a recorder lists the inner one as a child`() {
        let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
        Signal.merge(a.recorded(in: recorder, as: "a"), b.recorded(in: recorder, as: "b").map { $0 })
            .recorded(in: recorder, as: "both").subscribe()
        #expect(tree == ["a": "both", "b": "both", "both": "-"])
    }

    @Test func `if a value starts a subscription, a recorder lists the subscription under the value's receiver`() {
        let (query, answer) = (Subject<Int, Never>(), Subject<Int, Never>())
        query.recorded(in: recorder, as: "query")
            .switchMap { [recorder] _ in answer.recorded(in: recorder, as: "answer") }
            .recorded(in: recorder, as: "hits").subscribe()
        query.send(1)
        #expect(tree == ["query": "hits", "answer": "hits", "hits": "-"])
    }

    @Test func `if a scheduler starts a subscription, a recorder finds the parent at the subscription's first value`() {
        let (query, answer) = (Subject<Int, Never>(), Subject<Int, Never>())
        query.recorded(in: recorder, as: "query").debounce(for: .seconds(1), on: scheduler)
            .map { [recorder] _ in answer.recorded(in: recorder, as: "answer") }.switchToLatest()
            .recorded(in: recorder, as: "hits").subscribe()
        query.send(1)
        scheduler.run()
        #expect(tree["answer"] == "-")
        answer.send(1)
        #expect(tree == ["query": "hits", "answer": "hits", "hits": "-"])
    }

    @Test func `two recorded signals that send to each other form no cycle in the tree of subscriptions`() {
        let (there, back) = (Subject<Int, Never>(), Subject<Int, Never>())
        there.recorded(in: recorder, as: "there").subscribe { if $0 < 3 { back.send($0 + 1) } }
        back.recorded(in: recorder, as: "back").subscribe { if $0 < 3 { there.send($0 + 1) } }
        there.send(0)
        #expect(tree == ["there": "back", "back": "-"])
        #expect(recorder.liveSubscriptions.description.split(separator: "\n").count == 2)
    }

    @Test func `the tree of a recorder has no subscriptions of another recorder`() {
        let other = SignalRecorder(on: scheduler)
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "inner").recorded(in: other, as: "outer").subscribe()
        subject.send(1)
        #expect(tree == ["inner": "-"])
    }

    @Test func `the description of live subscriptions is a tree`() {
        let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
        let inner = Signal.merge(a.recorded(in: recorder, as: "a"), b.recorded(in: recorder, as: "b"))
            .recorded(in: recorder, as: "either")
        let c = Subject<Int, Never>()
        inner.merge(with: c.recorded(in: recorder, as: "c")).recorded(in: recorder, as: "all").subscribe()
        scheduler.advance(by: .milliseconds(1_500))
        a.send(1)
        scheduler.advance(by: .milliseconds(250))
        let place = recorder.events[0].place
        #expect(
            recorder.liveSubscriptions.description == """
                all  1.8 s, 1 value, the last 250 ms ago, subscribed on \(place)
                ├─ either  1.8 s, 1 value, the last 250 ms ago, subscribed on \(place)
                │  ├─ a  1.8 s, 1 value, the last 250 ms ago, subscribed on \(place)
                │  └─ b  1.8 s, no value, subscribed on \(place)
                └─ c  1.8 s, no value, subscribed on \(place)
                """
        )
        #expect(SignalRecorder().liveSubscriptions.description == "nothing is subscribed")
    }

    @Test(
        arguments: [
            (999, "999 ns"), (1_000, "1 µs"), (1_500, "1.5 µs"), (310_400, "310 µs"), (2_100_000, "2.1 ms"),
            (12_000_000_000, "12 s"),
        ] as [(Int64, String)]
    )
    func `a recorder prints a time in the largest unit that the time reaches`(nanoseconds: Int64, text: String) {
        let subject = Subject<Int, Never>()
        let subscription = subject.recorded(in: recorder, as: "numbers").subscribe()
        scheduler.advance(by: .nanoseconds(nanoseconds))
        #expect(recorder.liveSubscriptions.description.hasPrefix("numbers  \(text), "))
        subscription.dispose()
    }

    @Test func `the graph of live subscriptions escapes the quotation marks of a value`() {
        let subject = Subject<String, Never>()
        let recorder = recorder
        subject.recorded(in: recorder, as: "subject").subscribe { _ in
            #expect(recorder.liveSubscriptions.graph.contains(#"with say \"hello\" on"#))
        }
        subject.send(#"say "hello""#)
    }

    @Test func `the graph of live subscriptions is a Graphviz graph`() {
        let subject = Subject<Int, Never>()
        let recorder = recorder
        subject.recorded(in: recorder, as: "the \"inner\"").recorded(in: recorder, as: "outer").subscribe { _ in
            #expect(
                recorder.liveSubscriptions.graph == """
                    digraph subscriptions {
                        node [shape=box]
                        1 [label="outer\\n1 value, in its subscriber for 0 ns with 7 on \(recorder.events[0].place)", style=bold]
                        2 [label="the \\"inner\\"\\n1 value, in its subscriber for 0 ns with 7 on \
                    \(recorder.events[0].place)", style=bold]
                        2 -> 1
                    }
                    """
            )
        }
        subject.send(7)
    }

    @Test func `the list of stuck subscribers begins with the longest call that has not returned`() {
        let (first, second) = (Subject<Int, Never>(), Subject<String, Never>())
        let (recorder, scheduler) = (recorder, scheduler)
        second.recorded(in: recorder, as: "second").subscribe { _ in
            scheduler.advance(by: .seconds(2))
            let stuck = recorder.liveSubscriptions.stuck
            #expect(stuck.map(\.name) == ["first", "second"])
            #expect(stuck.map(\.delivery?.time) == [.seconds(3), .seconds(2)])
            #expect(stuck.map(\.delivery?.text) == ["1", "a"])
            #expect(recorder.signals.map(\.longestDelivery) == [.seconds(2), .seconds(3)])
        }
        first.recorded(in: recorder, as: "first").subscribe { _ in
            scheduler.advance(by: .seconds(1))
            second.send("a")
        }
        first.send(1)
        #expect(recorder.liveSubscriptions.stuck.isEmpty)
    }

    @Test func `a recorder lists a subscription that its own handler has disposed until the handler returns`() {
        let subject = Subject<Int, Never>()
        let recorder = recorder
        let subscription = SerialDisposable()
        subscription.disposable = subject.recorded(in: recorder, as: "numbers").subscribe { _ in
            subscription.dispose()
            #expect(recorder.liveSubscriptions.map(\.hasEnded) == [true])
            #expect(recorder.signals[0].live == 0)
        }
        subject.send(1)
        #expect(recorder.liveSubscriptions.isEmpty)
        #expect(recorder.events.map(\.kind) == [.subscribed, .next, .disposed])
    }
}
