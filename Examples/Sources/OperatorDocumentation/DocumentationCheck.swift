import MarbleOperators

/// The result of running the diagrams of all doc comments.
public struct DocumentationCheck: Sendable {
    /// The diagrams that ran without a difference, in the order of the demonstrations.
    public private(set) var runs: [DiagramRun] = []
    /// The diagrams of the main actor's operators that ran without a difference.
    public private(set) var runsOfMainActor: [DiagramRun] = []
    /// The problems. Each problem has one or more lines.
    public private(set) var failures: [String] = []
    /// The number of diagrams that are exempt from being run.
    public private(set) var exemptDiagrams = 0
    /// The number of operators that have no diagram and need none.
    public private(set) var exemptOperators = 0

    /// Runs the diagrams of doc comments.
    ///
    /// - Parameter folder: The folder of the sources.
    public init(sources folder: String) throws {
        var needed: Set<String> = []
        let declarations = try DocumentedDeclaration.all(below: folder).filter { !$0.isOfMarbles }
        // Overloads that differ only in types share a diagram. An operator of the main actor shares the diagram of the same
        // operator of `Signal`.
        let drawn = Set(declarations.filter { !$0.diagrams.isEmpty }.map(\.key))
        for declaration in declarations {
            if let reason = Exemptions.diagrams.first(where: { $0.covers(declaration) }) {
                if !declaration.diagrams.isEmpty {
                    needed.insert(reason.key)
                    exemptDiagrams += declaration.diagrams.count
                }
                continue
            }
            for lines in declaration.diagrams { run(lines, of: declaration) }
            guard declaration.isOperator, !drawn.contains(declaration.key) else { continue }
            if let reason = Exemptions.operators.first(where: { $0.covers(declaration) }) {
                needed.insert(reason.key)
                exemptOperators += 1
            } else {
                failures.append("\(declaration.place): \(declaration.fullName) has no diagram")
            }
        }
        for exemption in Exemptions.diagrams + Exemptions.operators where !needed.contains(exemption.key) {
            failures.append("the exemption of \(exemption.key) is not needed")
        }
        for (runs, demonstrations, kind) in [
            (runs, OperatorDemonstration.all, ""),
            (runsOfMainActor, OperatorDemonstration.ofMainActor, " on the main actor"),
        ] {
            let shown = Set(runs.map(\.demonstration.id))
            for demonstration in demonstrations where !shown.contains(demonstration.id) {
                failures.append("no doc comment shows \(demonstration.name)\(kind), or it shows it wrong")
            }
        }
        let order = Dictionary(
            uniqueKeysWithValues: OperatorDemonstration.all.enumerated().map { ($0.element.id, $0.offset) }
        )
        runs.sort {
            (order[$0.demonstration.id, default: 0], $0.number) < (order[$1.demonstration.id, default: 0], $1.number)
        }
    }

    /// Runs the demonstrations of a diagram. An operator of the main actor has the diagram of the same operator of `Signal`.
    private mutating func run(_ lines: [String], of declaration: DocumentedDeclaration) {
        do throws(DiagramProblem) {
            let block = try DiagramBlock(lines: lines)
            func isShown(_ demonstration: OperatorDemonstration) -> Bool {
                demonstration.operatorName == declaration.name
                    && block.rows.contains { $0.label == demonstration.name }
            }
            let demonstrations = OperatorDemonstration.all.filter(isShown)
            if demonstrations.isEmpty {
                throw DiagramProblem("no demonstration of \(declaration.name) is called as one of these rows")
            }
            for demonstration in demonstrations {
                let number = runs.count { $0.demonstration.id == demonstration.id } + 1
                runs.append(try DiagramRun(demonstration, block, of: declaration, number: number))
            }
            for demonstration in OperatorDemonstration.ofMainActor.filter(isShown) {
                let number = runsOfMainActor.count { $0.demonstration.id == demonstration.id } + 1
                runsOfMainActor.append(try DiagramRun(demonstration, block, of: declaration, number: number))
            }
        } catch {
            failures.append("\(declaration.place): \(error.text)\n\(lines.joined(separator: "\n"))")
        }
    }
}

extension DocumentedDeclaration {
    /// The key that overloads share if they differ only in types. Operators of the main actor share it as well.
    fileprivate var key: String { fullName }

    /// Indicates whether the declaration belongs to the implementation of diagrams, whose doc comments explain diagrams.
    fileprivate var isOfMarbles: Bool { file.hasPrefix("RACSchedulers/Marbles/") }
}
