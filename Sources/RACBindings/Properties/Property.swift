import RACCore
import RACOperators

/// A value that can be read and observed, but not changed, by whoever holds it.
///
/// A subscriber gets the current value at once, then each change, as with ``MutableProperty``.
public final class Property<Value: Sendable>: SignalProtocol {
    private let core: ReplayCore<Stamped<Value>, Never>
    /// What feeds the property: kept, and for a signal disposed, with it.
    private let source: any Sendable
    /// Whether the values come from a property that completes the core by itself.
    private let isOwner: Bool

    /// Creates a property that never changes.
    ///
    /// - Parameter value: The value.
    public init(value: Value) {
        core = ReplayCore(capacity: 1, values: [Stamped(value, .next())])
        source = ()
        isOwner = true
    }

    /// Creates a read-only view of a property.
    ///
    /// - Parameter property: What to show; kept alive by the view.
    public init(_ property: MutableProperty<Value>) {
        core = property.core
        source = property
        isOwner = false
    }

    /// Creates a property that follows a signal.
    ///
    /// - Parameters:
    ///   - initial: The value until the signal sends.
    ///   - signal: Subscribed to at once and for as long as the property lives. What it sends when subscribed to is the
    ///     value when this returns. After its completion the last value stays.
    public init(initial: Value, then signal: some SignalProtocol<Value, Never>) {
        let core = ReplayCore<Stamped<Value>, Never>(capacity: 1, values: [Stamped(initial, .next())])
        self.core = core
        source = signal.subscribe { core.write($0) }.scoped()
        isOwner = true
    }

    deinit {
        if isOwner { core.end(.completed) }
    }

    /// The current value.
    public var value: Value { core.latest.value }

    /// The current value, then each change; completes when the property goes away.
    public var signal: Signal<Value, Never> {
        core.stampedSignal.unstamped()
    }
}
