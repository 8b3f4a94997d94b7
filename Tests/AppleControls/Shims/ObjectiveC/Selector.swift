// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// The name of a method.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
    private let name: String

    public init(_ str: String) {
        name = str
    }

    public init(stringLiteral value: String) {
        name = value
    }
}

/// Not in Apple's SDKs: calls a method of a stand-in by name. Swift on Linux cannot do that itself.
@MainActor
public protocol SelectorReceiving: AnyObject {
    func receive(_ selector: Selector)
}
