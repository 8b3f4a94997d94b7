extension SignalRecorder {
    /// The kept events as JSON, in the trace format of Chrome. To view them, write the text to a file, and open the file in
    /// <https://ui.perfetto.dev> or `chrome://tracing`.
    ///
    /// Each thread has a row, with a bar for each delivery, as long as the subscriber took to handle the event. A delivery in
    /// progress has a bar without an end. Each subscription has its own row, from its start to its end.
    public var trace: String {
        var lines = [#"{"name":"process_name","ph":"M","pid":1,"tid":0,"args":{"name":"signals"}}"#]
        let events = events
        for place in Set(events.map(\.place)).sorted(by: { $0.number < $1.number }) {
            let name = #"{"name":\#(JSON.string("\(place)"))}"#
            lines.append(#"{"name":"thread_name","ph":"M","pid":1,"tid":\#(place.number),"args":\#(name)}"#)
        }
        lines += events.flatMap(\.trace)
        return "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n" + lines.joined(separator: ",\n") + "\n]}\n"
    }
}

extension RecordedEvent {
    fileprivate var trace: [String] {
        var lines: [String] = []
        let common = #""ts":\#(microseconds(time)),"pid":1,"tid":\#(place.number)"#
        if kind.isDelivered {
            var arguments = [#""subscription":\#(subscription)"#]
            if let text { arguments.append(#""text":\#(JSON.string(text))"#) }
            let phase = deliveryTime.map { #""ph":"X","dur":\#(microseconds($0))"# } ?? #""ph":"B""#
            let name = JSON.string(kind == .next ? signal : "\(signal) \(kind.rawValue)")
            lines.append(
                #"{"name":\#(name),"cat":"delivery",\#(phase),\#(common),"args":{\#(arguments.joined(separator: ","))}}"#
            )
        }
        if kind != .next {
            let phase = kind == .subscribed ? "b" : "e"
            let arguments = kind == .subscribed ? "" : #","args":{"end":"\#(kind.rawValue)"}"#
            lines.append(
                #"{"name":\#(JSON.string(signal)),"cat":"subscription","ph":"\#(phase)","id":\#(subscription),\#(common)\#(arguments)}"#
            )
        }
        return lines
    }

    private func microseconds(_ time: Duration) -> String {
        let (microseconds, nanoseconds) = time.nanoseconds.quotientAndRemainder(dividingBy: 1_000)
        return "\(microseconds).\(nanoseconds.digits(3))"
    }
}
