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

        var all = RecordedRows()
        for event in events { all.take(event, at: (event.time - begin) / frame) }
        if all.rows.count > rows { picture.addOperation("\(all.rows.count - rows) earlier subscriptions") }
        for row in all.rows.suffix(rows) { picture.add(row) }
        return picture
    }
}

private struct RecordedRows {
    private(set) var rows: [MarblePicture.Row] = []
    private var latestCounts: [Int] = []
    private var positions: [Int: Int] = [:]
    private var counts: [String: Int] = [:]

    mutating func take(_ event: RecordedEvent, at time: Double) {
        let position = positions[event.subscription] ?? makeRow(for: event)
        switch event.kind {
        case .subscribed: rows[position].start = time
        case .next: addMarble(event.text, at: time, to: position)
        case .failed: rows[position].end = (.failure, time)
        case .completed: rows[position].end = (.completion, time)
        case .disposed, .released: rows[position].end = (.disposal, time)
        }
    }

    private mutating func makeRow(for event: RecordedEvent) -> Int {
        let count = counts[event.signal, default: 0] + 1
        counts[event.signal] = count
        let label = count == 1 ? event.signal : "\(event.signal) \(count)"
        rows.append(MarblePicture.Row(label: label))
        latestCounts.append(0)
        positions[event.subscription] = rows.count - 1
        return rows.count - 1
    }

    /// If the new marble would overlap the last marble, the last marble represents both values.
    private mutating func addMarble(_ text: String?, at time: Double, to row: Int) {
        let marble = MarblePicture.Marble(time: time, text: text ?? "")
        if let last = rows[row].marbles.last, time - last.time < (max(1, last.width) + max(1, marble.width)) / 2 {
            latestCounts[row] += 1
            rows[row].marbles[rows[row].marbles.count - 1] =
                MarblePicture.Marble(time: last.time, text: "×\(latestCounts[row])")
        } else {
            latestCounts[row] = 1
            rows[row].marbles.append(marble)
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
