import RACCore
import TestSupport

/// An input of an operator.
enum Input: Hashable, Sendable {
    /// The subject with this number. One subject can be an input several times.
    case subject(Int)
    /// A cold signal of these events.
    case cold([IntEvent])
    /// A cold signal of these events with a name. The name hides from operators that the signal is plain.
    case named([IntEvent])

    /// The input as a signal.
    func signal(among subjects: [IntSignal]) -> IntSignal {
        switch self {
        case .subject(let number): subjects[number]
        case .cold(let events): coldSignal(events)
        case .named(let events): coldSignal(events).named("cold")
        }
    }
}

/// An event for a subject to send.
struct SubjectStep: Sendable {
    let subject: Int
    let event: IntEvent
}

/// A case for an operator with several inputs: the inputs, and the steps of the subjects among the inputs, in order.
struct Interleaving: Sendable {
    let inputs: [Input]
    let steps: [SubjectStep]
    /// The number of steps that are played before the subscription.
    let lead: Int

    /// Plays the steps into new subjects and records the events of the operator.
    func record<Value>(_ operation: ([IntSignal]) -> Signal<Value, TestError>) -> Recorder<Value, TestError> {
        let subjects = Subjects()
        for step in steps[..<lead] { subjects.play(step) }
        let signals = subjects.signals
        let recorder = Recorder(operation(inputs.map { $0.signal(among: signals) }))
        for step in steps[lead...] { subjects.play(step) }
        return recorder
    }
}

/// A case for an operator on a signal of signals.
struct NestedInterleaving: Sendable {
    /// One step: the outer signal sends an inner signal, or a subject among the inner signals sends an event.
    enum Step: Sendable {
        case outer(Event<Input, TestError>)
        case inner(SubjectStep)
    }

    /// The events of the outer signal if it is cold. Otherwise the outer signal is a subject, and the steps contain the
    /// subject's events.
    let coldOuter: [Event<Input, TestError>]?
    let steps: [Step]
    /// The number of steps that are played before the subscription.
    let lead: Int

    /// Plays the steps into new subjects and records the events of the operator.
    func record(_ operation: (Signal<IntSignal, TestError>) -> IntSignal) -> Recorder<Int, TestError> {
        let subjects = Subjects()
        let signals = subjects.signals
        let outer = Subject<IntSignal, TestError>()
        func play(_ step: Step) {
            switch step {
            case .outer(let event): outer.play(event.map { $0.signal(among: signals) })
            case .inner(let step): subjects.play(step)
            }
        }
        for step in steps[..<lead] { play(step) }
        let cold = coldOuter.map { events in coldSignal(events.map { $0.map { $0.signal(among: signals) } }) }
        let recorder = Recorder(operation(cold ?? outer.signal))
        for step in steps[lead...] { play(step) }
        return recorder
    }
}

/// The subjects of one case.
struct Subjects: Sendable {
    /// The number of subjects.
    static let count = 5

    private let subjects = (0..<count).map { _ in Subject<Int, TestError>() }

    var signals: [IntSignal] { subjects.map { $0.signal } }

    func play(_ step: SubjectStep) {
        subjects[step.subject].play(step.event)
    }
}

extension SeededGenerator {
    /// Returns the events of the subjects among some inputs, one list for each subject.
    private mutating func steps(ofSubjectsAmong inputs: [Input], quiet: Int? = nil) -> [[SubjectStep]] {
        (0..<Subjects.count).filter { inputs.contains(.subject($0)) }.map { subject in
            carelessEvents(upTo: subject == quiet ? 1 : 8).map { SubjectStep(subject: subject, event: $0) }
        }
    }

    /// Returns the number of steps that are played before the subscription: zero in most cases.
    private mutating func lead(of steps: Int) -> Int {
        chance(oneIn: 3) ? number(in: 0..<steps + 1) : 0
    }

    /// Returns an input of any kind. Cold inputs are short, so plain signals are frequent among them.
    mutating func input(ofSubjects subjects: Range<Int> = 0..<3) -> Input {
        switch number(in: 0..<8) {
        case 0...3: .subject(number(in: subjects))
        case 4...6: .cold(events(upTo: 2))
        default: .named(events(upTo: 2))
        }
    }

    /// Returns a case for an operator with `count` inputs. Most inputs have their own subject, and sometimes two inputs
    /// use the same subject.
    mutating func interleaving(of count: Int) -> Interleaving {
        interleaving(of: (0..<count).map { chance(oneIn: 3) ? input() : .subject($0) })
    }

    /// Returns a case for an operator whose first input is a trigger. The trigger sends little, to leave values of the second
    /// input.
    mutating func interleavingWithTrigger() -> Interleaving {
        interleaving(
            of: [chance(oneIn: 5) ? input() : .subject(0), chance(oneIn: 5) ? input() : .subject(1)],
            quiet: 0
        )
    }

    /// Returns a case for an operator with these inputs.
    ///
    /// - Parameters:
    ///   - inputs: The inputs of the operator.
    ///   - quiet: A subject that sends one value at most.
    mutating func interleaving(of inputs: [Input], quiet: Int? = nil) -> Interleaving {
        let steps = interleave(steps(ofSubjectsAmong: inputs, quiet: quiet))
        return Interleaving(inputs: inputs, steps: steps, lead: lead(of: steps.count))
    }

    /// Returns a case for an operator on a signal of signals.
    mutating func nestedInterleaving() -> NestedInterleaving {
        let inputs = (0..<number(in: 0..<7)).map { _ in input() }
        let outer: [Event<Input, TestError>] = inputs.map { .next($0) } + end()
        let isCold = chance(oneIn: 4)
        let inner = steps(ofSubjectsAmong: inputs).map { $0.map { NestedInterleaving.Step.inner($0) } }
        // After its end the outer subject sends one more inner signal. The operator must not subscribe to this signal.
        let isCareless = outer.last?.isTerminal == true && chance(oneIn: 4)
        let sent = isCareless ? outer + [.next(.cold([.next(99)]))] : outer
        let steps = interleave(isCold ? inner : inner + [sent.map { .outer($0) }])
        return NestedInterleaving(coldOuter: isCold ? outer : nil, steps: steps, lead: lead(of: steps.count))
    }
}

// These descriptions are short, for the report of a broken law.

extension Input: CustomStringConvertible {
    var description: String {
        switch self {
        case .subject(let number): "subject \(number)"
        case .cold(let events): "cold \(events)"
        case .named(let events): "named \(events)"
        }
    }
}

extension SubjectStep: CustomStringConvertible {
    var description: String { "\(subject): \(event)" }
}

extension NestedInterleaving.Step: CustomStringConvertible {
    var description: String {
        switch self {
        case .outer(let event): "outer: \(event)"
        case .inner(let step): step.description
        }
    }
}
