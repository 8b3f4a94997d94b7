import Observation
import RACCore
import RACOperators

/// A value that can be read and observed, but not changed, by whoever holds it.
///
/// A subscriber gets the current value at once, on the subscribing thread, then each change, one at a time. There are
/// three kinds:
///
/// - *A constant.* Its signal sends the value and completes.
/// - *A view of other properties,* through `Property(_:)`, ``PropertyProtocol/mapped(_:)``,
///   ``PropertyProtocol/combined(with:)`` and the like. It stores nothing: reading its value reads theirs, so it is never
///   behind, not even inside a subscriber of theirs. It does not keep them alive. When they have gone away nobody can
///   change them any more: its signal completes, and its value stays to be read.
/// - *The latest value of a signal,* `Property(initial:then:)`. It is subscribed as long as it lives, or a view of it,
///   and completes when these have gone away.
///
/// Reading it inside `withObservationTracking`, such as in a view, works as with ``MutableProperty``.
///
/// ```swift
/// final class LoginModel: Sendable {
///     let name = MutableProperty("")
///     let password = MutableProperty("")
///     let isComplete: Property<Bool>
///
///     init() {
///         isComplete = name.combined(with: password) { !$0.isEmpty && $1.count > 6 }.withoutRepeats()
///     }
/// }
/// ```
public final class Property<Value: Sendable>: PropertyProtocol, Observable {
    /// Gives the current value.
    let read: @Sendable () -> Value

    /// The current value, then each change.
    public let signal: Signal<Value, Never>

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - read: Gives the current value.
    ///   - signal: Starts with the current value; holds nothing that is to go away.
    init(reading read: @escaping @Sendable () -> Value, signal: Signal<Value, Never>) {
        self.read = read
        self.signal = signal
    }

    /// Creates a property that never changes. Its signal sends the value and completes.
    ///
    /// - Parameter value: The value.
    public convenience init(value: Value) {
        self.init(reading: { value }, signal: .just(value))
    }

    /// Creates a read-only view of a property.
    ///
    /// - Parameter property: What to show; not kept alive. When it has gone away the signal completes, and the last
    ///   value stays.
    public convenience init(_ property: some PropertyProtocol<Value>) {
        self.init(reading: property.reader, signal: property.signal)
    }

    /// Creates a property that follows a signal. Its own signal completes when it and all views of it have gone away.
    ///
    /// - Parameters:
    ///   - initial: The value until the signal sends.
    ///   - signal: Subscribed to at once and for as long as the property lives. What it sends when subscribed to is the
    ///     value when this returns. After its completion the last value stays.
    public convenience init(initial: Value, then signal: some SignalProtocol<Value, Never>) {
        let latest = LatestValue(initial, then: signal)
        self.init(reading: { latest.value }, signal: latest.signal)
    }

    /// The current value. Reading it is what its sources cost to read, and a call of each closure it was made with.
    public var value: Value { read() }
}

/// Follows a signal as long as it lives.
private final class LatestValue<Value: Sendable>: Sendable {
    private let core: ReplayCore<Value, Never>
    private let observation: PropertyObservation
    private let subscription: any Disposable

    init(_ initial: Value, then signal: some SignalProtocol<Value, Never>) {
        let core = ReplayCore<Value, Never>(capacity: 1, values: [initial])
        self.core = core
        let observation = PropertyObservation()
        self.observation = observation
        subscription = signal.subscribe {
            core.send($0)
            observation.tell()
        }
    }

    deinit {
        subscription.dispose()
        core.end(.completed)
    }

    var value: Value {
        observation.noteReading()
        return core.latest
    }

    var signal: Signal<Value, Never> { core.signal }
}
