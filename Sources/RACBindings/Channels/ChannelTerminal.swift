import RACCore
import RACOperators

/// One end of a connection that carries values both ways: observe it to get them, send to it to give some.
///
/// There are terminals of many kinds: the two of a ``Channel``, and those of a property, of an observable object, of a
/// key of the user defaults, of a control. Any two with the same type of values can be bound to each other.
///
/// ```swift
/// let name = MutableProperty("Ada")
/// name.terminal.bindTwoWay(to: .defaults(.standard, key: "name", default: ""))
/// field.textTerminal().bindTwoWay(to: name.terminal)
/// ```
///
/// What is sent to a terminal goes into the connection; it does not come out of that terminal again, save as the current
/// value for a later subscriber. What comes out is what happens at the place that it stands for, or at the other end of the
/// channel.
///
/// Source: RACChannelTerminal.
public struct ChannelTerminal<Value: Sendable, Failure: Error>: SubjectProtocol {
    let end: any ChannelEnd<Value, Failure>

    init(_ end: any ChannelEnd<Value, Failure>) {
        self.end = end
    }

    /// The values that come out here; first the current one, if the place has one to show.
    public var signal: Signal<Value, Failure> {
        end.stamped(for: .observer).unstamped(leavingOut: end.entrance, showsCurrent: end.showsCurrent)
    }

    /// Sends a value into the connection.
    ///
    /// - Parameter value: The value.
    public func send(_ value: Value) {
        end.write(value)
    }

    /// Ends a channel with a failure, for both sides; what goes on by itself, such as a property, ignores it.
    ///
    /// - Parameter error: Why.
    public func fail(_ error: Failure) {
        end.end(.failed(error))
    }

    /// Ends a channel, for both sides; what goes on by itself, such as a property, ignores it.
    public func complete() {
        end.end(.completed)
    }
}

extension MutableProperty {
    /// The property as one end of a two-way binding: sends the current value, then each change, and completes when the
    /// property goes away; what is sent to it changes the property. Each access makes a terminal of its own.
    ///
    /// Source: `RACChannelTo`.
    public var terminal: ChannelTerminal<Value, Never> {
        ChannelTerminal(PropertyEnd(store))
    }
}

/// A property as one end of a binding. It does not keep the property alive, which completes it when it goes away.
private final class PropertyEnd<Value: Sendable>: ChannelEnd {
    private let store: PropertyStore<Value>
    private let place: PropertyPlace<Value>
    let entrance = Entrance()
    let showsCurrent = true

    init(_ store: PropertyStore<Value>) {
        self.store = store
        place = store.makePlace()
    }

    func stamped(for audience: Audience) -> Signal<Stamped<Value>, Never> { place.core.signal }

    func write(_ value: Value) { store.write(value, through: entrance) }

    func receive(_ incoming: Stamped<Value>, from binding: CompoundDisposable) {
        store.receive(incoming.through(entrance))
    }

    func renew() -> Stamped<Value>? { place.core.renew() }

    func end(_ event: Event<Value, Never>) {}
}
