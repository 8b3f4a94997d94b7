import RACCore
import RACOperators
import RACSchedulers
import Synchronization

/// The environment of one run of a demonstration: its scheduler, its inputs, and its records.
final class DemonstrationStage: Sendable {
    typealias Source<Value: Sendable> = MarbleSignal<Value, DemonstrationFailure>

    private struct Output: Sendable {
        let label: String?
        let start: Double
        let end: Double?
        let events: @Sendable () -> [DemonstrationEvent]
    }

    /// The maximum number of actions in a demonstration, far more than a readable picture shows.
    private static let longest = 5_000

    let scheduler = TestScheduler()
    private let sources: [(source: DemonstrationSource, live: DemonstrationSource.Live)]
    private let parameters: [String: String]
    private let outputs = Mutex<[Output]>([])
    private let innerNames = Mutex(Array("abcdefghijklmnopqrstuvwxyz").map(String.init)[...])
    private let outcome = Mutex((limit: Double.infinity, isCut: false))

    init(sources: [DemonstrationSource], parameters: [String: String]) {
        let scheduler = scheduler
        self.sources = sources.map { ($0, $0.signal(on: scheduler)) }
        self.parameters = parameters
    }

    // MARK: Inputs and parameters

    /// Returns the input with this label. Precondition: the values of the input are integers.
    func integers(_ label: String = "self") -> Source<Int> {
        guard case .integers(let signal) = live(label) else { fatalError("the input '\(label)' has no integers") }
        return signal
    }

    /// Returns the input with this label. Precondition: the values of the input are texts.
    func texts(_ label: String = "self") -> Source<String> {
        guard case .texts(let signal) = live(label) else { fatalError("the input '\(label)' has no texts") }
        return signal
    }

    /// Returns the input with this label. Precondition: the values of the input are booleans.
    func booleans(_ label: String = "self") -> Source<Bool> {
        guard case .booleans(let signal) = live(label) else { fatalError("the input '\(label)' has no booleans") }
        return signal
    }

    /// Returns the input of integers with this label. If there is no such input, returns a signal that never sends, because the
    /// values that name inner signals are chosen by the user.
    func integersIfAny(_ label: String) -> Signal<Int, DemonstrationFailure> {
        for (source, live) in sources where source.input.label == label {
            if case .integers(let signal) = live { return signal.signal }
        }
        return .never
    }

    /// Returns the number that is the value of a parameter.
    func integer(_ name: String) -> Int {
        guard let value = Int(choice(name)) else { fatalError("the parameter '\(name)' is no number") }
        return value
    }

    /// Returns the duration that is the value of a parameter.
    func seconds(_ name: String) -> Duration { .seconds(integer(name)) }

    /// Returns the text that is the value of a parameter.
    func choice(_ name: String) -> String {
        guard let value = parameters[name] else { fatalError("there is no parameter '\(name)'") }
        return value
    }

    private func live(_ label: String) -> DemonstrationSource.Live {
        guard let (_, live) = sources.first(where: { $0.source.input.label == label }) else {
            fatalError("there is no input '\(label)'")
        }
        return live
    }

    // MARK: Recording

    /// Records the events of a signal.
    ///
    /// - Parameters:
    ///   - signal: The signal to subscribe to.
    ///   - label: The text before the row. The default is the line of code.
    ///   - span: The time from subscription to disposal.
    func record<Value>(
        _ signal: some SignalProtocol<Value, some Error>,
        as label: String? = nil,
        during span: SubscriptionSpan = "^"
    ) {
        add(signal, label, during: span)
    }

    /// Records a signal of signals, and the inner signals. The inner signals are named `a`, `b` and so on.
    func recordAll<Inner: SignalProtocol>(_ signal: some SignalProtocol<Inner, some Error>) {
        let named = signal.signal.map { [self] inner in
            let name = innerNames.withLock { $0.popFirst() } ?? "?"
            add(inner, name, during: "^")
            return name
        }
        add(named, nil, during: "^")
    }

    /// Records calls in a separate row.
    ///
    /// - Parameter label: The text before the row.
    /// - Returns: A subject that receives a value for each call.
    func calls(_ label: String) -> Subject<String, Never> {
        let calls = Subject<String, Never>()
        add(calls, label, during: "^")
        return calls
    }

    private func add<Value>(
        _ signal: some SignalProtocol<Value, some Error>,
        _ label: String?,
        during span: SubscriptionSpan
    ) {
        let now = scheduler.now / .seconds(1)
        // The row of a signal stands before the rows of its inner signals, which can arrive during the subscription.
        let position = outputs.withLock { outputs in
            outputs.append(Output(label: label, start: now, end: nil) { [] })
            return outputs.count - 1
        }
        let recording = scheduler.record(signal, during: span)
        let output = Output(
            label: label,
            start: now + Double(span.subscribed),
            end: span.disposed.map { now + Double($0) }
        ) {
            recording.events.map { DemonstrationEvent($0, after: now) }
        }
        outputs.withLock { $0[position] = output }
    }

    // MARK: Running

    func run(frames: Int?) throws(DemonstrationError) {
        let longest = sources.flatMap { $0.source.events.map(\.time) }.reduce(0, max)
        let limit = frames.map(Double.init) ?? max(24, 2 * longest + 12)
        var actions = 0
        while scheduler.step() {
            actions += 1
            if scheduler.now / .seconds(1) > limit {
                outcome.withLock { $0 = (limit, true) }
                return
            }
            if actions > Self.longest { throw .endless }
        }
        outcome.withLock { $0 = (limit, false) }
    }

    func result(of demonstration: OperatorDemonstration, code: String) -> DemonstrationResult {
        let (limit, isCut) = outcome.withLock { $0 }
        var rows: [DemonstrationRow] = []
        for (source, live) in sources {
            let spans = live.subscriptions.filter { Double($0.subscribed) <= limit }
            rows.append(
                DemonstrationRow(
                    label: source.input.label,
                    kind: .input,
                    subscriptions: spans.map { span in
                        let end = span.disposed.map(Double.init)
                        return (Double(span.subscribed), end.flatMap { $0 > limit ? nil : $0 })
                    },
                    isHot: source.input.isHot,
                    events: source.events,
                    goesOn: false,
                    names: source.input.names
                )
            )
        }
        for output in outputs.withLock({ $0 }) {
            let events = output.events()
            let shown = events.filter { $0.time <= limit }
            rows.append(
                DemonstrationRow(
                    label: output.label ?? code,
                    kind: output.label == nil ? .result : .output,
                    subscriptions: [(output.start, output.end)],
                    isHot: true,
                    events: shown,
                    goesOn: isCut && output.end == nil && !shown.contains(where: \.isEnd),
                    names: [:]
                )
            )
        }
        return DemonstrationResult(name: demonstration.name, code: code, rows: rows, limit: limit)
    }
}
