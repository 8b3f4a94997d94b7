// Stands in for Apple's SDK, whose documentation holds.
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

/// Not in Apple's SDKs: how the state of a view that is made again stays.
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

    /// Where the closures are isolated to an actor, it is the main one, and this is on it.
    public var wrappedValue: Value {
        get { unsafeBitCast(get, to: (@Sendable () -> Value).self)() }
        nonmutating set { unsafeBitCast(set, to: (@Sendable (Value) -> Void).self)(newValue) }
    }
}
