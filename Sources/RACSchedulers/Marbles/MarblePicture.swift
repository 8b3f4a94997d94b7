/// A marble diagram as a picture, with a row for each signal and boxes of operators between the rows.
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
/// A row shows the events up to the call that adds the row, so run the scheduler before you add rows. The frames of a row are
/// counted from the creation of its source or recording. Create all sources and recordings at the same time, with frames of the
/// same duration, so that simultaneous events are in one column. Values that an operator forwards unchanged keep their color.
/// The picture supports light and dark appearance, and has a description for screen readers.
public struct MarblePicture: Sendable {
    struct Marble: Sendable {
        /// In frames.
        let time: Double
        let text: String
    }

    enum End: String, Sendable {
        case completion = "completed"
        case failure = "failed"
        case disposal = "disposed"
    }

    struct Row: Sendable {
        let label: String
        /// In frames.
        var start = 0.0
        var marbles: [Marble] = []
        /// The mark and its time, or `nil` if the line continues to the edge of the picture.
        var end: (mark: End, time: Double)?

        var lastTime: Double { end?.time ?? marbles.map(\.time).reduce(start, max) }
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
    ///   - title: The title for screen readers and for the tooltip of the picture.
    ///   - frame: The duration of a frame, for the numbers below the picture. Precondition: positive.
    public init(title: String, frame: Duration = .seconds(1)) {
        self.title = title
        self.frame = checked(frame: frame)
    }

    /// Adds a row for a diagram, with each value as its character.
    ///
    /// - Parameters:
    ///   - diagram: The diagram to draw.
    ///   - label: The text before the row, which can be empty.
    public mutating func add(_ diagram: MarbleDiagram, label: String = "") {
        var row = Row(label: label)
        for mark in diagram.marks {
            row.take(mark.symbol, at: Double(mark.position.frame), text: String(mark.symbol.character))
        }
        parts.append(.row(row))
    }

    /// Adds a row for the present state of a recording, with each value as its description.
    ///
    /// - Parameters:
    ///   - recording: The recording to draw.
    ///   - label: The text before the row, which can be empty.
    public mutating func add<Value, Failure>(_ recording: Recording<Value, Failure>, label: String = "") {
        var row = Row(label: label)
        row.take(recording.events, frame: recording.frame)
        for mark in recording.marks where !mark.symbol.isEvent {
            row.take(mark.symbol, at: mark.position.time(in: recording.frame), text: "")
        }
        parts.append(.row(row))
    }

    /// Adds a source, with each value as its description. A hot source has one row with all its events. A cold source has a
    /// row for each present or past subscription, with the events sent to that subscription.
    ///
    /// - Parameters:
    ///   - source: The source to draw.
    ///   - label: The text before each row, which can be empty.
    public mutating func add<Value, Failure>(_ source: MarbleSignal<Value, Failure>, label: String = "") {
        if source.isHot {
            var row = Row(label: label)
            row.take(source.events, frame: source.frame)
            return parts.append(.row(row))
        }
        // Events with equal times keep their order, as in the scheduler.
        let events = source.events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
        for (span, count) in source.deliveries {
            var row = Row(label: label, start: span.start.time(in: source.frame))
            row.take(events.prefix(count), frame: source.frame, from: row.start)
            if row.end == nil, let end = span.end { row.end = (.disposal, end.time(in: source.frame)) }
            parts.append(.row(row))
        }
    }

    /// Adds a box with an operation, between the rows of its inputs and the rows of its results.
    ///
    /// - Parameter text: The operation, as a line of code.
    public mutating func addOperation(_ text: String) {
        parts.append(.operation(text))
    }

    mutating func add(_ row: Row) {
        parts.append(.row(row))
    }

    var rows: [Row] {
        parts.compactMap { if case .row(let row) = $0 { row } else { nil } }
    }
}

extension MarbleDiagram {
    /// Returns the diagram as a picture in SVG.
    ///
    /// - Parameter title: The title for screen readers and for the tooltip of the picture.
    public func svg(title: String) -> String {
        var picture = MarblePicture(title: title)
        picture.add(self)
        return picture.svg
    }
}

extension Recording {
    /// Returns the present state of the recording as a picture in SVG.
    ///
    /// - Parameter title: The title for screen readers and for the tooltip of the picture.
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
        case .failure: end = (.failure, time)
        case .completion: end = (.completion, time)
        case .subscription: start = time
        case .disposal: end = (.disposal, time)
        }
    }

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
    func time(in duration: Duration) -> Double {
        Double(frame) + rest / duration
    }
}
