import RACSchedulers

/// The events of a signal.
public struct DemonstrationRow: Sendable {
    /// The kind of a row.
    public enum Kind: Sendable, Equatable {
        /// An input of the operator.
        case input
        /// The result of the line of code.
        case result
        /// The events of one of several subscribers, or of an inner signal.
        case output
        /// A later subscription to the result, by the next step of a chain.
        case again
    }

    /// The text before the row. The text of the result is the line of code.
    public let label: String
    /// The kind of the row.
    public let kind: Kind
    /// The start and end of each subscription, in frames.
    public let subscriptions: [(start: Double, end: Double?)]
    /// Indicates whether the times of ``events`` count from the beginning of the run instead of from each subscription.
    public let isHot: Bool
    /// The sent events or, for an input, the events of its diagram.
    public let events: [DemonstrationEvent]
    /// Indicates whether more events may follow after the observed time.
    public let goesOn: Bool
    /// The values that differ from their characters in the diagram of an input.
    let names: [Character: String]
}

/// The record of one run of an operator.
public struct DemonstrationResult: Sendable {
    /// The name of the demonstration.
    public let name: String
    /// The line of code with its parameters.
    public let code: String
    /// The inputs, then the outputs.
    public let rows: [DemonstrationRow]
    /// The last observed frame.
    public let limit: Double

    /// The rows of the result.
    public var output: [DemonstrationRow] { rows.filter { $0.kind != .input } }

    /// The picture for light and dark appearances, with the name of the demonstration as its title.
    public var picture: MarblePicture { picture(title: name) }

    /// Returns the picture.
    ///
    /// - Parameter title: The title for screen readers.
    public func picture(title: String) -> MarblePicture {
        var picture = MarblePicture(title: title)
        draw(in: &picture)
        return picture
    }

    func draw(in picture: inout MarblePicture) {
        for row in rows where row.kind == .input { row.draw(in: &picture, until: limit) }
        picture.addOperation(code)
        for row in output { row.draw(in: &picture, until: limit) }
    }

    /// The rows as text, as in doc comments. An explanation of values with several characters follows the row.
    public var text: String {
        // A long line of code stands above its row.
        let isLong = { (label: String) in label.count > 36 }
        var names = DemonstrationNames(rows.map(\.names))
        let width = rows.map(\.label).filter { !isLong($0) }.map(\.count).reduce(0, max)
        return rows.map { row in
            let space = String(repeating: " ", count: isLong(row.label) ? width : width - row.label.count)
            return "\(row.label)\(isLong(row.label) ? "\n" : "")\(space)  \(row.text(&names))"
        }.joined(separator: "\n")
    }
}

extension DemonstrationRow {
    /// The row as a diagram, with an explanation of values that are not a single letter or digit. The row of an input with one
    /// subscription begins at the subscription.
    public var text: String {
        var names = DemonstrationNames([names])
        return text(&names)
    }

    fileprivate func text(_ names: inout DemonstrationNames) -> String {
        let start = kind == .input && (isHot || subscriptions.count != 1) ? 0 : Int(subscriptions.first?.start ?? 0)
        let origin = kind == .input ? start : 0
        var marks = events.map { (time: origin + Int($0.time), kind: Optional($0.kind)) }
        if kind != .input, let end = subscriptions.first?.end, !events.contains(where: \.isEnd) {
            marks.append((Int(end), nil))
        }
        var cells = String(repeating: " ", count: start)
        var frame = start
        for time in Set(marks.map(\.time)).sorted() {
            let group = marks.filter { $0.time == time }.map { mark in
                switch mark.kind {
                case .completion: "|"
                case .failure: "#"
                case .value(let text): names.character(for: text)
                case nil: "!"
                }
            }.joined()
            cells += String(repeating: "-", count: time - frame) + (group.count > 1 ? "(\(group))" : group)
            frame = time + 1
        }
        return cells + (goesOn ? "--…" : "") + names.takeExplanations()
    }

    /// Draws the row. A cold input is drawn once for each subscription, and any other row is drawn once.
    fileprivate func draw(in picture: inout MarblePicture, until limit: Double) {
        let spans = isHot && kind == .input ? [(start: 0, end: nil)] : subscriptions
        for span in spans {
            let scheduler = TestScheduler()
            // A cold signal is drawn once for each subscription, which determines the start and end of the row.
            let start = isHot ? span.start : 0
            // A subscription that starts after the observed time has sent no events.
            if kind == .input, !isHot, span.start > 0, span.start >= limit { continue }
            let shown = isHot ? events : events.filter { span.start + $0.time <= limit }
            let events = shown.map { MarbleEvent($0.event, at: .seconds($0.time - start)) }
            let source = scheduler.cold(events)
            // Events in the frame of the disposal happen before it.
            scheduler.schedule(after: .seconds(span.start)) {
                let subscription = source.subscribeEvents { _ in }
                if let end = span.end {
                    scheduler.schedule(after: .seconds(end - span.start)) { subscription.dispose() }
                }
            }
            scheduler.run()
            picture.add(source, label: label(in: picture))
        }
    }

    private func label(in picture: MarblePicture) -> String { kind == .result ? "result" : label }
}

extension DemonstrationEvent {
    fileprivate var event: Event<String, DemonstrationFailure> {
        switch kind {
        case .value(let text): .next(text)
        case .failure: .failed(DemonstrationFailure.timeout)
        case .completion: .completed
        }
    }
}

/// Characters for values that are not a single letter or digit.
private struct DemonstrationNames {
    private var free = Array("xyzuvwpqrs").map(String.init)[...]
    private var names: [String: String] = [:]
    private var explained: Set<String> = []
    private var explanations: [String] = []

    /// - Parameter given: The names that values already have.
    init(_ given: [[Character: String]]) {
        for (character, text) in given.joined() {
            names[text] = String(character)
            free.removeAll { $0 == String(character) }
        }
    }

    mutating func character(for text: String) -> String {
        switch text {
        case "true": return "t"
        case "false": return "f"
        case _ where text.count == 1: return text
        default: break
        }
        guard let name = names[text] ?? free.popFirst() else { return "?" }
        names[text] = name
        if explained.insert(name).inserted { explanations.append("\(name) = \(text)") }
        return name
    }

    /// Removes and returns the explanations of the names that were added since the previous row. The text follows the row.
    mutating func takeExplanations() -> String {
        defer { explanations = [] }
        return explanations.isEmpty ? "" : "     " + explanations.joined(separator: ", ")
    }
}
