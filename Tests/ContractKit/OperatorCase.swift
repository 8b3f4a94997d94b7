import RACOperators
import RACSchedulers
import TestSupport

/// One operator in the contract kit's table: its call, and its outcomes for a few plain inputs.
///
/// All other checks, in every ``Situation``, are the same for all operators.
package struct OperatorCase: Sendable {
    /// A difference between an operator and the plain operators.
    package enum Trait: Sendable {
        /// Resubscribes whenever the source ends. A source that ends immediately therefore does not end the operator's signal.
        case resubscribes
        /// Sends no value before its source has ended, or no value at all. A downstream operator therefore cannot end an
        /// endless source early.
        case waitsForEnd
        /// Sends no value before another input has sent one. An endless source that is subscribed to first therefore never
        /// stops.
        case asksOthers
        /// Shares one subscription: two subscribers cause only one subscription to the source.
        case shares
        /// Subscribes to its source before it has a subscriber.
        case eager
        /// Continues after a disposal, because other subscribers can follow later.
        case outlivesDisposal
        /// Never ends by itself.
        case endless
        /// Delivers its events only on the scheduler.
        case needsScheduler
        /// Sends signals, which end by themselves. The row flattens these signals.
        case handsOut
    }

    /// The declaration's name, as in `take(until:)`.
    package let name: String
    package let traits: Set<Trait>
    package let outcomes: [Script: String]
    let synchronousOutcomes: [Script: String]
    package let apply: @Sendable (Signal<Int, TestError>, Bench) -> Signal<String, TestError>
    /// The same as ``apply``, but the result has a number for each value, so it can be the input of another operator.
    package let applyForNumbers: @Sendable (Signal<Int, TestError>, Bench) -> Signal<Int, TestError>

    /// Returns the expected outcome of a script, as text. See ``Script``.
    package func outcome(of script: Script) -> String { outcomes[script] ?? script.plainOutcome }

    /// Returns the expected outcome of a script that is sent during the subscription.
    package func synchronousOutcome(of script: Script) -> String { synchronousOutcomes[script] ?? outcome(of: script) }

    /// Creates a row of the table.
    ///
    /// - Parameters:
    ///   - name: The declaration's name.
    ///   - values: The outcome of the values 1, 2, 3 and completion.
    ///   - failing: The outcome of the values 1, 2 and a failure.
    ///   - empty: The outcome of an immediate completion. The default is `|`.
    ///   - failingAtOnce: The outcome of an immediate failure. The default is `#`.
    ///   - never: The outcome of a signal that sends nothing. The default is the empty text.
    ///   - synchronous: The outcomes that differ if the script is sent during the subscription.
    ///   - traits: The differences from the plain operators.
    ///   - apply: Calls the operator. User closures call `bench.call()`, and cleanup closures call `bench.cleanUp()`. The
    ///     inputs other than the source are created with `bench.other(…)`.
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

    /// Creates a row of an operator whose result cannot fail.
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

/// Returns a signal with a number for each value. A signal of numbers is returned unchanged, because operators have fast paths
/// for plain signals.
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

/// The events of a source for the operators of the table: one event every ten seconds of virtual time.
///
/// The text of a script has the values, then `|` for completion or `#` for the failure.
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

    /// The outcome of an operator that passes on all events.
    package var plainOutcome: String { text(of: events) }

    /// A signal that sends the same script during the subscription.
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

/// Returns events as text. See ``Script``.
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
