import RACCore
import TestSupport

/// What the operators on a signal of signals should send.
extension ReferenceModel {
    /// What happens, as far as it counts: no values of the outer signal before the subscription, nothing after an end.
    ///
    /// What the subjects among the inner signals send before the subscription stays in: it is known then which of them
    /// have ended, and nobody is subscribed to the others yet.
    static func happenings(in script: NestedInterleaving) -> [NestedInterleaving.Step] {
        var ended: Set<Int> = []
        var outerEnd: [NestedInterleaving.Step] = []
        var happenings: [NestedInterleaving.Step] = []
        for index in 0...script.steps.count {
            if index == script.lead {
                happenings += script.coldOuter.map { $0.map { .outer($0) } } ?? outerEnd
            }
            guard index < script.steps.count else { break }
            switch script.steps[index] {
            case .inner(let step):
                if !ended.contains(step.subject) { happenings.append(.inner(step)) }
                if step.event.isTerminal { ended.insert(step.subject) }
            case .outer(let event):
                guard outerEnd.isEmpty else { continue }
                if event.isTerminal { outerEnd = [.outer(event)] }
                if index >= script.lead { happenings.append(.outer(event)) }
            }
        }
        return happenings
    }

    /// So many inner signals at a time, the others in a queue.
    static func flatten(_ script: NestedInterleaving, maxConcurrent limit: Int = .max) -> [IntEvent] {
        var output: [IntEvent] = []
        var ends: [Int: IntEvent] = [:]
        var (running, waiting): ([Input], [Input]) = ([], [])
        var isOuterOpen = true
        for happening in happenings(in: script) {
            switch happening {
            case .outer(.next(let input)): waiting.append(input)
            case .outer(.failed(let error)): output.append(.failed(error))
            case .outer(.completed): isOuterOpen = false
            case .inner(let step):
                if step.event.isTerminal { ends[step.subject] = step.event }
                let heard = running.filter { $0 == .subject(step.subject) }.map { _ in step.event }
                output += heard.filter { $0 != .completed }
                if step.event == .completed { running.removeAll { $0 == .subject(step.subject) } }
            }
            while running.count < limit, !waiting.isEmpty {
                let next = waiting.removeFirst()
                let events = atOnce(next, ends)
                output += events.filter { $0 != .completed }
                if events.last != .completed { running.append(next) }
            }
            // The rest of what has been gathered comes after a failure and is not heard.
            if let failure = output.firstIndex(where: \.isTerminal) { return Array(output[...failure]) }
            if !isOuterOpen, running.isEmpty { return output + [.completed] }
        }
        return output
    }

    /// The inner signal that came last.
    static func switchToLatest(_ script: NestedInterleaving) -> [IntEvent] {
        var output: [IntEvent] = []
        var ends: [Int: IntEvent] = [:]
        var latest: Input?
        var isOuterOpen = true
        for happening in happenings(in: script) {
            var heard: [IntEvent] = []
            switch happening {
            case .outer(.next(let input)):
                latest = input
                heard = atOnce(input, ends)
            case .outer(.failed(let error)): heard = [.failed(error)]
            case .outer(.completed): isOuterOpen = false
            case .inner(let step):
                if step.event.isTerminal { ends[step.subject] = step.event }
                if latest == .subject(step.subject) { heard = [step.event] }
            }
            output += heard.filter { $0 != .completed }
            if heard.last == .completed { latest = nil }
            if output.last?.isTerminal == true { return output }
            if !isOuterOpen, latest == nil { return output + [.completed] }
        }
        return output
    }

    /// What an inner signal sends while it is being subscribed to.
    private static func atOnce(_ input: Input, _ ends: [Int: IntEvent]) -> [IntEvent] {
        switch input {
        case .cold(let events), .named(let events): events
        case .subject(let number): ends[number].map { [$0] } ?? []
        }
    }
}
