import MarbleOperators
import RACSchedulers

/// A question of the page, from the query of its address.
struct PlaygroundQuestion: Codable, Sendable {
    /// The identifier of the demonstration.
    var operatorID: String
    /// Diagrams by the labels of the inputs, and values by the names of the parameters.
    var fields: [String: String]
    /// Indicates whether the answer should include the picture.
    var wantsPicture = false

    var demonstration: OperatorDemonstration? {
        OperatorDemonstration.all.first { $0.id == operatorID }
    }
}

/// A parsed diagram of the question.
struct PlaygroundInput: Codable, Sendable {
    struct Mark: Codable, Sendable {
        let frame: Int
        /// The character in the diagram.
        let symbol: String
        /// The printed value.
        var text: String
    }

    struct Span: Codable, Sendable {
        let start: Double
        let end: Double?
    }

    let label: String
    let diagram: String
    /// The length in frames.
    var length = 0
    /// The events of the diagram. `nil` if the diagram is malformed.
    var events: [Mark]?
    /// The subscriptions to the input. `nil` if nothing has run.
    var subscriptions: [Span]?

    init(_ input: DemonstrationInput, in question: PlaygroundQuestion) {
        label = input.label
        diagram = question.fields[input.label] ?? input.diagram
        guard let read = try? MarbleDiagram(parsing: diagram),
            let events = try? read.events(values: .characters, error: MarkedFailure())
        else { return }
        length = Self.length(of: read)
        self.events = events.map { event in
            let symbol =
                switch event.event {
                case .next(let character): String(character)
                case .failed: "#"
                case .completed: "|"
                }
            return Mark(frame: Int(event.time.components.seconds), symbol: symbol, text: symbol)
        }
    }

    /// Returns the length of a diagram in frames. A group is one frame.
    private static func length(of diagram: MarbleDiagram) -> Int {
        var length = 0
        var isInGroup = false
        for character in diagram.text {
            if character == "(" { isInGroup = true }
            if character == ")" { isInGroup = false }
            if !isInGroup { length += 1 }
        }
        return length
    }

    private struct MarkedFailure: Error {}
}
