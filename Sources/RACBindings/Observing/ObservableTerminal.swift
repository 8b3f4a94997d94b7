import Observation
import RACCore
import RACSchedulers

extension ChannelTerminal where Failure == Never {
    /// Creates a terminal for a property of an observable object of the main actor.
    ///
    /// It sends the current value, then what a change has led to, in the turn of the main queue after the change: several
    /// changes in one turn come as one value. What is sent to it is written on the main queue: at once if on it already
    /// with nothing waiting, else the latest value in a later turn.
    ///
    /// ```swift
    /// settings.volume.terminal.bindTwoWay(to: .observing(player, \.volume))
    /// ```
    ///
    /// The object is not kept alive. Once it is gone the next value sent to the terminal completes it. A value that the
    /// object corrects while it is written counts as a change of the object, if values can be compared; see the other form.
    ///
    /// Source: `-initWithTarget:keyPath:nilValue:` in RACKVOChannel.
    ///
    /// - Parameters:
    ///   - object: The object; held weakly.
    ///   - keyPath: The property. Precondition: nothing but the main actor changes it.
    /// - Returns: The terminal to bind or observe.
    @MainActor
    public static func observing<Object: AnyObject & Observable>(
        _ object: Object,
        _ keyPath: ReferenceWritableKeyPath<Object, Value>
    ) -> ChannelTerminal {
        terminal(ObservedPlace(object, keyPath) { _, _ in false }, object[keyPath: keyPath])
    }

    /// Creates a terminal for a property of an observable object of the main actor, whose values can be compared.
    ///
    /// As ``observing(_:_:)``; and if the object corrects a value while it is written, in `didSet` or because it stores it
    /// in another form, then what it has made of it goes back to the other side.
    ///
    /// Source: `-initWithTarget:keyPath:nilValue:` in RACKVOChannel.
    ///
    /// - Parameters:
    ///   - object: The object; held weakly.
    ///   - keyPath: The property. Precondition: nothing but the main actor changes it.
    /// - Returns: The terminal to bind or observe.
    @MainActor
    public static func observing<Object: AnyObject & Observable>(
        _ object: Object,
        _ keyPath: ReferenceWritableKeyPath<Object, Value>
    ) -> ChannelTerminal where Value: Equatable {
        terminal(ObservedPlace(object, keyPath) { $0 != $1 }, object[keyPath: keyPath])
    }

    @MainActor
    private static func terminal(
        _ place: ObservedPlace<some AnyObject & Observable, Value>,
        _ current: Value
    ) -> ChannelTerminal {
        let end = MainActorEnd(showing: current) { value in place.write(value) }
        place.start(telling: end)
        return ChannelTerminal(end)
    }
}

/// A property of an observable object, written and watched on the main actor.
@MainActor
private final class ObservedPlace<Object: AnyObject & Observable, Value: Sendable> {
    private weak var object: Object?
    private let keyPath: ReferenceWritableKeyPath<Object, Value>
    private let differ: (Value, Value) -> Bool
    private weak var end: MainActorEnd<Value>?

    /// Whether the next change will be noticed. Observation tells of one change, before it is made, and no more.
    private var isArmed = false
    /// Whether the change under way is our own.
    private var isWriting = false
    /// Whether a block that reads the new value is on its way.
    private var willRead = false

    init(
        _ object: Object,
        _ keyPath: ReferenceWritableKeyPath<Object, Value>,
        _ differ: @escaping (Value, Value) -> Bool
    ) {
        self.object = object
        self.keyPath = keyPath
        self.differ = differ
    }

    func start(telling end: MainActorEnd<Value>) {
        self.end = end
        arm()
    }

    func write(_ value: Value) {
        guard let object else {
            end?.complete()
            return
        }
        isWriting = true
        object[keyPath: keyPath] = value
        isWriting = false
        // An equal value may not have counted as a change.
        if !isArmed { arm() }
        let corrected = object[keyPath: keyPath]
        if differ(value, corrected) {
            end?.noteChange()
            end?.announceChange(to: corrected)
        }
    }

    /// No change gets lost: between a change and the next arming the main actor does nothing else that could change the
    /// property, or reads it only after that.
    private func arm() {
        guard let object else { return }
        isArmed = true
        withObservationTracking {
            _ = object[keyPath: keyPath]
        } onChange: { [weak self] in
            MainActor.assumeIsolated { self?.willChange() }
        }
    }

    private func willChange() {
        isArmed = false
        if isWriting { return }
        // Now, so that what comes in from elsewhere until the value can be read is known to be older or newer.
        end?.noteChange()
        if willRead { return }
        willRead = true
        MainScheduler.shared.schedule { [weak self] in
            MainActor.assumeIsolated { self?.read() }
        }
    }

    private func read() {
        willRead = false
        if !isArmed { arm() }
        guard let object else {
            end?.complete()
            return
        }
        end?.announceChange(to: object[keyPath: keyPath])
    }
}
