import MarbleOperators

/// A part of a demonstration that a reader can change: an event of an input, or a parameter.
struct VariantAxis: Sendable, Equatable {
    /// An event of an input's diagram.
    struct Mark: Sendable, Equatable {
        var frame: Int
        /// The character in the diagram.
        var symbol: String

        var isEnd: Bool { symbol == "|" || symbol == "#" }
    }

    enum Options: Sendable, Equatable {
        /// The alternatives of an event. `nil` stands for no event.
        case event(input: Int, [Mark?])
        /// The values of a parameter.
        case parameter(name: String, [String])
    }

    /// The alternatives. The first one is the default.
    let options: Options

    var count: Int {
        switch options {
        case .event(_, let marks): marks.count
        case .parameter(_, let values): values.count
        }
    }

    /// Returns the axes of a demonstration.
    ///
    /// - Parameter distances: The numbers of frames by which an event can be moved to each side.
    static func all(of demonstration: OperatorDemonstration, distances: ClosedRange<Int>) -> [VariantAxis] {
        let events = demonstration.inputs.indices.flatMap { index in
            EventAxes(of: demonstration, input: index, distances: distances).axes
        }
        return events
            + demonstration.parameters.map { VariantAxis(options: .parameter(name: $0.name, $0.alternatives)) }
    }
}

/// The axes of one input's events.
private struct EventAxes {
    let axes: [VariantAxis]

    init(of demonstration: OperatorDemonstration, input index: Int, distances: ClosedRange<Int>) {
        let input = demonstration.inputs[index]
        let read = PlaygroundInput(default: input, of: demonstration)
        let marks = (read.events ?? []).map { VariantAxis.Mark(frame: $0.frame, symbol: $0.symbol) }
        let end = marks.last.flatMap { $0.isEnd ? $0 : nil }
        let values = marks.filter { !$0.isEnd }
        func moved(_ mark: VariantAxis.Mark, _ frames: ClosedRange<Int>) -> [VariantAxis.Mark?] {
            (distances.reversed().map { mark.frame - $0 } + distances.map { mark.frame + $0 })
                .filter { frames.contains($0) }
                .map { VariantAxis.Mark(frame: $0, symbol: mark.symbol) }
        }
        // A value stays before the default end, and the end stays behind each place of a value. All combinations are diagrams.
        let latest = end.map { $0.frame - 1 } ?? read.length + distances.upperBound
        var axes = values.enumerated().map { position, mark in
            let other = input.symbol(insteadOf: position, in: values.map(\.symbol)).map {
                VariantAxis.Mark(frame: mark.frame, symbol: $0)
            }
            return [mark] + moved(mark, 0...max(0, latest)) + [other].filter { $0 != nil } + [nil]
        }
        if let end {
            let last = axes.joined().compactMap { $0?.frame }.max() ?? 0
            let other = VariantAxis.Mark(frame: end.frame, symbol: end.symbol == "|" ? "#" : "|")
            let others = input.canFail || other.symbol == "|" ? [other] : []
            axes.append([end] + moved(end, last...(end.frame + distances.upperBound)) + others + [nil])
        }
        self.axes = axes.map { VariantAxis(options: .event(input: index, $0)) }
    }
}

extension PlaygroundInput {
    /// Parses the default diagram of a demonstration's input.
    init(default input: DemonstrationInput, of demonstration: OperatorDemonstration) {
        let step = PlaygroundStep(operatorID: demonstration.id, prefix: "")
        self.init(input, of: step, in: PlaygroundQuestion(operatorID: demonstration.id, fields: [:]))
    }
}

extension DemonstrationInput {
    /// Returns another character for a value of the diagram: the next number, or a text that another value has.
    fileprivate func symbol(insteadOf position: Int, in symbols: [String]) -> String? {
        let symbol = symbols[position]
        switch values {
        case .integers: return Int(symbol).map { "\($0 == 9 ? 8 : $0 + 1)" }
        case .booleans: return symbol == "t" ? "f" : "t"
        case .texts:
            let before = symbols[..<position].reversed()
            let candidates = before + symbols[position...] + names.keys.map(String.init).sorted()
            return candidates.first { $0 != symbol }
        }
    }
}

extension DemonstrationParameter {
    /// The default value, and a few others.
    fileprivate var alternatives: [String] {
        switch kind {
        case .closure(let closures): [defaultValue] + closures.map(\.id).filter { $0 != defaultValue }
        case .integer(let range), .seconds(let range):
            [defaultValue]
                + (Int(defaultValue) ?? 0).neighbours.filter { range.contains($0) }.map { "\($0)" }
        }
    }
}

extension Int {
    /// The two numbers below and the two numbers above.
    fileprivate var neighbours: [Int] { [self - 2, self - 1, self + 1, self + 2] }
}
