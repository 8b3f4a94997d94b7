// Stands in for Apple's SDK, whose documentation holds.
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

/// Not in Apple's SDKs: how the stand-ins call a method by its name, which Linux cannot do.
@MainActor
public protocol SelectorReceiving: AnyObject {
    func receive(_ selector: Selector)
}
