extension SignalRecorder {
    /// Returns a picture of the kept events, with a row for each subscription.
    ///
    /// Time begins with the first kept event. A frame lasts 1, 2, 5, 10, 20, 50 microseconds and so on: the shortest duration
    /// with which all events fit. If marbles would overlap, one marble shows the number of values, such as `×12`. If several
    /// subscriptions have one name, their labels are numbered from the second on.
    ///
    /// - Parameters:
    ///   - title: The title for screen readers and for the tooltip of the picture.
    ///   - frames: The maximum width in frames. Precondition: positive.
    ///   - rows: The maximum number of rows, for the latest subscriptions. A line counts the others. Precondition: positive.
    public func picture(title: String, frames: Int = 40, rows: Int = 40) -> MarblePicture {
        precondition(frames > 0 && rows > 0, "a picture needs frames and rows, but got \(frames) and \(rows)")
        let events = events
        let begin = events.first?.time ?? .zero
        let frame = Duration.round(atLeast: ((events.last?.time ?? .zero) - begin) / frames)
        var picture = MarblePicture(title: title, frame: frame)

        let subscriptions = Dictionary(grouping: events, by: \.subscription).values.sorted {
            $0[0].number < $1[0].number
        }
        if subscriptions.count > rows { picture.addOperation("\(subscriptions.count - rows) earlier subscriptions") }
        var counts: [String: Int] = [:]
        let all = subscriptions.map { events in
            counts[events[0].signal, default: 0] += 1
            return MarblePicture.Row(events, count: counts[events[0].signal] ?? 1) { ($0.time - begin) / frame }
        }
        for row in all.suffix(rows) { picture.add(row) }
        return picture
    }
}

extension MarblePicture.Row {
    fileprivate init(_ events: [RecordedEvent], count: Int, _ time: (RecordedEvent) -> Double) {
        self.init(label: count == 1 ? events[0].signal : "\(events[0].signal) \(count)")
        var values = 0
        for event in events {
            let time = time(event)
            switch event.kind {
            case .subscribed: start = time
            case .failed: end = (.failure, time)
            case .completed: end = (.completion, time)
            case .disposed, .released: end = (.disposal, time)
            case .next:
                let marble = MarblePicture.Marble(time: time, text: event.text ?? "")
                // If the new marble would overlap the last marble, the last marble represents both values.
                if let last = marbles.last, time - last.time < (max(1, last.width) + max(1, marble.width)) / 2 {
                    values += 1
                    marbles[marbles.count - 1] = MarblePicture.Marble(time: last.time, text: "×\(values)")
                } else {
                    values = 1
                    marbles.append(marble)
                }
            }
        }
    }
}

extension Duration {
    fileprivate static func round(atLeast duration: Duration) -> Duration {
        var unit = Duration.microseconds(1)
        while true {
            for factor in [1, 2, 5] where unit * factor >= duration { return unit * factor }
            unit *= 10
        }
    }
}
