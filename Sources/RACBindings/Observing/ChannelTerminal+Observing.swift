import Observation
import RACCore
import RACSchedulers

extension ChannelTerminal where Failure == Never {
    /// Creates a terminal for a property of an observable object of the main actor.
    ///
    /// The terminal sends the current value. After each change it sends the new value in the next turn of the main queue.
    /// Several changes in one turn are sent as one value. A value sent to the terminal is written on the main queue:
    /// immediately if it is sent there and no write is pending. Otherwise the latest value is written in a later turn. If the
    /// object changes a written value, for example in `didSet`, the changed value is sent back. Two bound objects must not
    /// keep changing each other's values.
    ///
    /// ```swift
    /// settings.volume.terminal.bindTwoWay(to: .observing(player, \.volume))
    /// ```
    ///
    /// The terminal does not keep the object alive. When the object is deallocated, the terminal completes in the same way as
    /// ``Signal/observing(_:_:)``.
    ///
    /// - Parameters:
    ///   - object: The object. Held weakly. Change the object on the main actor. A change that another thread makes while the
    ///     main actor reads may be noticed only with the next change.
    ///   - keyPath: The property.
    @MainActor
    public static func observing<Object: AnyObject & Observable>(
        _ object: Object,
        _ keyPath: ReferenceWritableKeyPath<Object, Value>
    ) -> ChannelTerminal where Value: Equatable {
        observing(object) {
            $0[keyPath: keyPath]
        } write: {
            $0[keyPath: keyPath] = $1
        }
    }

    /// Creates a terminal for a value that closures read from and write to an observable object of the main actor.
    ///
    /// Use this terminal for values that no key path can express, such as a property of an optional child. The deallocation of
    /// a child that the object holds weakly is not noticed. Otherwise the same as ``observing(_:_:)``.
    ///
    /// ```swift
    /// name.terminal.bindTwoWay(to: .observing(model) { $0.child?.name ?? "" } write: { $0.child?.name = $1 })
    /// ```
    ///
    /// - Parameters:
    ///   - object: The object. Held weakly.
    ///   - read: Returns the value. Runs again after each change of a value that it has read, and after each write.
    ///   - write: Changes the object.
    @MainActor
    public static func observing<Object: AnyObject & Observable>(
        _ object: Object,
        read: @escaping @MainActor (Object) -> Value,
        write: @escaping @MainActor (Object, Value) -> Void
    ) -> ChannelTerminal where Value: Equatable {
        observingByObservation(object, read: read, write: write) { $1.hasChanged(from: $0) }
    }

    /// Creates a terminal for a property whose type need not be `Equatable`, of an observable object of the main actor.
    ///
    /// If the object changes a written value, the other side is not notified. Otherwise the same as the overload for
    /// `Equatable` properties.
    ///
    /// - Parameters:
    ///   - object: The object. Held weakly.
    ///   - keyPath: The property.
    @_disfavoredOverload
    @MainActor
    public static func observing<Object: AnyObject & Observable>(
        _ object: Object,
        _ keyPath: ReferenceWritableKeyPath<Object, Value>
    ) -> ChannelTerminal {
        observingByObservation(object) {
            $0[keyPath: keyPath]
        } write: {
            $0[keyPath: keyPath] = $1
        } differ: { _, _ in
            false
        }
    }

    @MainActor
    static func observingByObservation<Object: AnyObject>(
        _ object: Object,
        read: @escaping @MainActor (Object) -> Value,
        write: @escaping @MainActor (Object, Value) -> Void,
        differ: @escaping (Value, Value) -> Bool
    ) -> ChannelTerminal {
        let endpoint = ObservedEndpoint(object, read, write, differ)
        let current = read(object)
        let mainEndpoint = MainActorEndpoint(showing: current) { value in endpoint.write(value) }
        endpoint.start(notifying: mainEndpoint)
        if let lifetime = Lifetime.known(of: object) { mainEndpoint.end(with: lifetime) }
        return ChannelTerminal(mainEndpoint.bindingEndpoint)
    }
}

@MainActor
private final class ObservedEndpoint<Object: AnyObject, Value: Sendable> {
    private weak var object: Object?
    private let readValue: @MainActor (Object) -> Value
    private let writeValue: @MainActor (Object, Value) -> Void
    private let differ: (Value, Value) -> Bool
    private weak var mainEndpoint: MainActorEndpoint<Value>?

    /// Indicates whether Observation tracks the value. One tracking reports one change, before the change is made.
    private var isArmed = false
    private var isWriting = false
    private var willRead = false

    init(
        _ object: Object,
        _ readValue: @escaping @MainActor (Object) -> Value,
        _ writeValue: @escaping @MainActor (Object, Value) -> Void,
        _ differ: @escaping (Value, Value) -> Bool
    ) {
        self.object = object
        self.readValue = readValue
        self.writeValue = writeValue
        self.differ = differ
    }

    func start(notifying mainEndpoint: MainActorEndpoint<Value>) {
        self.mainEndpoint = mainEndpoint
        arm()
    }

    func write(_ value: Value) {
        guard let object else {
            mainEndpoint?.complete()
            return
        }
        isWriting = true
        writeValue(object, value)
        isWriting = false
        // The assignment of an equal value does not always count as a change. If it does not count, the tracking is still armed.
        if !isArmed { arm() }
        let corrected = readValue(object)
        if differ(value, corrected) {
            mainEndpoint?.reserveTimestamp()
            mainEndpoint?.announceChange(to: corrected)
        }
    }

    /// No change is lost: a change between the last report and this call is not reported, but the value is read after this
    /// call.
    private func arm() {
        guard let object else { return }
        isArmed = true
        let notice = DeinitObserver { [weak self] in
            UIScheduler().schedule { self?.completeIfDeallocated() }
        }
        withObservationTracking {
            _ = readValue(object)
        } onChange: { [weak self] in
            // Acts only once per tracking, because each call of `willChange()` leads to a new tracking.
            guard notice.revoke() else { return }
            if MainQueue.isCurrent {
                MainActor.assumeIsolated { self?.willChange() }
            } else {
                MainScheduler.shared.schedule { self?.willChange() }
            }
        }
    }

    private func completeIfDeallocated() {
        if object == nil { mainEndpoint?.complete() }
    }

    private func willChange() {
        isArmed = false
        if isWriting { return }
        // If another value arrives before the new value is read, the timestamps show which value is newer.
        mainEndpoint?.reserveTimestamp()
        if willRead { return }
        willRead = true
        MainScheduler.shared.schedule { [weak self] in self?.read() }
    }

    private func read() {
        willRead = false
        if !isArmed { arm() }
        guard let object else {
            mainEndpoint?.complete()
            return
        }
        mainEndpoint?.announceChange(to: readValue(object))
    }
}
