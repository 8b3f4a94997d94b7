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
        /// The kind of the values.
        let values: DemonstrationValueKind
    }

    struct Parameter: Encodable, Sendable {
        let name: String
        let kind: String
        let value: String
        var minimum: Int?
        var maximum: Int?
        var choices: [Choice]?
    }

    /// A closure that can be chosen.
    struct Choice: Encodable, Sendable {
        let id: String
        let code: String
    }

    let id: String
    let title: String
    let family: String
    var inputs: [Input] = []
    var parameters: [Parameter] = []
    /// Indicates whether the operator can follow another one.
    var canFollow = false
    var guide: PlaygroundGuide.Entry?

    /// Returns all operators of the framework that have a demonstration.
    static func all(_ guide: PlaygroundGuide, withRehearsals: Bool) -> [PlaygroundOperator] {
        OperatorDemonstration.all.map { PlaygroundOperator($0, guide.entries[$0.id]) }
            + (withRehearsals ? Rehearsal.allCases.map(\.offer) : [])
    }
}

extension PlaygroundOperator {
    init(_ demonstration: OperatorDemonstration, _ guide: PlaygroundGuide.Entry?) {
        id = demonstration.id
        title = demonstration.name
        family = demonstration.family.title
        inputs = demonstration.inputs.map { input in
            Input(
                label: input.label,
                diagram: input.diagram,
                hint: input.hint,
                isHot: input.isHot,
                values: input.values.kind
            )
        }
        parameters = demonstration.parameters.map(Parameter.init)
        canFollow = demonstration.canFollow
        self.guide = guide
    }
}

extension PlaygroundOperator.Parameter {
    init(_ parameter: DemonstrationParameter) {
        name = parameter.name
        value = parameter.defaultValue
        switch parameter.kind {
        case .integer(let range): (kind, minimum, maximum) = ("integer", range.lowerBound, range.upperBound)
        case .seconds(let range): (kind, minimum, maximum) = ("seconds", range.lowerBound, range.upperBound)
        case .closure(let closures):
            (kind, choices) = ("closure", closures.map { PlaygroundOperator.Choice(id: $0.id, code: $0.code) })
        }
    }
}

extension DemonstrationInput {
    fileprivate var hint: String {
        let values =
            switch self.values {
            case .integers: "Digits are numbers."
            case .booleans: "t is true, f is false."
            case .texts(let names) where names.isEmpty: "Letters and digits are texts."
            case .texts(let names):
                names.sorted { $0.key < $1.key }.map { "\($0.key) is \($0.value)" }.joined(separator: ", ") + "."
            }
        return canFail ? values : values + " It cannot fail."
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
