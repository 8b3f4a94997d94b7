import Observation
import RACCore
import RACSchedulers

extension ChannelTerminal where Failure == Never {
    /// Creates a terminal for a property of an observable object of the main actor.
    ///
    /// It sends the current value, then what a change has led to, in the turn of the main queue after the change: several
    /// changes in one turn come as one value. What is sent to it is written on the main queue: immediately if on it already with
    /// nothing waiting, else the latest value in a later turn. If the object corrects what is written, in `didSet`
    /// or because it stores another form of it, the corrected value goes back to the other side. So two objects that are bound
    /// must not correct each other forever.
    ///
    /// ```swift
    /// settings.volume.terminal.bindTwoWay(to: .observing(player, \.volume))
    /// ```
    ///
    /// The object is not kept alive. The terminal completes when it is deallocated, as ``Signal/observing(_:_:)`` does.
    ///
    /// Source: `-initWithTarget:keyPath:nilValue:` in RACKVOChannel.
    ///
    /// - Parameters:
    ///   - object: The object. Held weakly. It is to be changed on the main actor: a change made elsewhere at the moment
    ///     when the main actor looks may be noticed only with the next one.
    ///   - keyPath: The property.
    /// - Returns: The terminal to bind or observe.
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

    /// Creates a terminal for a value that is read from an observable object of the main actor, and written to it.
    ///
    /// As ``observing(_:_:)``, for what no key path can express, such as a property of a child that may be missing. It notices
    /// that another child takes the place of one, but not that a child which the object holds weakly has gone.
    ///
    /// ```swift
    /// name.terminal.bindTwoWay(to: .observing(model) { $0.child?.name ?? "" } write: { $0.child?.name = $1 })
    /// ```
    ///
    /// Source: `-initWithTarget:keyPath:nilValue:` in RACKVOChannel.
    ///
    /// - Parameters:
    ///   - object: The object. Held weakly.
    ///   - read: Makes the value. Run again after each change of what it has read, and after each write.
    ///   - write: Changes the object.
    /// - Returns: The terminal to bind or observe.
    @MainActor
    public static func observing<Object: AnyObject & Observable>(
        _ object: Object,
        read: @escaping @MainActor (Object) -> Value,
        write: @escaping @MainActor (Object, Value) -> Void
    ) -> ChannelTerminal where Value: Equatable {
        terminal(
            object,
            ObservedEndpoint(object, read, write) { $1.hasChanged(from: $0) },
            read(object)
        )
    }

    /// Creates a terminal for a property of an observable object of the main actor, whose values cannot be compared.
    ///
    /// As ``observing(_:_:)``, but if the object corrects a value while that is written, the other side does not learn of it.
    ///
    /// Source: `-initWithTarget:keyPath:nilValue:` in RACKVOChannel.
    ///
    /// - Parameters:
    ///   - object: The object. Held weakly.
    ///   - keyPath: The property.
    /// - Returns: The terminal to bind or observe.
    @_disfavoredOverload
    @MainActor
    public static func observing<Object: AnyObject & Observable>(
        _ object: Object,
        _ keyPath: ReferenceWritableKeyPath<Object, Value>
    ) -> ChannelTerminal {
        terminal(
            object,
            ObservedEndpoint(object) {
                $0[keyPath: keyPath]
            } _: {
                $0[keyPath: keyPath] = $1
            } _: { _, _ in
                false
            },
            object[keyPath: keyPath]
        )
    }

    @MainActor
    private static func terminal(
        _ object: AnyObject,
        _ endpoint: ObservedEndpoint<some AnyObject & Observable, Value>,
        _ current: Value
    ) -> ChannelTerminal {
        let end = MainActorEndpoint(showing: current) { value in endpoint.write(value) }
        endpoint.start(notifying: end)
        if let lifetime = Lifetime.known(of: object) { end.end(with: lifetime) }
        return ChannelTerminal(end)
    }
}

/// What is read from an observable object and written to it, written and watched on the main actor.
@MainActor
private final class ObservedEndpoint<Object: AnyObject & Observable, Value: Sendable> {
    private weak var object: Object?
    private let readValue: @MainActor (Object) -> Value
    private let writeValue: @MainActor (Object, Value) -> Void
    private let differ: (Value, Value) -> Bool
    private weak var end: MainActorEndpoint<Value>?

    /// Indicates whether the next change will be noticed. Observation tells of one change, before it is made, and no more.
    private var isArmed = false
    /// Indicates whether the change in progress is our own.
    private var isWriting = false
    /// Indicates whether a block that reads the new value is on its way.
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

    func start(notifying end: MainActorEndpoint<Value>) {
        self.end = end
        arm()
    }

    func write(_ value: Value) {
        guard let object else {
            end?.complete()
            return
        }
        isWriting = true
        writeValue(object, value)
        isWriting = false
        // An equal value may not have counted as a change.
        if !isArmed { arm() }
        let corrected = readValue(object)
        if differ(value, corrected) {
            end?.noteChange()
            end?.announceChange(to: corrected)
        }
    }

    /// No change gets lost: whatever changes the property between a change and the next arming, the main actor reads the property
    /// after that.
    private func arm() {
        guard let object else { return }
        isArmed = true
        let notice = DeinitObserver { [weak self] in
            UIScheduler().schedule { self?.completeIfDeallocated() }
        }
        withObservationTracking {
            _ = readValue(object)
        } onChange: { [weak self] in
            // Once for each arming: each call arms again.
            guard notice.revoke() else { return }
            if MainQueue.isCurrent {
                MainActor.assumeIsolated { self?.willChange() }
            } else {
                MainScheduler.shared.schedule { self?.willChange() }
            }
        }
    }

    private func completeIfDeallocated() {
        if object == nil { end?.complete() }
    }

    private func willChange() {
        isArmed = false
        if isWriting { return }
        // Now, so that what comes in from elsewhere until the value can be read is known to be older or newer.
        end?.noteChange()
        if willRead { return }
        willRead = true
        MainScheduler.shared.schedule { [weak self] in self?.read() }
    }

    private func read() {
        willRead = false
        if !isArmed { arm() }
        guard let object else {
            end?.complete()
            return
        }
        end?.announceChange(to: readValue(object))
    }
}
