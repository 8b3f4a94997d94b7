import MarbleOperators
import RACSchedulers

/// A question of the page, from the query of its address.
struct PlaygroundQuestion: Codable, Sendable {
    /// The identifier of the demonstration.
    var operatorID: String
    /// Diagrams by the labels of the inputs, and values by the names of the parameters. `LABEL.kind` is `hot` or `cold`. The
    /// fields `2` and `3` are the operators of the next steps, and the names of their fields begin with `2.` and `3.`.
    var fields: [String: String]
    /// Indicates whether the answer should include the picture.
    var wantsPicture = false

    /// The maximum number of steps of a chain.
    static let mostSteps = 3

    /// The steps of the chain: the operator, and the operators in the fields `2` and `3`.
    var steps: [PlaygroundStep] {
        var steps = [PlaygroundStep(operatorID: operatorID, prefix: "")]
        for number in 2...Self.mostSteps {
            guard let id = fields["\(number)"] else { break }
            steps.append(PlaygroundStep(operatorID: id, prefix: "\(number)."))
        }
        return steps
    }
}

/// A step of a chain. The names of its fields begin with the number of the step and a point, except for the first step.
struct PlaygroundStep: Sendable {
    let operatorID: String
    let prefix: String

    var demonstration: OperatorDemonstration? { OperatorDemonstration.all.first { $0.id == operatorID } }

    /// The inputs with diagrams. The first input of a later step is the result of the step before.
    var inputs: ArraySlice<DemonstrationInput> {
        let inputs = demonstration?.inputs ?? []
        return prefix.isEmpty ? inputs[...] : inputs.dropFirst()
    }

    /// Returns the step with the fields of a question.
    func step(_ demonstration: OperatorDemonstration, _ fields: [String: String]) -> OperatorChain.Step {
        var step = OperatorChain.Step(demonstration)
        for (name, value) in fields where name.hasPrefix(prefix) {
            let name = String(name.dropFirst(prefix.count))
            // The prefix of the first step is empty, so the fields of later steps have the prefix too. They begin with a digit,
            // unlike every name.
            if name.first?.isNumber ?? true { continue }
            if let label = name.suffixRemoved(".kind") {
                step.isHot[label] = value == "hot"
            } else if demonstration.inputs.contains(where: { $0.label == name }) {
                step.inputs[name] = value
            } else {
                step.parameters[name] = value
            }
        }
        return step
    }
}

extension String {
    fileprivate func suffixRemoved(_ suffix: String) -> String? {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
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

    /// The name of the field.
    let label: String
    let diagram: String
    /// The length in frames.
    var length = 0
    /// The events of the diagram. `nil` if the diagram is malformed.
    var events: [Mark]?
    /// The subscriptions to the input. `nil` if nothing has run.
    var subscriptions: [Span]?

    init(_ input: DemonstrationInput, of step: PlaygroundStep, in question: PlaygroundQuestion) {
        label = step.prefix + input.label
        diagram = question.fields[label] ?? input.diagram
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
