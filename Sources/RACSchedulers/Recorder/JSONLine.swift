/// The lines of a recording. Each line is a JSON object without a line break.
enum JSONLine {
    /// The version of the format. A reader refuses a greater version, so the version increases only if a reader of an earlier
    /// version would misunderstand a line.
    static let version = 1

    static func recording(of program: String, process: Int32, started: WallClockTime?) -> String {
        let started = started.map { #","started":"\#($0)""# } ?? ""
        let format = #""format":"ReactiveSignals","version":\#(version)"#
        return
            #"{"kind":"recording",\#(format),"program":\#(JSON.string(program)),"process":\#(process)\#(started)}"#
    }

    static func signal(_ number: Int, named name: String) -> String {
        #"{"kind":"signal","signal":\#(number),"name":\#(JSON.string(name))}"#
    }

    static func event(_ entry: RecorderState.Entry, number: Int, parent: Int?) -> String {
        var line = #"{"kind":"\#(entry.kind.rawValue)","event":\#(number),"time":\#(entry.time)"#
        line += #","subscription":\#(entry.subscription)"#
        if entry.kind == .subscribed { line += #","signal":\#(entry.signal)"# }
        line += #","on":\#(entry.place.number)"#
        if let parent { line += #","parent":\#(parent)"# }
        if let text = entry.text { line += #","text":\#(JSON.string(text.description))"# }
        if let deliveryTime = entry.deliveryTime { line += #","took":\#(deliveryTime)"# }
        return line + "}"
    }

    static func delivered(_ delivery: RecordedDelivery) -> String {
        let took = delivery.deliveryTime.map { #","took":\#($0.nanoseconds)"# } ?? ""
        return #"{"kind":"delivered","event":\#(delivery.event),"subscription":\#(delivery.subscription)\#(took)}"#
    }

    static func parent(_ parent: RecordedParent) -> String {
        #"{"kind":"parent","subscription":\#(parent.subscription),"parent":\#(parent.parent)}"#
    }

    static func lost(_ count: Int) -> String { #"{"kind":"lost","events":\#(count)}"# }

    static func live(_ live: RecorderState.Live) -> String {
        var line = #"{"kind":"live","subscription":\#(live.number),"signal":\#(live.signal),"began":\#(live.began)"#
        line += #","on":\#(live.place.number)"#
        if let parent = live.parent { line += #","parent":\#(parent)"# }
        line += #","values":\#(live.values)"#
        if let last = live.lastEvent { line += #","last":\#(last)"# }
        if let delivery = live.delivery {
            let text = delivery.text.map { #","text":\#(JSON.string($0.description))"# } ?? ""
            line += #","delivering":{"event":\#(delivery.entry),"since":\#(delivery.began)"#
            line += #","on":\#(delivery.place.number)\#(text)}"#
        }
        return line + (live.hasEnded ? #","ended":true}"# : "}")
    }

    static func state(at time: Int64, live: Int) -> String { #"{"kind":"state","time":\#(time),"live":\#(live)}"# }

    static func time(_ time: Int64) -> String { #"{"kind":"time","time":\#(time)}"# }

    static func end(at time: Int64) -> String { #"{"kind":"end","time":\#(time)}"# }
}
