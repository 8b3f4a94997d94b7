import RACCore
import RACOperators
import RACSchedulers
import Synchronization

/// The environment of one step of a run: its inputs, its parameters and its records.
final class DemonstrationStage: Sendable {
    private struct Output: Sendable {
        let label: String?
        let start: Double
        let end: Double?
        let events: @Sendable () -> [DemonstrationEvent]
    }

    let scheduler: TestScheduler
    private let demonstration: OperatorDemonstration
    private let sources: [(source: DemonstrationSource, live: DemonstrationSource.Live)]
    private let parameters: [String: String]
    /// The result of the step before, which is the first input, and the code of its conversion.
    private let upstream: (signal: DemonstrationSignal, code: String)?
    /// Records the result, if another step follows.
    private let tap: DemonstrationTap?
    private let outputs = Mutex<[Output]>([])
    private let result = Mutex<DemonstrationSignal?>(nil)
    private let innerNames = Mutex(Array("abcdefghijklmnopqrstuvwxyz").map(String.init)[...])

    /// Checks the inputs and parameters of a step.
    init(
        _ step: OperatorChain.Step,
        on scheduler: TestScheduler,
        after predecessor: DemonstrationStage?,
        isFollowed: Bool
    ) throws(DemonstrationError) {
        demonstration = step.demonstration
        let (inputs, parameters) = (demonstration.inputs, demonstration.parameters)
        let given = Set(step.inputs.keys).union(step.isHot.keys).sorted()
        if let unknown = given.first(where: { key in !inputs.contains { $0.label == key } }) {
            throw .unknownInput(unknown, known: inputs.map(\.label))
        }
        if let unknown = step.parameters.keys.sorted().first(where: { key in !parameters.contains { $0.name == key } })
        {
            throw .unknownParameter(unknown, known: parameters.map(\.name))
        }
        if let predecessor {
            guard let first = inputs.first, demonstration.canFollow else {
                throw .unknownInput("self", known: inputs.map(\.label))
            }
            let output = predecessor.output
            guard let upstream = output?.converted(to: first.values) else {
                throw .unsuitable(has: output?.kind, needs: first.values.kind)
            }
            self.upstream = upstream
        } else {
            upstream = nil
        }
        var sources: [(DemonstrationSource, DemonstrationSource.Live)] = []
        for input in predecessor == nil ? inputs[...] : inputs.dropFirst() {
            let source = try DemonstrationSource(
                input.with(isHot: step.isHot[input.label] ?? input.isHot),
                diagram: step.inputs[input.label] ?? input.diagram
            )
            sources.append((source, source.signal(on: scheduler)))
        }
        var chosen: [String: String] = [:]
        for parameter in parameters {
            chosen[parameter.name] = try parameter.checked(step.parameters[parameter.name] ?? parameter.defaultValue)
        }
        self.scheduler = scheduler
        self.sources = sources
        self.parameters = chosen
        tap = isFollowed ? DemonstrationTap(on: scheduler) : nil
    }

    /// The last frame of the diagrams.
    var longest: Double { sources.flatMap { $0.source.events.map(\.time) }.reduce(0, max) }

    /// The result for the next step. `nil` if its values are of no kind that an input has.
    var output: DemonstrationSignal? { result.withLock { $0 } }

    // MARK: Inputs and parameters

    /// Returns the input with this label. Precondition: the values of the input are integers.
    func integers(_ label: String = "self") -> Signal<Int, DemonstrationFailure> {
        guard case .integers(let signal) = input(label) else { fatalError("the input '\(label)' has no integers") }
        return signal
    }

    /// Returns the input with this label. Precondition: the values of the input are texts.
    func texts(_ label: String = "self") -> Signal<String, DemonstrationFailure> {
        guard case .texts(let signal) = input(label) else { fatalError("the input '\(label)' has no texts") }
        return signal
    }

    /// Returns the input with this label. Precondition: the values of the input are booleans.
    func booleans(_ label: String = "self") -> Signal<Bool, DemonstrationFailure> {
        guard case .booleans(let signal) = input(label) else { fatalError("the input '\(label)' has no booleans") }
        return signal
    }

    /// Returns the input of integers with this label. If there is no such input, returns a signal that never sends, because the
    /// values that name inner signals are chosen by the user.
    func integersIfAny(_ label: String) -> Signal<Int, DemonstrationFailure> {
        for (source, live) in sources where source.input.label == label {
            if case .integers(let signal) = live.signal { return signal }
        }
        return .never
    }

    /// Returns the value that the input with this label sends in the first frame, if there is one.
    func immediateInteger(_ label: String) -> Int? {
        for (source, _) in sources where source.input.label == label {
            guard case .integers(let events) = source.content, let first = events.first else { continue }
            return first.time == .zero ? first.event.value : nil
        }
        return nil
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

    private func input(_ label: String) -> DemonstrationSignal {
        if let upstream, label == demonstration.inputs.first?.label { return upstream.signal }
        guard let (_, live) = sources.first(where: { $0.source.input.label == label }) else {
            fatalError("there is no input '\(label)'")
        }
        return live.signal
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
        if label == nil {
            let output = DemonstrationSignal(signal)
            result.withLock { $0 = tap.map { tap in output?.tapped(tap) } ?? output }
            // The next step of the chain subscribes to the result, so nothing is recorded here.
            if tap != nil, output != nil { return }
        }
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

    // MARK: Result

    /// Returns the record of the step.
    ///
    /// - Parameters:
    ///   - limit: The last observed frame.
    ///   - isCut: Indicates whether actions are pending after the limit.
    func result(until limit: Double, isCut: Bool) -> DemonstrationResult {
        let own = demonstration.code(parameters)
        let code = upstream.map { "\($0.code).\(own)" } ?? own
        var rows = sources.map { source, live in
            let spans = live.subscriptions.filter { Double($0.subscribed) <= limit }
            return DemonstrationRow(
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
        }
        func add(
            _ label: String,
            _ kind: DemonstrationRow.Kind,
            _ start: Double,
            _ end: Double?,
            _ events: [DemonstrationEvent]
        ) {
            let shown = events.filter { $0.time <= limit }
            rows.append(
                DemonstrationRow(
                    label: label,
                    kind: kind,
                    subscriptions: [(start, end)],
                    isHot: true,
                    events: shown,
                    goesOn: isCut && end == nil && !shown.contains(where: \.isEnd),
                    names: [:]
                )
            )
        }
        for (number, subscription) in (tap?.subscriptions ?? []).enumerated() where subscription.start <= limit {
            let label = number == 0 ? code : "again, from \(Int(subscription.start)) s"
            add(label, number == 0 ? .result : .again, subscription.start, subscription.end, subscription.events)
        }
        for output in outputs.withLock({ $0 }) {
            add(
                output.label ?? code,
                output.label == nil ? .result : .output,
                output.start,
                output.end,
                output.events()
            )
        }
        return DemonstrationResult(name: demonstration.name, code: code, rows: rows, limit: limit)
    }
}
