import RACSchedulers

/// What a signal sent.
public struct DemonstrationRow: Sendable {
    /// What a row shows.
    public enum Kind: Sendable, Equatable {
        /// What the operator is applied to.
        case input
        /// What the line of code gives.
        case result
        /// What one of several subscribers gets, or a signal that the result sends.
        case output
    }

    /// What stands before the row; for the result the line of code.
    public let label: String
    /// What the row shows.
    public let kind: Kind
    /// From when to when it was subscribed to, in frames.
    public let subscriptions: [(start: Double, end: Double?)]
    /// Whether the times of ``events`` count from the beginning, and not from each subscription.
    public let isHot: Bool
    /// What it sent or, of an input, what it would send.
    public let events: [DemonstrationEvent]
}

/// What happened when an operator ran.
public struct DemonstrationResult: Sendable {
    /// The name of the demonstration.
    public let name: String
    /// The line of code, with the parameters that it ran with.
    public let code: String
    /// The inputs, then what came of them.
    public let rows: [DemonstrationRow]
    /// Up to which frame was looked.
    public let limit: Double

    /// What the line of code gave.
    public var output: [DemonstrationRow] { rows.filter { $0.kind != .input } }

    /// The picture, for a light and a dark appearance.
    public var picture: MarblePicture { picture(title: name) }

    /// The picture.
    ///
    /// - Parameter title: Read out by screen readers.
    public func picture(title: String) -> MarblePicture {
        var picture = MarblePicture(title: title)
        for row in rows where row.kind == .input { row.draw(in: &picture) }
        picture.addOperation(code)
        for row in output { row.draw(in: &picture) }
        return picture
    }

    /// The rows as text, as in doc comments; values of several characters are explained behind the row.
    public var text: String {
        let width = rows.map(\.label.count).reduce(0, max)
        return rows.map { row in
            let label = row.label + String(repeating: " ", count: width - row.label.count)
            return "\(label)  \(row.text)"
        }.joined(separator: "\n")
    }
}

extension DemonstrationRow {
    /// The row as a diagram, with an explanation of values that are no single letter or digit.
    public var text: String {
        let start = kind == .input ? 0 : subscriptions.first?.start ?? 0
        var cells = String(repeating: " ", count: Int(start))
        var names: [String: Character] = [:]
        var free = Array("xyzabcdefghijklmnopqrstuvw")[...]
        var legend: [String] = []
        var frame = Int(start)
        var index = 0
        while index < events.count {
            let time = Int(events[index].time)
            cells += String(repeating: "-", count: max(0, time - frame))
            var group = ""
            while index < events.count, Int(events[index].time) == time {
                switch events[index].kind {
                case .completion: group += "|"
                case .failure: group += "#"
                case .value(let text):
                    if text.count == 1 {
                        group += text
                    } else {
                        if names[text] == nil, let name = free.popFirst() {
                            names[text] = name
                            legend.append("\(name) = \(text)")
                        }
                        group.append(names[text] ?? "?")
                    }
                }
                index += 1
            }
            cells += group.count > 1 ? "(\(group))" : group
            frame = time + 1
        }
        return cells + (legend.isEmpty ? "" : "     " + legend.joined(separator: ", "))
    }

    /// Draws the row: a cold input once for each subscription, everything else once.
    fileprivate func draw(in picture: inout MarblePicture) {
        let spans = isHot && kind == .input ? [(start: 0, end: nil)] : subscriptions
        for span in spans {
            let scheduler = TestScheduler()
            // A cold signal is drawn as its subscriptions were: this is how a row gets its beginning and its end.
            let start = isHot ? span.start : 0
            let events = events.map { MarbleEvent($0.event, at: .seconds($0.time - start)) }
            let source = scheduler.cold(events)
            // What happens in the frame of the disposal, happens before it.
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
        case .failure: .failed(DemonstrationFailure())
        case .completion: .completed
        }
    }
}
