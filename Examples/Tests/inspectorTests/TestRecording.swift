@testable import Inspecting

/// Lines of a recording, for tests. Times are seconds.
struct TestRecording {
    private(set) var model: InspectorModel
    let source: Int
    private var lastEvent = 0
    private var now = 0.0

    init(_ program: String = "test", limits: InspectorLimits = InspectorLimits()) {
        model = InspectorModel(limits: limits)
        source = model.open("file", at: .zero)
        read(#"{"kind":"recording","format":"ReactiveSignals","version":1,"program":"\#(program)","process":7}"#)
    }

    mutating func read(_ line: String) {
        model.read(line, from: source, at: .zero)
    }

    mutating func name(_ signal: Int, _ name: String) {
        read(#"{"kind":"signal","signal":\#(signal),"name":"\#(name)"}"#)
    }

    mutating func subscribe(_ subscription: Int, to signal: Int = 0, at time: Double, on: Int = 0, parent: Int? = nil) {
        let parent = parent.map { #","parent":\#($0)"# } ?? ""
        event("subscribed", subscription, time, on, #","signal":\#(signal)"# + parent)
    }

    /// Adds an event. Its delivery is in progress without `took`.
    ///
    /// - Returns: The number of the event.
    @discardableResult
    mutating func send(
        _ kind: String,
        _ subscription: Int,
        at time: Double,
        on: Int = 0,
        text: String? = nil,
        took: Double? = 0.001
    ) -> Int {
        event(
            kind,
            subscription,
            time,
            on,
            (text.map { #","text":"\#($0)""# } ?? "") + (took.map { #","took":\#(Int($0 * 1e9))"# } ?? "")
        )
        return lastEvent
    }

    /// Adds a value. Its delivery is in progress without `took`.
    ///
    /// - Returns: The number of the event.
    @discardableResult
    mutating func send(
        _ subscription: Int,
        at time: Double,
        on: Int = 0,
        text: String? = nil,
        took: Double? = 0.001
    ) -> Int {
        send("next", subscription, at: time, on: on, text: text, took: took)
    }

    mutating func end(_ kind: String, _ subscription: Int, at time: Double) {
        event(kind, subscription, time, 0, "")
    }

    mutating func deliver(_ event: Int, _ subscription: Int, took: Double? = nil) {
        let took = took.map { #","took":\#(Int($0 * 1e9))"# } ?? ""
        read(#"{"kind":"delivered","event":\#(event),"subscription":\#(subscription)\#(took)}"#)
    }

    mutating func advance(to time: Double) {
        read(#"{"kind":"time","time":\#(Int(time * 1e9))}"#)
    }

    mutating func close(failure: String? = nil) {
        model.close(source, failure: failure)
    }

    mutating func wait(until time: Duration) {
        model.advance(to: time)
    }

    private mutating func event(_ kind: String, _ subscription: Int, _ time: Double, _ on: Int, _ rest: String) {
        lastEvent += 1
        read(
            #"{"kind":"\#(kind)","event":\#(lastEvent),"time":\#(Int(time * 1e9)),"subscription":\#(subscription),"on":\#(on)\#(rest)}"#
        )
    }

    func frame(_ query: KeyValuePairs<String, String> = [:]) -> InspectorFrame {
        var cursor = FrameCursor()
        return frame(query, after: &cursor)
    }

    func frame(_ query: KeyValuePairs<String, String>, after cursor: inout FrameCursor) -> InspectorFrame {
        model.frame(of: InspectorView(query.map { (name: $0.key, value: $0.value) }), after: &cursor, at: .zero)
    }
}

extension InspectorFrame {
    /// The subscriptions of the rows, without the program.
    var shown: [Int] { rows.map(\.id.subscription) }
}
