import RACSchedulers

/// A signal that an operator is applied to.
public struct DemonstrationInput: Sendable {
    /// The meaning of the characters of a diagram.
    public enum Values: Sendable, Equatable {
        /// `0` to `9` are numbers.
        case integers
        /// Letters and digits are texts. A character without a name is its own text.
        case texts([Character: String])
        /// `t` is true, `f` is false.
        case booleans
    }

    /// The name, as in the doc comment: `self`, `other`.
    public let label: String
    /// The default diagram.
    public let diagram: String
    /// The values of the characters.
    public let values: Values
    /// Indicates whether the input sends independently of subscriptions. A cold input starts again for each subscription.
    public let isHot: Bool
    /// Indicates whether the input's diagram can contain `#`.
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

    /// The values of the characters whose value differs from the character.
    public var names: [Character: String] {
        if case .texts(let names) = values { names } else { [:] }
    }

    /// The same input, which starts again for each subscription.
    var cold: DemonstrationInput { with(isHot: false) }

    /// Returns the same input, which is hot or cold.
    func with(isHot: Bool) -> DemonstrationInput {
        DemonstrationInput(label, diagram, values, isHot: isHot, canFail: canFail)
    }

    /// The same input, without `#` in its diagram.
    var unfailing: DemonstrationInput {
        DemonstrationInput(label, diagram, values, isHot: isHot, canFail: false)
    }
}

/// A parameter that a user chooses, in addition to the diagrams.
public struct DemonstrationParameter: Sendable {
    /// The allowed values of a parameter.
    public enum Kind: Sendable, Equatable {
        /// A whole number.
        case integer(ClosedRange<Int>)
        /// A whole number of seconds. A second is a frame.
        case seconds(ClosedRange<Int>)
        /// One of the listed closures, by its id.
        case closure([DemonstrationClosure])
    }

    /// The name, as in the declaration: `count`.
    public let name: String
    /// The allowed values.
    public let kind: Kind
    /// The default value.
    public let defaultValue: String

    static func integer(_ name: String, _ value: Int, in range: ClosedRange<Int> = 0...9) -> DemonstrationParameter {
        DemonstrationParameter(name: name, kind: .integer(range), defaultValue: "\(value)")
    }

    static func seconds(_ name: String, _ value: Int, in range: ClosedRange<Int> = 0...30) -> DemonstrationParameter {
        DemonstrationParameter(name: name, kind: .seconds(range), defaultValue: "\(value)")
    }

    static func closure<Body>(_ name: String, _ id: String, of list: ClosureList<Body>) -> DemonstrationParameter {
        DemonstrationParameter(name: name, kind: .closure(list.closures), defaultValue: id)
    }

    /// Returns the code for a value.
    func code(of value: String) -> String {
        guard case .closure(let closures) = kind else { return value }
        return closures.first { $0.id == value }?.code ?? value
    }

    /// Returns the value without spaces around it.
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
        case .closure(let closures):
            guard closures.contains(where: { $0.id == trimmed }) else {
                let ids = closures.map(\.id).joined(separator: ", ")
                throw .badParameter(name, value: text, expected: "one of \(ids)")
            }
            return trimmed
        }
    }
}

/// The reason why a demonstration cannot be run.
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
    /// The operator needs other values than the step before it sends. `nil` stands for values that no input has.
    case unsuitable(has: DemonstrationValueKind?, needs: DemonstrationValueKind)
    /// The run has so many actions that it would not end.
    case endless
}

extension DemonstrationError: CustomStringConvertible {
    /// The error message for users. For a malformed diagram it has several lines, with a caret under the character.
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
        case .unsuitable(let has?, let needs):
            "this operator needs \(needs.rawValue), but the step before it sends \(has.rawValue)"
        case .unsuitable(nil, _): "no step can follow: these values are neither numbers nor texts nor booleans"
        case .endless: "too much happens: with these diagrams the operator would go on without end in a single frame"
        }
    }
}
