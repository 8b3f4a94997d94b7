/// A marble diagram as a picture: rows of signals, and boxes of operators between them.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let source = scheduler.hot("-1--2--3-|", values: .integers)
/// let recording = scheduler.record(source.map { $0 * 10 })
/// scheduler.run()
///
/// var picture = MarblePicture(title: "map")
/// picture.add(source, label: "source")
/// picture.addOperation("map { $0 * 10 }")
/// picture.add(recording, label: "result")
/// print(picture.svg)
/// ```
///
/// Rows are drawn as they stand when they are added: run the scheduler first. Time goes from left to right. Each row counts
/// the frames of its own source or recording since that was made. So make them all at one time, with frames of one duration:
/// then what happens at one time stands in one column. Values that pass an operator unchanged keep their colour. The picture
/// follows the reader's choice of a light or a dark appearance, and tells a screen reader what it shows.
///
/// Not in ReactiveObjC, whose documentation draws none.
public struct MarblePicture: Sendable {
    /// A value in a row.
    struct Marble: Sendable {
        /// In frames.
        let time: Double
        let text: String
    }

    /// How the line of a row ends.
    enum End: Sendable {
        case completion(at: Double)
        case failure(at: Double)
        case disposal(at: Double)
        /// It goes on beyond the picture.
        case open
    }

    /// A signal: a line with marbles.
    struct Row: Sendable {
        let label: String
        /// In frames.
        var start = 0.0
        var marbles: [Marble] = []
        var end = End.open

        var lastTime: Double {
            switch end {
            case .completion(let time), .failure(let time), .disposal(let time): time
            case .open: marbles.map(\.time).reduce(start, max)
            }
        }
    }

    enum Part: Sendable {
        case row(Row)
        case operation(String)
    }

    let title: String
    let frame: Duration
    private(set) var parts: [Part] = []

    /// Creates an empty picture.
    ///
    /// - Parameters:
    ///   - title: Read out by screen readers, and shown when the pointer rests on the picture.
    ///   - frame: The duration of a frame, for the numbers below the picture. Precondition: positive.
    public init(title: String, frame: Duration = .seconds(1)) {
        self.title = title
        self.frame = checked(frame: frame)
    }

    /// Adds a diagram.
    ///
    /// - Parameters:
    ///   - diagram: What to draw. Its values as they are written.
    ///   - label: Stands before the row. May be empty.
    public mutating func add(_ diagram: MarbleDiagram, label: String = "") {
        var row = Row(label: label)
        for mark in diagram.marks {
            row.take(mark.symbol, at: Double(mark.position.frame), text: String(mark.symbol.character))
        }
        parts.append(.row(row))
    }

    /// Adds a recording as it is at the moment.
    ///
    /// - Parameters:
    ///   - recording: What to draw. Its values as they print.
    ///   - label: Stands before the row. May be empty.
    public mutating func add<Value, Failure>(_ recording: Recording<Value, Failure>, label: String = "") {
        var row = Row(label: label)
        let subscription = recording.marks.filter { !$0.symbol.isEvent }
        for mark in subscription where mark.symbol == .subscription {
            row.take(.subscription, at: mark.position.time(in: recording.frame), text: "")
        }
        row.take(recording.events, frame: recording.frame)
        for mark in subscription where mark.symbol == .disposal {
            row.take(.disposal, at: mark.position.time(in: recording.frame), text: "")
        }
        parts.append(.row(row))
    }

    /// Adds a source: a hot one as a row with all its events. A cold one as a row for each subscription so far, with what it sent
    /// to it.
    ///
    /// - Parameters:
    ///   - source: What to draw. Its values as they print.
    ///   - label: Stands before the rows. May be empty.
    public mutating func add<Value, Failure>(_ source: MarbleSignal<Value, Failure>, label: String = "") {
        if source.isHot {
            var row = Row(label: label)
            row.take(source.events, frame: source.frame)
            return parts.append(.row(row))
        }
        // In the order in which they are due; of equal times, as the scheduler does it.
        let events = source.events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
        for (span, count) in source.deliveries {
            var row = Row(label: label, start: span.start.time(in: source.frame))
            row.take(events.prefix(count), frame: source.frame, from: row.start)
            if case .open = row.end, let end = span.end { row.end = .disposal(at: end.time(in: source.frame)) }
            parts.append(.row(row))
        }
    }

    /// Adds a box with the name of what was done to the rows above, giving those below.
    ///
    /// - Parameter text: A line of code.
    public mutating func addOperation(_ text: String) {
        parts.append(.operation(text))
    }

    /// Adds a row.
    mutating func add(_ row: Row) {
        parts.append(.row(row))
    }

    /// All rows.
    var rows: [Row] {
        parts.compactMap { if case .row(let row) = $0 { row } else { nil } }
    }
}

extension MarbleDiagram {
    /// The diagram as a picture in SVG.
    ///
    /// - Parameter title: Read out by screen readers, and shown when the pointer rests on the picture.
    public func svg(title: String) -> String {
        var picture = MarblePicture(title: title)
        picture.add(self)
        return picture.svg
    }
}

extension Recording {
    /// The recording, as it is at the moment, as a picture in SVG.
    ///
    /// - Parameter title: Read out by screen readers, and shown when the pointer rests on the picture.
    public func svg(title: String) -> String {
        var picture = MarblePicture(title: title, frame: frame)
        picture.add(self)
        return picture.svg
    }
}

extension MarblePicture.Row {
    fileprivate mutating func take(_ symbol: MarbleMark.Symbol, at time: Double, text: String) {
        switch symbol {
        case .value, .unnamed: marbles.append(MarblePicture.Marble(time: time, text: text))
        case .failure: end = .failure(at: time)
        case .completion: end = .completion(at: time)
        case .subscription: start = time
        case .disposal: end = .disposal(at: time)
        }
    }

    /// Takes in events, with times that count from `origin`.
    fileprivate mutating func take<Value, Failure>(
        _ events: some Sequence<MarbleEvent<Value, Failure>>,
        frame: Duration,
        from origin: Double = 0
    ) {
        for event in events {
            let time = origin + event.time / frame
            switch event.event {
            case .next(let value): take(.unnamed, at: time, text: "\(value)")
            case .failed: take(.failure, at: time, text: "")
            case .completed: take(.completion, at: time, text: "")
            }
        }
    }
}

extension FramePosition {
    /// The time in frames.
    func time(in duration: Duration) -> Double {
        Double(frame) + rest / duration
    }
}
