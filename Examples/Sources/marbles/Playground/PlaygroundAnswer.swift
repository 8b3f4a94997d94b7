import MarbleOperators
import RACSchedulers

/// The answer to a question of the page.
struct PlaygroundAnswer: Codable, Sendable {
    /// The reason why there is no result.
    struct Problem: Codable, Sendable {
        /// The label of the wrong input, or the name of the wrong parameter. `nil` for other problems.
        var field: String?
        var message: String
        /// The position of the wrong character in a diagram, counted from zero.
        var offset: Int?
    }

    struct Row: Codable, Sendable {
        struct Event: Codable, Sendable {
            let time: Double
            let kind: String
            let text: String
        }

        /// The number of the step, counted from zero.
        let step: Int
        let label: String
        let kind: String
        let isHot: Bool
        let subscriptions: [PlaygroundInput.Span]
        let events: [Event]
    }

    /// The operators of the steps.
    let operators: [String]
    /// The lines of code that ran, one for each step.
    var codes: [String]
    /// The parsed diagrams.
    var inputs: [PlaygroundInput]
    var rows: [Row] = []
    /// The frame in which the clock was stopped. `nil` if no actions were pending.
    var limit: Double?
    /// The kind of the values of the result. `nil` if no step can follow.
    var values: DemonstrationValueKind?
    var problem: Problem?
    var picture: String?

    /// Creates an answer without a result.
    init(to question: PlaygroundQuestion, problem: Problem) {
        self.init(to: question)
        self.problem = problem
    }

    private init(to question: PlaygroundQuestion) {
        let steps = question.steps
        operators = steps.map(\.operatorID)
        codes = steps.map { step in
            guard let name = step.demonstration?.name else { return step.operatorID }
            return step.prefix.isEmpty ? name : ".\(name)"
        }
        inputs = steps.flatMap { step in step.inputs.map { PlaygroundInput($0, of: step, in: question) } }
    }

    /// Returns the answer to a question. The run can fail to return, or can stop the process.
    static func running(_ question: PlaygroundQuestion) -> PlaygroundAnswer {
        Rehearsal(rawValue: question.operatorID)?.run()
        var chain: [OperatorChain.Step] = []
        for step in question.steps {
            guard let demonstration = step.demonstration else {
                let message = "There is no operator '\(step.operatorID)'."
                return PlaygroundAnswer(to: question, problem: Problem(message: message))
            }
            chain.append(step.step(demonstration, question.fields))
        }
        do throws(OperatorChain.Failure) {
            return PlaygroundAnswer(to: question, try OperatorChain(chain).run())
        } catch {
            return PlaygroundAnswer(
                to: question,
                problem: Problem(error.error, prefix: question.steps[error.step].prefix)
            )
        }
    }

    private init(to question: PlaygroundQuestion, _ result: OperatorChainResult) {
        self.init(to: question)
        codes = result.results.map(\.code)
        rows = result.results.enumerated().flatMap { step, result in result.rows.map { Row($0, step: step) } }
        limit = result.results.last?.limit
        values = result.values
        if question.wantsPicture { picture = result.picture.svg }
        // The values of characters are known only after the run. The events of the run have the same order as the events of the
        // diagram.
        let inputRows = result.results.flatMap(\.rows).filter { $0.kind == .input }
        for (index, row) in inputRows.enumerated() {
            inputs[index].subscriptions = row.subscriptions.map { PlaygroundInput.Span(start: $0.start, end: $0.end) }
            for (number, event) in row.events.enumerated() {
                if case .value(let text) = event.kind { inputs[index].events?[number].text = text }
            }
        }
    }
}

extension PlaygroundAnswer.Problem {
    /// - Parameter prefix: The beginning of the names of the step's fields.
    fileprivate init(_ error: DemonstrationError, prefix: String) {
        switch error {
        case .malformed(let input, let error):
            self.init(field: prefix + input, message: "\(error.reason)", offset: error.offset)
        case .tooLong(let input, let limit):
            self.init(field: prefix + input, message: "a diagram may have \(limit) characters at most")
        case .badParameter(let name, let value, let expected):
            self.init(
                field: prefix + name,
                message: value.isEmpty ? "\(expected) is needed" : "'\(value)' is not \(expected)"
            )
        case .endless:
            self.init(message: "Time-out: \(error)")
        case .unknownInput, .unknownParameter, .unsuitable:
            self.init(message: "\(error)")
        }
    }
}

extension PlaygroundAnswer.Row {
    fileprivate init(_ row: DemonstrationRow, step: Int) {
        self.step = step
        label = row.label
        kind =
            switch row.kind {
            case .input: "input"
            case .result: "result"
            case .output: "output"
            case .again: "again"
            }
        isHot = row.isHot
        subscriptions = row.subscriptions.map { PlaygroundInput.Span(start: $0.start, end: $0.end) }
        events = row.events.map { event in
            switch event.kind {
            case .value(let text): Event(time: event.time, kind: "value", text: text)
            case .failure: Event(time: event.time, kind: "failed", text: "")
            case .completion: Event(time: event.time, kind: "completed", text: "")
            }
        }
    }
}
