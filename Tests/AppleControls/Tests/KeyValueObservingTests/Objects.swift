import Foundation
import ObjectiveC
import Observation
import RACCore
import TestSupport

// Objects that notify of their changes by hand, as many classes of Apple's frameworks do.

/// An object that any thread can use.
final class Download: NSObject, DynamicProperties, Sendable {
    let associatedObjects = AssociatedObjects()
    private let storedFraction = Lock(0.0)
    private let storedFile = Lock<String?>(nil)
    private let probe: LiveObjects.Probe?
    /// Indicates whether the object changes its property once more when it is deallocated.
    private let changesInDeinit: Bool

    init(_ probe: LiveObjects.Probe? = nil, changesInDeinit: Bool = false) {
        self.probe = probe
        self.changesInDeinit = changesInDeinit
    }

    deinit {
        if changesInDeinit { fraction = 1 }
    }

    static var dynamicProperties: [AnyKeyPath: String] {
        [\Download.fraction: "fraction", \Download.file: "file"]
    }

    /// The closure to call after the property has been read, before the value is returned.
    let whenRead = Holder<@Sendable () -> Void>()

    var fraction: Double {
        get {
            let value = storedFraction.withLock { $0 }
            whenRead.value?()
            return value
        }
        set {
            willChangeValue(for: \.fraction)
            storedFraction.withLock { $0 = newValue }
            didChangeValue(for: \.fraction)
        }
    }

    var file: String? {
        get { storedFile.withLock { $0 } }
        set {
            willChangeValue(for: \.file)
            storedFile.withLock { $0 = newValue }
            didChangeValue(for: \.file)
        }
    }

    /// The name, a property that Objective-C does not know.
    let name = "a download"
}

/// An object of the main actor.
@MainActor
final class Page: NSObject, DynamicProperties {
    nonisolated let associatedObjects = AssociatedObjects()

    nonisolated static var dynamicProperties: [AnyKeyPath: String] {
        onMain { [\Page.title: "title", \Page.progress: "progress", \Page.shape: "shape"] }
    }

    var title: String? {
        willSet { willChangeValue(for: \.title) }
        didSet { didChangeValue(for: \.title) }
    }

    private(set) var writes = 0

    /// The progress, limited to 1.
    var progress: Double {
        get { storedProgress }
        set {
            willChangeValue(for: \.progress)
            writes += 1
            storedProgress = min(newValue, 1)
            didChangeValue(for: \.progress)
        }
    }

    private var storedProgress = 0.0

    /// A type whose values cannot be compared.
    struct Shape {
        let corners: Int
    }

    var shape = Shape(corners: 4) {
        willSet { willChangeValue(for: \.shape) }
        didSet { didChangeValue(for: \.shape) }
    }
}

/// An object that is isolated to no actor. Any thread can change the object, but only one thread at a time.
final class Knob: NSObject, DynamicProperties {
    let associatedObjects = AssociatedObjects()

    static var dynamicProperties: [AnyKeyPath: String] { [\Knob.angle: "angle"] }

    var angle = 0 {
        willSet { willChangeValue(for: \.angle) }
        didSet { didChangeValue(for: \.angle) }
    }
}

/// An object with a property that can be NaN, and a property that Objective-C does not know.
final class Dial: NSObject, DynamicProperties {
    let associatedObjects = AssociatedObjects()

    static var dynamicProperties: [AnyKeyPath: String] { [\Dial.angle: "angle"] }

    var angle = 0.0 {
        willSet { willChangeValue(for: \.angle) }
        didSet { didChangeValue(for: \.angle) }
    }

    var unknown = 0
}

/// An observable object of which Objective-C knows only one property.
@Observable @MainActor
final class Settings: NSObject, DynamicProperties {
    @ObservationIgnored nonisolated let associatedObjects = AssociatedObjects()

    nonisolated static var dynamicProperties: [AnyKeyPath: String] {
        onMain { [\Settings.volume: "volume"] }
    }

    var query = ""

    @ObservationIgnored var volume = 0.5 {
        willSet { willChangeValue(for: \.volume) }
        didSet { didChangeValue(for: \.volume) }
    }
}

/// A value that several threads read and replace.
final class Holder<Value: Sendable>: Sendable {
    private let stored: Lock<Value?>

    init(_ value: Value? = nil) {
        stored = Lock(value)
    }

    /// The value. A replaced value is released outside the lock.
    var value: Value? {
        get { stored.withLock { $0 } }
        set {
            let former = stored.withLock { stored in
                let former = stored
                stored = newValue
                return former
            }
            _ = consume former
        }
    }
}

/// Returns the names of properties of the main actor. Their key paths can be written only in code of the main actor.
private func onMain(_ names: @MainActor () -> [AnyKeyPath: String]) -> [AnyKeyPath: String] {
    /// `@unchecked Sendable` because key paths without arguments do not change.
    struct Names: @unchecked Sendable {
        let names: [AnyKeyPath: String]
    }
    return MainActor.assumeIsolated { Names(names: names()) }.names
}
