import RACCore
import TestSupport

/// The expected events of the operators on a signal of signals.
extension ReferenceModel {
    /// Returns the relevant steps: no values of the outer signal before the subscription, and no step after an end.
    ///
    /// Steps of inner subjects before the subscription are kept, because they show which subjects have ended. No inner subject
    /// has a subscriber at that time.
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

    /// Runs at most `limit` inner signals at a time, and queues the other inner signals.
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
            // The remaining collected events follow a failure and are not delivered.
            if let failure = output.firstIndex(where: \.isTerminal) { return Array(output[...failure]) }
            if !isOuterOpen, running.isEmpty { return output + [.completed] }
        }
        return output
    }

    /// Forwards the inner signal that arrived last.
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

    /// Returns the events that an inner signal sends during its subscription.
    private static func atOnce(_ input: Input, _ ends: [Int: IntEvent]) -> [IntEvent] {
        switch input {
        case .cold(let events), .named(let events): events
        case .subject(let number): ends[number].map { [$0] } ?? []
        }
    }
}
