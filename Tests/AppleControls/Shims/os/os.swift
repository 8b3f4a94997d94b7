// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Apple's unified logging that the framework calls.

public struct OSLogPrivacy: Sendable {
    public static let `public` = OSLogPrivacy()
}

public struct SignpostInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(_ text: @autoclosure @escaping () -> String, privacy: OSLogPrivacy) {}
}

public struct SignpostMetadata: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {}
    public init(stringInterpolation: SignpostInterpolation) {}
}

public struct OSSignpostID: Sendable {}

// The stand-in is not `Sendable`, because it is not known whether Apple's type is `Sendable`.
public final class OSSignpostIntervalState {}

public struct OSSignposter: Sendable {
    public init(subsystem: String, category: String) {}
    public func makeSignpostID() -> OSSignpostID { OSSignpostID() }
    public func beginInterval(
        _ name: StaticString,
        id: OSSignpostID,
        _ message: SignpostMetadata
    ) -> OSSignpostIntervalState { OSSignpostIntervalState() }
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
    public func emitEvent(_ name: StaticString, _ message: SignpostMetadata) {}
}
