import RACCore
import RACSchedulers

/// The failure that `#` sends.
enum DemonstrationFailure: Error, Equatable {
    case timeout
}

/// An input with its parsed diagram.
struct DemonstrationSource: Sendable {
    typealias Events<Value: Sendable> = [MarbleEvent<Value, DemonstrationFailure>]

    enum Content: Sendable {
        case integers(Events<Int>)
        case texts(Events<String>)
        case booleans(Events<Bool>)
    }

    static let longest = 200

    let input: DemonstrationInput
    let content: Content

    /// Parses a diagram.
    init(_ input: DemonstrationInput, diagram text: String) throws(DemonstrationError) {
        guard text.count <= Self.longest else { throw .tooLong(input: input.label, limit: Self.longest) }
        self.input = input
        do throws(MarbleError) {
            let diagram = try MarbleDiagram(parsing: text)
            switch input.values {
            case .integers: content = .integers(try Self.events(diagram, .integers, input))
            case .texts(let names):
                content = .texts(try Self.events(diagram, MarbleValues { names[$0] ?? String($0) }, input))
            case .booleans: content = .booleans(try Self.events(diagram, ["t": true, "f": false], input))
            }
        } catch {
            throw .malformed(input: input.label, error)
        }
    }

    private static func events<Value>(
        _ diagram: MarbleDiagram,
        _ values: MarbleValues<Value>,
        _ input: DemonstrationInput
    ) throws(MarbleError) -> Events<Value> {
        if !input.canFail { _ = try diagram.events(values: values) }
        return try diagram.events(values: values, error: DemonstrationFailure.timeout)
    }

    /// The events of the source, in the form of a row's events.
    var events: [DemonstrationEvent] {
        switch content {
        case .integers(let events): events.map { DemonstrationEvent($0) }
        case .texts(let events): events.map { DemonstrationEvent($0) }
        case .booleans(let events): events.map { DemonstrationEvent($0) }
        }
    }

    /// Returns the signal on a scheduler.
    func signal(on scheduler: TestScheduler) -> Live {
        switch content {
        case .integers(let events): .integers(signal(events, on: scheduler))
        case .texts(let events): .texts(signal(events, on: scheduler))
        case .booleans(let events): .booleans(signal(events, on: scheduler))
        }
    }

    private func signal<Value>(
        _ events: Events<Value>,
        on scheduler: TestScheduler
    ) -> MarbleSignal<Value, DemonstrationFailure> {
        input.isHot ? scheduler.hot(events) : scheduler.cold(events)
    }

    /// A signal that can be subscribed to.
    enum Live: Sendable {
        case integers(MarbleSignal<Int, DemonstrationFailure>)
        case texts(MarbleSignal<String, DemonstrationFailure>)
        case booleans(MarbleSignal<Bool, DemonstrationFailure>)

        var signal: DemonstrationSignal {
            switch self {
            case .integers(let signal): .integers(signal.signal)
            case .texts(let signal): .texts(signal.signal)
            case .booleans(let signal): .booleans(signal.signal)
            }
        }

        var subscriptions: [SubscriptionSpan] {
            switch self {
            case .integers(let signal): signal.subscriptions
            case .texts(let signal): signal.subscriptions
            case .booleans(let signal): signal.subscriptions
            }
        }
    }
}
