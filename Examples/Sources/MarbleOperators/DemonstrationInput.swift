import RACSchedulers

/// A signal that an operator is applied to.
public struct DemonstrationInput: Sendable {
    /// What the characters of a diagram stand for.
    public enum Values: Sendable, Equatable {
        /// `0` to `9` stand for numbers.
        case integers
        /// Letters and digits stand for texts: those that are named for these, all others for themselves.
        case texts([Character: String])
        /// `t` stands for true, `f` for false.
        case booleans
    }

    /// The name, as in the doc comment: `self`, `other`.
    public let label: String
    /// The diagram that it has unless another one is given.
    public let diagram: String
    /// The values of the characters.
    public let values: Values
    /// Indicates whether it sends at its times whoever listens. One that does not sends again for each subscription.
    public let isHot: Bool
    /// Indicates whether `#` may stand in its diagram.
    public let canFail: Bool

    private init(_ label: String, _ diagram: String, _ values: Values, isHot: Bool = true, canFail: Bool = true) {
        self.label = label
        self.diagram = diagram
        self.values = values
        self.isHot = isHot
        self.canFail = canFail
    }

    static func integers(_ label: String, _ diagram: String) -> DemonstrationInput {
        DemonstrationInput(label, diagram, .integers)
    }

    static func texts(_ label: String, _ diagram: String, _ names: [Character: String] = [:]) -> DemonstrationInput {
        DemonstrationInput(label, diagram, .texts(names))
    }

    static func booleans(_ label: String, _ diagram: String) -> DemonstrationInput {
        DemonstrationInput(label, diagram, .booleans)
    }

    /// What characters stand for that do not stand for themselves.
    public var names: [Character: String] {
        if case .texts(let names) = values { names } else { [:] }
    }

    /// The same input, sending again for each subscription.
    var cold: DemonstrationInput {
        DemonstrationInput(label, diagram, values, isHot: false, canFail: canFail)
    }

    /// The same input, but `#` may not stand in its diagram.
    var unfailing: DemonstrationInput {
        DemonstrationInput(label, diagram, values, isHot: isHot, canFail: false)
    }
}

/// What a user chooses beside the diagrams.
public struct DemonstrationParameter: Sendable {
    /// Which values it may have.
    public enum Kind: Sendable, Equatable {
        /// A whole number.
        case integer(ClosedRange<Int>)
        /// A whole number of seconds. A second is a frame.
        case seconds(ClosedRange<Int>)
        /// One of these.
        case choice([String])
    }

    /// The name, as in the declaration: `count`.
    public let name: String
    /// Which values it may have.
    public let kind: Kind
    /// The value that it has unless another one is given.
    public let defaultValue: String

    static func integer(_ name: String, _ value: Int, in range: ClosedRange<Int> = 0...9) -> DemonstrationParameter {
        DemonstrationParameter(name: name, kind: .integer(range), defaultValue: "\(value)")
    }

    static func seconds(_ name: String, _ value: Int, in range: ClosedRange<Int> = 0...30) -> DemonstrationParameter {
        DemonstrationParameter(name: name, kind: .seconds(range), defaultValue: "\(value)")
    }

    static func choice(_ name: String, _ value: String, of values: [String]) -> DemonstrationParameter {
        DemonstrationParameter(name: name, kind: .choice(values), defaultValue: value)
    }

    /// The value as it stands in code.
    func checked(_ text: String) throws(DemonstrationError) -> String {
        let trimmed = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        switch kind {
        case .integer(let range), .seconds(let range):
            guard let number = Int(trimmed), range.contains(number) else {
                throw .badParameter(
                    name,
                    value: text,
                    expected: "a whole number from \(range.lowerBound) to \(range.upperBound)"
                )
            }
            return "\(number)"
        case .choice(let values):
            guard values.contains(trimmed) else {
                throw .badParameter(name, value: text, expected: "one of \(values.joined(separator: ", "))")
            }
            return trimmed
        }
    }
}

/// Why a demonstration cannot be run.
public enum DemonstrationError: Error, Equatable, Sendable {
    /// The diagram of the input is malformed.
    case malformed(input: String, MarbleError)
    /// The diagram of the input is longer than the limit.
    case tooLong(input: String, limit: Int)
    /// The demonstration has no input of this name.
    case unknownInput(String, known: [String])
    /// The demonstration has no parameter of this name.
    case unknownParameter(String, known: [String])
    /// The parameter cannot have this value.
    case badParameter(String, value: String, expected: String)
    /// So much happens that it would not come to an end.
    case endless
}

extension DemonstrationError: CustomStringConvertible {
    /// What is wrong, for a reader; of a malformed diagram in several lines, with a caret under the character.
    public var description: String {
        switch self {
        case .malformed(let input, let error): "\(input): \(error)"
        case .tooLong(let input, let limit): "\(input): a diagram may have \(limit) characters at most"
        case .unknownInput(let name, let known): "there is no input '\(name)', only \(known.joined(separator: ", "))"
        case .unknownParameter(let name, let known):
            known.isEmpty
                ? "there is no parameter '\(name)', nor any other"
                : "there is no parameter '\(name)', only \(known.joined(separator: ", "))"
        case .badParameter(let name, let value, let expected): "\(name): '\(value)' is not \(expected)"
        case .endless: "too much happens: with these diagrams the operator would go on without end in a single frame"
        }
    }
}
