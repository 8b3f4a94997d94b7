import RACOperators
import RACSchedulers
import TestSupport

/// One operator in the contract kit's table: how it is called, and what it does with a few plain inputs.
///
/// The rest of what is checked, in every ``Situation``, is the same for all operators.
package struct OperatorCase: Sendable {
    /// A difference between an operator and the plain ones.
    package enum Trait: Sendable {
        /// Subscribes again and again to a source that ends immediately, so such a source is never the end of it.
        case resubscribes
        /// Sends nothing before its source has ended, or never: an endless source cannot be cut short behind it.
        case waitsForEnd
        /// Sends nothing before another input has, so an endless source that is subscribed to first goes on forever.
        case asksOthers
        /// Shares one subscription: subscribing twice is not working twice.
        case shares
        /// Subscribes before anyone subscribes to it.
        case eager
        /// Goes on after it has been disposed, because others may subscribe later.
        case outlivesDisposal
        /// Never ends by itself.
        case endless
        /// Delivers only what the scheduler runs.
        case needsScheduler
        /// Hands out signals of its own, which end by themselves. The row flattens them.
        case handsOut
    }

    /// The declaration's name, as in `take(until:)`.
    package let name: String
    package let traits: Set<Trait>
    package let outcomes: [Script: String]
    let synchronousOutcomes: [Script: String]
    package let apply: @Sendable (Signal<Int, TestError>, Bench) -> Signal<String, TestError>
    /// As ``apply``, with a number for each value, so that the result can be the input of another operator.
    package let applyForNumbers: @Sendable (Signal<Int, TestError>, Bench) -> Signal<Int, TestError>

    /// Returns the expected outcome of a script, as text. See ``Script``.
    package func outcome(of script: Script) -> String { outcomes[script] ?? script.plainOutcome }

    /// Returns the expected outcome of a script that is sent while it is being subscribed to.
    package func synchronousOutcome(of script: Script) -> String { synchronousOutcomes[script] ?? outcome(of: script) }

    /// A row of the table.
    ///
    /// - Parameters:
    ///   - name: The declaration's name.
    ///   - values: The outcome of 1, 2, 3 and completion.
    ///   - failing: The outcome of 1, 2 and a failure.
    ///   - empty: The outcome of completion. `|` if left out.
    ///   - failingAtOnce: The outcome of a failure. `#` if left out.
    ///   - never: The outcome of a signal that sends nothing. Nothing, if left out.
    ///   - synchronous: The outcomes of the scripts when they are sent immediately, where that is different.
    ///   - traits: The differences from the plain operators.
    ///   - apply: Calls the operator. User closures call `bench.call()`, those that clean up `bench.cleanUp()`. Inputs
    ///     other than the source come from `bench.other(…)`.
    package init<Output: SignalProtocol>(
        _ name: String,
        _ values: String,
        failing: String,
        empty: String = "|",
        failingAtOnce: String = "#",
        never: String = "",
        synchronous: [Script: String] = [:],
        _ traits: Trait...,
        apply: @escaping @Sendable (Signal<Int, TestError>, Bench) -> Output
    ) where Output.Failure == TestError {
        self.name = name
        self.traits = Set(traits)
        outcomes = [
            .values: values, .failing: failing, .empty: empty, .failingAtOnce: failingAtOnce, .never: never,
        ]
        synchronousOutcomes = synchronous
        self.apply = { apply($0, $1).signal.map { "\($0)" } }
        applyForNumbers = { numbers(of: apply($0, $1).signal) }
    }

    /// A row of an operator whose result cannot fail.
    package init<Output: SignalProtocol>(
        _ name: String,
        _ values: String,
        failing: String,
        empty: String = "|",
        failingAtOnce: String = "#",
        never: String = "",
        synchronous: [Script: String] = [:],
        _ traits: Trait...,
        infallible apply: @escaping @Sendable (Signal<Int, TestError>, Bench) -> Output
    ) where Output.Failure == Never {
        self.name = name
        self.traits = Set(traits)
        outcomes = [
            .values: values, .failing: failing, .empty: empty, .failingAtOnce: failingAtOnce, .never: never,
        ]
        synchronousOutcomes = synchronous
        self.apply = { apply($0, $1).signal.map { "\($0)" }.promoteFailure() }
        applyForNumbers = { numbers(of: apply($0, $1).signal.promoteFailure()) }
    }
}

/// A number for each value. A signal of numbers stays as it is: operators treat the plainest signals apart.
private func numbers<Value>(of signal: Signal<Value, TestError>) -> Signal<Int, TestError> {
    if let numbers = signal as? Signal<Int, TestError> { return numbers }
    return signal.map { value in
        switch value {
        case let values as [Int]: values.first ?? 0
        case let flag as Bool: flag ? 1 : 0
        default: "\(value)".utf8.reduce(0) { $0 &+ Int($1) } % 5
        }
    }
}

/// The events of a source, as the operators of the table see it. A value arrives every ten seconds of virtual time.
///
/// As text: values, then `|` for completion or `#` for the failure.
package enum Script: Sendable, CaseIterable {
    case values
    case failing
    case empty
    case failingAtOnce
    case never

    package var events: [Event<Int, TestError>] {
        switch self {
        case .values: [.next(1), .next(2), .next(3), .completed]
        case .failing: [.next(1), .next(2), .failed(.first)]
        case .empty: [.completed]
        case .failingAtOnce: [.failed(.first)]
        case .never: []
        }
    }

    /// What becomes of it behind an operator that does nothing about it.
    package var plainOutcome: String { text(of: events) }

    /// The same script as a signal that sends while it is being subscribed to.
    package var synchronousSignal: Signal<Int, TestError> {
        switch self {
        case .values: .from([1, 2, 3])
        case .failing: .concat(.from([1, 2]), .fail(.first))
        case .empty: .empty
        case .failingAtOnce: .fail(.first)
        case .never: .never
        }
    }
}

/// Events as text. See ``Script``.
package func text(of events: [Event<some Any, TestError>]) -> String {
    events.map { event in
        switch event {
        case .next(let value): "\(value)"
        case .failed(.first): "#"
        case .failed(let other): "#\(other)"
        case .completed: "|"
        }
    }.joined(separator: " ")
}
