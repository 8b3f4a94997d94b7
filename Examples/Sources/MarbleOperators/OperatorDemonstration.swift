/// An operator that can be run on a virtual clock, with marble diagrams as inputs.
///
/// ``all`` has the demonstrations of the framework's operators. A demonstration declares its ``inputs``, each with a default
/// diagram, and its ``parameters``. ``run(inputs:parameters:frames:)`` runs the real operator. If a diagram or a parameter is
/// wrong, it throws an error with a message for users:
///
/// ```swift
/// for demonstration in OperatorDemonstration.all where demonstration.operatorName == "debounce" {
///     let result = try demonstration.run(inputs: ["self": "-1-2---3|"], parameters: ["interval": "2"])
///     print(result.text)          // rows of text, as in doc comments
///     print(result.picture.svg)   // the same as a picture
/// }
/// ```
///
/// For a doc comment's demonstration, ``operatorName`` is the name of the operator, and ``name`` is the label of the row with
/// the result.
public struct OperatorDemonstration: Sendable, Identifiable {
    /// The line of code with the default parameters, as in the doc comment: `take(2)`.
    public var name: String { code(Self.defaults(of: parameters)) }
    /// The name of the operator: `take`.
    public internal(set) var operatorName: String
    /// The family of the operator.
    public internal(set) var family = OperatorFamily.transforming
    /// A unique name for files and addresses: lower case letters, digits and hyphens.
    public let id: String
    /// The inputs of the operator, from top to bottom.
    public let inputs: [DemonstrationInput]
    /// The parameters that can be chosen.
    public let parameters: [DemonstrationParameter]
    /// The line of code, with the names of parameters in braces: `take({count})`.
    private let pattern: String
    private var body: @Sendable (DemonstrationStage) -> Void

    /// Creates a demonstration.
    ///
    /// - Parameters:
    ///   - pattern: The line of code, with the names of parameters in braces. It begins with the name of the operator.
    ///   - id: A name for files and addresses.
    ///   - inputs: The inputs of the operator.
    ///   - parameters: The parameters that can be chosen.
    ///   - body: Applies the operator to the inputs of the stage, and records the results.
    static func show(
        _ pattern: String,
        _ id: String,
        _ inputs: [DemonstrationInput],
        _ parameters: [DemonstrationParameter] = [],
        _ body: @escaping @Sendable (DemonstrationStage) -> Void
    ) -> OperatorDemonstration {
        OperatorDemonstration(
            operatorName: String(pattern.prefix { $0.isLetter || $0.isNumber }),
            id: id,
            inputs: inputs,
            parameters: parameters,
            pattern: pattern,
            body: body
        )
    }

    /// All demonstrations, in the order of the families.
    public static let all: [OperatorDemonstration] = OperatorFamily.allCases.flatMap { family in
        family.demonstrations.map { demonstration in
            var demonstration = demonstration
            demonstration.family = family
            return demonstration
        }
    }

    /// Runs the operator.
    ///
    /// - Parameters:
    ///   - inputs: Diagrams by the labels of the inputs. The default diagram is used for a missing input.
    ///   - parameters: Values by the names of the parameters, as typed by a user. The default value is used for a missing
    ///     parameter.
    ///   - frames: The number of frames to run, if the operator has not ended and actions are pending. The default is long
    ///     enough to show events after the inputs.
    /// - Returns: The events of the inputs and the operator, with their times.
    /// - Throws: An error that describes the wrong diagram or parameter.
    public func run(
        inputs diagrams: [String: String] = [:],
        parameters values: [String: String] = [:],
        frames: Int? = nil
    ) throws(DemonstrationError) -> DemonstrationResult {
        do throws(OperatorChain.Failure) {
            let chain = OperatorChain([OperatorChain.Step(self, inputs: diagrams, parameters: values)])
            return try chain.run(frames: frames).results[0]
        } catch {
            throw error.error
        }
    }

    /// Indicates whether the operator can follow another one: its first input is the signal that it is applied to. The
    /// operators of properties cannot, because a property needs an initial value.
    public var canFollow: Bool { inputs.first?.label == "self" && family != .properties }

    /// Applies the operator to the inputs of a stage.
    func perform(on stage: DemonstrationStage) { body(stage) }

    /// Returns the same demonstration with another operator.
    func replacing(_ body: @escaping @Sendable (DemonstrationStage) -> Void) -> OperatorDemonstration {
        var copy = self
        copy.body = body
        return copy
    }

    func code(_ values: [String: String]) -> String {
        // The code of a closure contains names of other parameters, and is therefore inserted first.
        let closures = parameters.filter { if case .closure = $0.kind { true } else { false } }
        let others = parameters.filter { if case .closure = $0.kind { false } else { true } }
        return (closures + others).reduce(pattern) { code, parameter in
            let value = values[parameter.name] ?? parameter.defaultValue
            return code.replacing("{\(parameter.name)}", with: parameter.code(of: value))
        }
    }

    private static func defaults(of parameters: [DemonstrationParameter]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.defaultValue) })
    }
}
