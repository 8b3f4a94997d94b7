import RACCore

// Publishers of Combine. Each type is a function in this framework.

/// The name for `just(_:)` in Combine.
@available(*, unavailable, message: "use 'Signal.just(_:)'")
public struct Just<Output: Sendable>: SignalProtocol {
    /// The name for `just(_:)` in Combine.
    public init(_ output: Output) { renamed() }
    /// Unavailable, like the type itself.
    public var signal: Signal<Output, Never> { renamed() }
}

/// The name for `empty` in Combine.
@available(*, unavailable, message: "use 'Signal.empty', or 'Signal.never' for one that does not complete")
public struct Empty<Output: Sendable, Failure: Error>: SignalProtocol {
    /// The name for `empty` and `never` in Combine.
    public init(completeImmediately: Bool = true) { renamed() }
    /// Unavailable, like the type itself.
    public var signal: Signal<Output, Failure> { renamed() }
}

/// The name for `fail(_:)` in Combine.
@available(*, unavailable, message: "use 'Signal.fail(_:)'")
public struct Fail<Output: Sendable, Failure: Error>: SignalProtocol {
    /// The name for `fail(_:)` in Combine.
    public init(error: Failure) { renamed() }
    /// Unavailable, like the type itself.
    public var signal: Signal<Output, Failure> { renamed() }
}

/// A name in Combine. Use `Signal { subscriber in … }` instead.
@available(
    *,
    unavailable,
    message:
        "use 'Signal { subscriber in … }' for work of each subscription, or 'Signal.startEagerly' for work that starts immediately"
)
public struct Future<Output: Sendable, Failure: Error>: SignalProtocol {
    /// A name in Combine. Use `Signal { subscriber in … }` instead.
    public init(_ attemptToFulfill: @escaping (@escaping @Sendable (Result<Output, Failure>) -> Void) -> Void) {
        renamed()
    }
    /// Unavailable, like the type itself.
    public var signal: Signal<Output, Failure> { renamed() }
}

/// The name for `deferred(_:)` in Combine.
@available(*, unavailable, message: "use 'Signal.deferred(_:)'")
public struct Deferred<Made: SignalProtocol>: SignalProtocol {
    /// The name for `deferred(_:)` in Combine.
    public init(createPublisher: @escaping @Sendable () -> Made) { renamed() }
    /// Unavailable, like the type itself.
    public var signal: Signal<Made.Value, Made.Failure> { renamed() }
}

/// A name in Combine. In this framework, operators of several signals are functions of `Signal`.
@available(
    *,
    unavailable,
    message:
        "use 'Signal.merge(_:)', 'Signal.combineLatest(_:_:)' and 'Signal.zip(_:_:)': every operator returns a 'Signal'"
)
public enum Publishers {
    /// The name for `merge(_:)` in Combine.
    @available(*, unavailable, message: "use 'Signal.merge(_:)'")
    public static func Merge<Value: Sendable, Failure: Error>(_ signals: any SignalProtocol<Value, Failure>...)
        -> Signal<Value, Failure>
    {
        renamed()
    }
    /// The name for `merge(_:)` in Combine.
    @available(*, unavailable, message: "use 'Signal.merge(_:)'")
    public static func MergeMany<Value: Sendable, Failure: Error>(_ signals: any SignalProtocol<Value, Failure>...)
        -> Signal<Value, Failure>
    {
        renamed()
    }
    /// The name for `combineLatest(_:_:)` in Combine.
    @available(*, unavailable, message: "use 'Signal.combineLatest(_:_:)'")
    public static func CombineLatest<First: SignalProtocol, Second: SignalProtocol>(_ first: First, _ second: Second)
        -> Signal<(First.Value, Second.Value), First.Failure>
    {
        renamed()
    }
    /// The name for `zip(_:_:)` in Combine.
    @available(*, unavailable, message: "use 'Signal.zip(_:_:)'")
    public static func Zip<First: SignalProtocol, Second: SignalProtocol>(_ first: First, _ second: Second)
        -> Signal<(First.Value, Second.Value), First.Failure>
    {
        renamed()
    }
}
