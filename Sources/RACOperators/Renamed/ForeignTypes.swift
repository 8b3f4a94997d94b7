import RACCore

// Publishers of Combine. There they are types, and here they are functions.

/// `just(_:)` here.
@available(*, unavailable, message: "use 'Signal.just(_:)'")
public struct Just<Output: Sendable>: SignalProtocol {
    /// `just(_:)` here.
    public init(_ output: Output) { renamed() }
    /// Unavailable, as the type.
    public var signal: Signal<Output, Never> { renamed() }
}

/// `empty` here.
@available(*, unavailable, message: "use 'Signal.empty', or 'Signal.never' for one that does not complete")
public struct Empty<Output: Sendable, Failure: Error>: SignalProtocol {
    /// `empty` or `never` here.
    public init(completeImmediately: Bool = true) { renamed() }
    /// Unavailable, as the type.
    public var signal: Signal<Output, Failure> { renamed() }
}

/// `fail(_:)` here.
@available(*, unavailable, message: "use 'Signal.fail(_:)'")
public struct Fail<Output: Sendable, Failure: Error>: SignalProtocol {
    /// `fail(_:)` here.
    public init(error: Failure) { renamed() }
    /// Unavailable, as the type.
    public var signal: Signal<Output, Failure> { renamed() }
}

/// In this framework, use `Signal { subscriber in … }` instead.
@available(
    *,
    unavailable,
    message:
        "use 'Signal { subscriber in … }' for work of each subscription, or 'Signal.startEagerly' for work that starts immediately"
)
public struct Future<Output: Sendable, Failure: Error>: SignalProtocol {
    /// In this framework, use `Signal { subscriber in … }` instead.
    public init(_ attemptToFulfill: @escaping (@escaping @Sendable (Result<Output, Failure>) -> Void) -> Void) {
        renamed()
    }
    /// Unavailable, as the type.
    public var signal: Signal<Output, Failure> { renamed() }
}

/// `deferred(_:)` here.
@available(*, unavailable, message: "use 'Signal.deferred(_:)'")
public struct Deferred<Made: SignalProtocol>: SignalProtocol {
    /// `deferred(_:)` here.
    public init(createPublisher: @escaping @Sendable () -> Made) { renamed() }
    /// Unavailable, as the type.
    public var signal: Signal<Made.Value, Made.Failure> { renamed() }
}

/// Operators of several signals are functions of `Signal` here.
@available(
    *,
    unavailable,
    message:
        "use 'Signal.merge(_:)', 'Signal.combineLatest(_:_:)' and 'Signal.zip(_:_:)': every operator returns a 'Signal'"
)
public enum Publishers {
    /// `merge(_:)` here.
    @available(*, unavailable, message: "use 'Signal.merge(_:)'")
    public static func Merge<Value: Sendable, Failure: Error>(_ signals: any SignalProtocol<Value, Failure>...)
        -> Signal<Value, Failure>
    {
        renamed()
    }
    /// `merge(_:)` here.
    @available(*, unavailable, message: "use 'Signal.merge(_:)'")
    public static func MergeMany<Value: Sendable, Failure: Error>(_ signals: any SignalProtocol<Value, Failure>...)
        -> Signal<Value, Failure>
    {
        renamed()
    }
    /// `combineLatest(_:_:)` here.
    @available(*, unavailable, message: "use 'Signal.combineLatest(_:_:)'")
    public static func CombineLatest<First: SignalProtocol, Second: SignalProtocol>(_ first: First, _ second: Second)
        -> Signal<(First.Value, Second.Value), First.Failure>
    {
        renamed()
    }
    /// `zip(_:_:)` here.
    @available(*, unavailable, message: "use 'Signal.zip(_:_:)'")
    public static func Zip<First: SignalProtocol, Second: SignalProtocol>(_ first: First, _ second: Second)
        -> Signal<(First.Value, Second.Value), First.Failure>
    {
        renamed()
    }
}
