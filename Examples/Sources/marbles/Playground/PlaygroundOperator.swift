import Foundation
import MarbleOperators

/// The description of a demonstration for the page.
struct PlaygroundOperator: Encodable, Sendable {
    struct Input: Encodable, Sendable {
        let label: String
        let diagram: String
        /// The text that lists the characters allowed in the input's diagrams.
        let hint: String
        let isHot: Bool
    }

    struct Parameter: Encodable, Sendable {
        let name: String
        let kind: String
        let value: String
        var minimum: Int?
        var maximum: Int?
        var choices: [String]?
    }

    let id: String
    let title: String
    let family: String
    var inputs: [Input] = []
    var parameters: [Parameter] = []

    /// Returns all operators of the framework that have a demonstration.
    static func all(withRehearsals: Bool) -> [PlaygroundOperator] {
        OperatorDemonstration.all.map(PlaygroundOperator.init) + (withRehearsals ? Rehearsal.allCases.map(\.offer) : [])
    }
}

extension PlaygroundOperator {
    init(_ demonstration: OperatorDemonstration) {
        id = demonstration.id
        title = demonstration.name
        family = demonstration.family.title
        inputs = demonstration.inputs.map { input in
            Input(label: input.label, diagram: input.diagram, hint: input.hint, isHot: input.isHot)
        }
        parameters = demonstration.parameters.map(Parameter.init)
    }
}

extension PlaygroundOperator.Parameter {
    init(_ parameter: DemonstrationParameter) {
        name = parameter.name
        value = parameter.defaultValue
        switch parameter.kind {
        case .integer(let range): (kind, minimum, maximum) = ("integer", range.lowerBound, range.upperBound)
        case .seconds(let range): (kind, minimum, maximum) = ("seconds", range.lowerBound, range.upperBound)
        case .choice(let values): (kind, choices) = ("choice", values)
        }
    }
}

extension DemonstrationInput {
    fileprivate var hint: String {
        let values =
            switch self.values {
            case .integers: "digits are numbers"
            case .booleans: "t is true, f is false"
            case .texts(let names) where names.isEmpty: "letters and digits are texts"
            case .texts(let names):
                names.sorted { $0.key < $1.key }.map { "\($0.key) is \($0.value)" }.joined(separator: ", ")
            }
        return canFail ? values : values + ", cannot fail"
    }
}

/// The worst outcomes of a run. The test of the page requests these outcomes. Users see them only with `--rehearse`.
enum Rehearsal: String, CaseIterable {
    case spin = "rehearsal-spin"
    case trap = "rehearsal-trap"
    case wait = "rehearsal-wait"

    var offer: PlaygroundOperator {
        PlaygroundOperator(id: rawValue, title: rawValue, family: "Rehearsals")
    }

    func run() -> Never {
        switch self {
        case .spin: while true {}
        case .trap: fatalError("this was to happen")
        case .wait: while true { sleep(60) }
        }
    }
}
