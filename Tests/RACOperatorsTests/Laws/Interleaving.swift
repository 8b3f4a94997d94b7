import RACCore
import TestSupport

/// An input of an operator.
enum Input: Hashable, Sendable {
    /// The subject of this number. The same one may be an input several times.
    case subject(Int)
    /// A cold signal of these events.
    case cold([IntEvent])
    /// The same under a name, behind which operators cannot see that a signal is a plain one.
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

/// An event that a subject is made to send.
struct SubjectStep: Sendable {
    let subject: Int
    let event: IntEvent
}

/// A case for an operator with several inputs: what they are, and what the subjects among them send in which order.
struct Interleaving: Sendable {
    let inputs: [Input]
    let steps: [SubjectStep]
    /// The number of steps that are played before somebody subscribes.
    let lead: Int

    /// Plays the steps into new subjects and records what the operator makes of them.
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
    /// What happens: the outer signal sends an inner one, or a subject among the inner ones sends something.
    enum Step: Sendable {
        case outer(Event<Input, TestError>)
        case inner(SubjectStep)
    }

    /// What the outer signal sends if it is a cold one. Otherwise it is a subject, and the steps say what it sends.
    let coldOuter: [Event<Input, TestError>]?
    let steps: [Step]
    /// The number of steps that are played before somebody subscribes.
    let lead: Int

    /// Plays the steps into new subjects and records what the operator makes of them.
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
    /// The number of there that are.
    static let count = 5

    private let subjects = (0..<count).map { _ in Subject<Int, TestError>() }

    var signals: [IntSignal] { subjects.map { $0.signal } }

    func play(_ step: SubjectStep) {
        subjects[step.subject].play(step.event)
    }
}

extension SeededGenerator {
    /// What the subjects among some inputs send, one list for each subject.
    private mutating func steps(ofSubjectsAmong inputs: [Input], quiet: Int? = nil) -> [[SubjectStep]] {
        (0..<Subjects.count).filter { inputs.contains(.subject($0)) }.map { subject in
            carelessEvents(upTo: subject == quiet ? 1 : 8).map { SubjectStep(subject: subject, event: $0) }
        }
    }

    /// How many of the steps are played before the subscription: none most of the time.
    private mutating func lead(of steps: Int) -> Int {
        chance(oneIn: 3) ? number(in: 0..<steps + 1) : 0
    }

    /// An input of any kind. The cold ones are short, so that the plain signals are among them often.
    mutating func input(ofSubjects subjects: Range<Int> = 0..<3) -> Input {
        switch number(in: 0..<8) {
        case 0...3: .subject(number(in: subjects))
        case 4...6: .cold(events(upTo: 2))
        default: .named(events(upTo: 2))
        }
    }

    /// A case for an operator with so many inputs: a subject for each, mostly. The same one twice at times.
    mutating func interleaving(of count: Int) -> Interleaving {
        interleaving(of: (0..<count).map { chance(oneIn: 3) ? input() : .subject($0) })
    }

    /// A case for an operator whose first input is a trigger: it sends little, or nothing would be left of the second.
    mutating func interleavingWithTrigger() -> Interleaving {
        interleaving(
            of: [chance(oneIn: 5) ? input() : .subject(0), chance(oneIn: 5) ? input() : .subject(1)],
            quiet: 0
        )
    }

    /// A case for an operator with these inputs.
    ///
    /// - Parameters:
    ///   - inputs: What they are.
    ///   - quiet: A subject that sends one value at most.
    mutating func interleaving(of inputs: [Input], quiet: Int? = nil) -> Interleaving {
        let steps = interleave(steps(ofSubjectsAmong: inputs, quiet: quiet))
        return Interleaving(inputs: inputs, steps: steps, lead: lead(of: steps.count))
    }

    /// A case for an operator on a signal of signals.
    mutating func nestedInterleaving() -> NestedInterleaving {
        let inputs = (0..<number(in: 0..<7)).map { _ in input() }
        let outer: [Event<Input, TestError>] = inputs.map { .next($0) } + end()
        let isCold = chance(oneIn: 4)
        let inner = steps(ofSubjectsAmong: inputs).map { $0.map { NestedInterleaving.Step.inner($0) } }
        // After its end the outer subject is made to send one more inner signal, which nobody may subscribe to.
        let isCareless = outer.last?.isTerminal == true && chance(oneIn: 4)
        let sent = isCareless ? outer + [.next(.cold([.next(99)]))] : outer
        let steps = interleave(isCold ? inner : inner + [sent.map { .outer($0) }])
        return NestedInterleaving(coldOuter: isCold ? outer : nil, steps: steps, lead: lead(of: steps.count))
    }
}

// What the report of a broken law shows, in short.

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
