// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

@propertyWrapper
public struct State<Value> {
    final class Location {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let location: Location

    public init(wrappedValue value: Value) {
        location = Location(value)
    }

    public init(initialValue value: Value) {
        self.init(wrappedValue: value)
    }

    public var wrappedValue: Value {
        get { location.value }
        nonmutating set { location.value = newValue }
    }
}

/// Not in Apple's SDKs: the state that a recreated view keeps.
protocol Kept {
    var kept: Any { get }
    func keep(_ kept: Any)
}

extension State: Kept {
    var kept: Any { location.value }

    func keep(_ kept: Any) {
        if let value = kept as? Value { location.value = value }
    }
}

@propertyWrapper
public struct Binding<Value> {
    private let get: @isolated(any) @Sendable () -> Value
    private let set: @isolated(any) @Sendable (Value) -> Void

    public init(
        get: @escaping @isolated(any) @Sendable () -> Value,
        set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
        self.get = get
        self.set = set
    }

    /// The value of the binding. If the closures are isolated to an actor, that actor is the main actor, and the caller also runs on
    /// the main actor.
    public var wrappedValue: Value {
        get { unsafeBitCast(get, to: (@Sendable () -> Value).self)() }
        nonmutating set { unsafeBitCast(set, to: (@Sendable (Value) -> Void).self)(newValue) }
    }
}
