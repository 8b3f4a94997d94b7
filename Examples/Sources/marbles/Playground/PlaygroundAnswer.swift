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

        let label: String
        let kind: String
        let isHot: Bool
        let subscriptions: [PlaygroundInput.Span]
        let events: [Event]
    }

    let operatorID: String
    /// The line of code that ran.
    var code: String
    /// The parsed diagrams.
    var inputs: [PlaygroundInput]
    var rows: [Row] = []
    /// The frame in which the clock was stopped. `nil` if no actions were pending.
    var limit: Double?
    var problem: Problem?
    var picture: String?

    private enum CodingKeys: String, CodingKey {
        case operatorID = "operator"
        case code, inputs, rows, limit, problem, picture
    }

    /// Creates an answer without a result.
    init(to question: PlaygroundQuestion, problem: Problem) {
        operatorID = question.operatorID
        code = question.demonstration?.name ?? question.operatorID
        inputs = question.demonstration?.inputs.map { PlaygroundInput($0, in: question) } ?? []
        self.problem = problem
    }

    /// Runs the operator. The run can fail to return, or can stop the process.
    init(to question: PlaygroundQuestion) {
        Rehearsal(rawValue: question.operatorID)?.run()
        guard let demonstration = question.demonstration else {
            self.init(to: question, problem: Problem(message: "There is no operator '\(question.operatorID)'."))
            return
        }
        let labels = Set(demonstration.inputs.map(\.label))
        do throws(DemonstrationError) {
            let result = try demonstration.run(
                inputs: question.fields.filter { labels.contains($0.key) },
                parameters: question.fields.filter { !labels.contains($0.key) }
            )
            self.init(to: question, result)
        } catch {
            self.init(to: question, problem: Problem(error))
        }
    }

    private init(to question: PlaygroundQuestion, _ result: DemonstrationResult) {
        operatorID = question.operatorID
        code = result.code
        inputs = question.demonstration?.inputs.map { PlaygroundInput($0, in: question) } ?? []
        rows = result.rows.map(Row.init)
        limit = result.limit
        if question.wantsPicture { picture = result.picture.svg }
        // The values of characters are known only after the run. The events of the run have the same order as the events of the
        // diagram.
        for (index, row) in result.rows.enumerated() where row.kind == .input && inputs.indices.contains(index) {
            inputs[index].subscriptions = rows[index].subscriptions
            for (number, event) in row.events.enumerated() {
                if case .value(let text) = event.kind { inputs[index].events?[number].text = text }
            }
        }
    }
}

extension PlaygroundAnswer.Problem {
    fileprivate init(_ error: DemonstrationError) {
        switch error {
        case .malformed(let input, let error):
            self.init(field: input, message: "\(error.reason)", offset: error.offset)
        case .tooLong(let input, let limit):
            self.init(field: input, message: "a diagram may have \(limit) characters at most")
        case .badParameter(let name, let value, let expected):
            self.init(field: name, message: value.isEmpty ? "\(expected) is needed" : "'\(value)' is not \(expected)")
        case .endless:
            self.init(message: "Time-out: \(error)")
        case .unknownInput, .unknownParameter:
            self.init(message: "\(error)")
        }
    }
}

extension PlaygroundAnswer.Row {
    fileprivate init(_ row: DemonstrationRow) {
        label = row.label
        kind =
            switch row.kind {
            case .input: "input"
            case .result: "result"
            case .output: "output"
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
