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
        for row in all.rows.suffix(rows) { picture.add(row.row) }
        return picture
    }
}

private struct RecordedRows {
    private(set) var rows: [RecordedRow] = []
    private var positions: [Int: Int] = [:]
    private var counts: [String: Int] = [:]

    mutating func take(_ event: RecordedEvent, at time: Double) {
        let position = positions[event.subscription] ?? makeRow(for: event)
        switch event.kind {
        case .subscribed: rows[position].row.start = time
        case .next: rows[position].add(event.text, at: time)
        case .failed: rows[position].row.end = .failure(at: time)
        case .completed: rows[position].row.end = .completion(at: time)
        case .disposed, .released: rows[position].row.end = .disposal(at: time)
        }
    }

    private mutating func makeRow(for event: RecordedEvent) -> Int {
        let count = counts[event.signal, default: 0] + 1
        counts[event.signal] = count
        let label = count == 1 ? event.signal : "\(event.signal) \(count)"
        rows.append(RecordedRow(row: MarblePicture.Row(label: label)))
        positions[event.subscription] = rows.count - 1
        return rows.count - 1
    }
}

private struct RecordedRow {
    var row: MarblePicture.Row
    /// The number of values that the last marble represents.
    private var latestCount = 0

    init(row: MarblePicture.Row) {
        self.row = row
    }

    /// If the new marble would overlap the last marble, the last marble represents both values.
    mutating func add(_ text: String?, at time: Double) {
        let marble = MarblePicture.Marble(time: time, text: text ?? "")
        if let last = row.marbles.last, time - last.time < (max(1, last.width) + max(1, marble.width)) / 2 {
            latestCount += 1
            row.marbles[row.marbles.count - 1] = MarblePicture.Marble(time: last.time, text: "×\(latestCount)")
        } else {
            latestCount = 1
            row.marbles.append(marble)
        }
    }
}

extension Duration {
    /// Rounds up to 1, 2, 5, 10, 20, 50 microseconds and so on.
    fileprivate static func round(atLeast duration: Duration) -> Duration {
        var unit = Duration.microseconds(1)
        while true {
            for factor in [1, 2, 5] where unit * factor >= duration { return unit * factor }
            unit *= 10
        }
    }
}
