import RACCore
import TestSupport

/// The expected events of the operators with several inputs, computed from the whole case in one step.
///
/// The model is written from the contract and not from the operators. It uses no machines, message queues or lifetimes. A model
/// first collects all events that an operator receives in a list, and then computes the result from this list.
enum ReferenceModel {
    /// An event that an operator receives from the input at a position.
    struct Heard {
        let position: Int
        let event: IntEvent
    }

    /// Returns the events that an operator receives if it subscribes to all its inputs, in order.
    ///
    /// The values of a subject before the subscription are lost, but its terminal event is remembered and delivered to later
    /// subscribers. Events that a subject sends after its end are never received.
    static func heard(in script: Interleaving) -> [Heard] {
        let (former, later) = split(script)
        let atOnce = script.inputs.enumerated().flatMap { position, input in
            switch input {
            case .cold(let events), .named(let events): events.map { Heard(position: position, event: $0) }
            case .subject(let number):
                former.filter { $0.subject == number && $0.event.isTerminal }
                    .map { Heard(position: position, event: $0.event) }
            }
        }
        let afterwards = later.flatMap { step in
            script.inputs.indices.filter { script.inputs[$0] == .subject(step.subject) }
                .map { Heard(position: $0, event: step.event) }
        }
        return atOnce + afterwards
    }

    /// Returns the relevant steps, divided into the steps before and the steps after the subscription.
    private static func split(_ script: Interleaving) -> (former: [SubjectStep], later: [SubjectStep]) {
        var ended: Set<Int> = []
        var former: [SubjectStep] = []
        var later: [SubjectStep] = []
        for (index, step) in script.steps.enumerated() where !ended.contains(step.subject) {
            if index < script.lead { former.append(step) } else { later.append(step) }
            if step.event.isTerminal { ended.insert(step.subject) }
        }
        return (former, later)
    }

    /// The values of all inputs as they arrive. The first failure ends the result, and so does the last completion.
    static func merge(_ script: Interleaving) -> [IntEvent] {
        var output: [IntEvent] = []
        var completed = 0
        for heard in heard(in: script) {
            switch heard.event {
            case .next, .failed: output.append(heard.event)
            case .completed: completed += 1
            }
            if completed == script.inputs.count { output.append(.completed) }
            if output.last?.isTerminal == true { return output }
        }
        return output
    }

    /// The n-th row has the n-th value of each input. The result ends when an input has ended and all its values are used.
    static func zip(_ script: Interleaving) -> [Event<[Int], TestError>] {
        var columns = script.inputs.map { _ in [Int]() }
        var ended: Set<Int> = []
        var rows: [Event<[Int], TestError>] = []
        for heard in heard(in: script) {
            switch heard.event {
            case .next(let value): columns[heard.position].append(value)
            case .failed(let error): return rows + [.failed(error)]
            case .completed: ended.insert(heard.position)
            }
            let next = rows.count
            if columns.allSatisfy({ $0.count > next }) { rows.append(.next(columns.map { $0[next] })) }
            if ended.contains(where: { columns[$0].count == rows.count }) { return rows + [.completed] }
        }
        return rows
    }

    /// Once all inputs have a value, each arriving value adds a row with the last value of each input. The result ends when all
    /// inputs have ended, or when one input has ended without a value.
    static func combineLatest(_ script: Interleaving) -> [Event<[Int], TestError>] {
        var columns = script.inputs.map { _ in [Int]() }
        var ended: Set<Int> = []
        var rows: [Event<[Int], TestError>] = []
        for heard in heard(in: script) {
            switch heard.event {
            case .next(let value):
                columns[heard.position].append(value)
                let latest = columns.compactMap(\.last)
                if latest.count == columns.count { rows.append(.next(latest)) }
            case .failed(let error): return rows + [.failed(error)]
            case .completed: ended.insert(heard.position)
            }
            if ended.count == columns.count || ended.contains(where: { columns[$0].isEmpty }) {
                return rows + [.completed]
            }
        }
        return rows
    }

    /// The values of the second input until the first input, the trigger, sends a value or completes.
    static func takeUntil(_ script: Interleaving) -> [IntEvent] {
        var output: [IntEvent] = []
        for heard in heard(in: script) {
            switch (heard.position, heard.event) {
            case (0, .failed): continue
            case (0, _): return output + [.completed]
            default: output.append(heard.event)
            }
            if heard.event.isTerminal { return output }
        }
        return output
    }

    /// The values of the inputs, one input after the other. Each input is subscribed to when the previous input completes, and
    /// not before.
    static func concat(_ script: Interleaving) -> [IntEvent] {
        var output: [IntEvent] = []
        var position = 0
        var lead = script.lead
        while position < script.inputs.count {
            // The events are the same as if the operator subscribed only to this input, at that moment.
            let alone = Interleaving(inputs: [script.inputs[position]], steps: script.steps, lead: lead)
            let events = heard(in: alone).map(\.event)
            output += events.filter { $0 != .completed }
            guard events.last == .completed else { return output }
            lead = max(lead, moment(ofEndOf: script.inputs[position], in: script))
            position += 1
        }
        return output + [.completed]
    }

    /// Returns the number of steps that have been played when an input has ended. The number is zero for a cold input.
    private static func moment(ofEndOf input: Input, in script: Interleaving) -> Int {
        let end = script.steps.firstIndex { .subject($0.subject) == input && $0.event.isTerminal }
        return end.map { $0 + 1 } ?? 0
    }
}
