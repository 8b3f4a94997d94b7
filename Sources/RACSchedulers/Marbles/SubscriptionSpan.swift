/// The frames of a subscription, as a diagram. The span `^---!` lasts from the first frame to the fifth frame. The span `--^`
/// begins in the third frame and does not end. A string literal is a span. A malformed literal stops the program with a
/// message that points at the wrong character.
///
/// ```swift
/// #expect(source.subscriptions == ["^--!", "---^"])
/// ```
///
/// Corresponds to the subscription logs of RxJS.
public struct SubscriptionSpan: Sendable, Equatable {
    let start: FramePosition
    fileprivate(set) var end: FramePosition?

    init(start: FramePosition, end: FramePosition?) {
        self.start = start
        self.end = end
    }

    /// Creates a span from the numbers of its frames.
    ///
    /// ```swift
    /// #expect(source.subscriptions == [SubscriptionSpan(0, 3), SubscriptionSpan(3)])
    /// ```
    ///
    /// - Parameters:
    ///   - subscribed: The frame of the subscription, counted from zero. Precondition: not negative.
    ///   - disposed: The frame of the disposal, or `nil` for no disposal. Precondition: not before the subscription.
    public init(_ subscribed: Int, _ disposed: Int? = nil) {
        precondition(subscribed >= 0, "a subscription needs a frame that is not negative, but got \(subscribed)")
        if let disposed {
            precondition(disposed >= subscribed, "a subscription from \(subscribed) on cannot end at \(disposed)")
        }
        start = FramePosition(frame: subscribed)
        end = disposed.map { FramePosition(frame: $0) }
    }

    /// Reads the diagram of a subscription.
    ///
    /// - Parameter text: The diagram, with `^` in the frame of the subscription, `!` in the frame of the disposal, and `-` in
    ///   each other frame. Without `!`, the subscription is not disposed. `(^!)` has both in one frame.
    /// - Throws: An error with the reason why the diagram is malformed, and the position.
    public init(parsing text: String) throws(MarbleError) {
        let diagram = try MarbleDiagram(parsing: text)
        if let event = diagram.marks.first(where: \.symbol.isEvent) {
            throw diagram.error(.eventInSubscription(event.symbol.character), at: event)
        }
        guard let start = diagram.marks.first(where: { $0.symbol == .subscription }) else {
            throw MarbleError(reason: .missingSubscription, diagram: text, offset: diagram.marks.first?.offset ?? 0)
        }
        self.start = start.position
        end = diagram.marks.first { $0.symbol == .disposal }?.position
    }

    /// The frame of the subscription, counted from zero.
    public var subscribed: Int { start.frame }

    /// The frame in which the subscription was disposed or the signal ended. The value is `nil` for a live subscription.
    public var disposed: Int? { end?.frame }

    var marks: [MarbleMark] {
        var marks = [MarbleMark(symbol: .subscription, position: start)]
        if let end { marks.append(MarbleMark(symbol: .disposal, position: end)) }
        return marks
    }
}

extension SubscriptionSpan: ExpressibleByStringLiteral {
    /// Creates a span from a string literal.
    ///
    /// - Parameter literal: The diagram. Precondition, checked even in release builds: the diagram is well-formed.
    public init(stringLiteral literal: String) {
        self = orStop { () throws(MarbleError) in try SubscriptionSpan(parsing: literal) }
    }
}

extension SubscriptionSpan: CustomStringConvertible {
    /// The diagram of the span. If a frame number is 100 or more, the description shows the frame numbers instead. If a mark
    /// is between two frames, the description ends with the time from the earlier frame to the mark.
    public var description: String {
        let numbers = [subscribed] + (disposed.map { [$0] } ?? [])
        let rests = marks.filter(\.position.isBetweenFrames).map { " (\($0.symbol.character) + \($0.position.rest))" }
        if numbers.allSatisfy({ $0 < 100 }) { return MarbleDiagram(marks).text + rests.joined() }
        return "SubscriptionSpan(\(numbers.map(\.description).joined(separator: ", ")))" + rests.joined()
    }
}

final class SubscriptionLog: Sendable {
    private let origin: Duration
    let frame: Duration
    private let state = Lock<[(span: SubscriptionSpan, count: Int)]>([])

    init(origin: Duration, frame: Duration) {
        self.origin = origin
        self.frame = frame
    }

    var deliveries: [(span: SubscriptionSpan, count: Int)] { state.withLock { $0 } }

    func begin(at time: Duration) -> Int {
        let span = SubscriptionSpan(start: position(time), end: nil)
        return state.withLock { deliveries in
            deliveries.append((span, 0))
            return deliveries.count - 1
        }
    }

    func deliver(to number: Int) {
        state.withLock { $0[number].count += 1 }
    }

    func end(_ number: Int, at time: Duration) {
        state.withLock { $0[number].span.end = position(time) }
    }

    private func position(_ time: Duration) -> FramePosition {
        FramePosition(time - origin, frame: frame)
    }
}
