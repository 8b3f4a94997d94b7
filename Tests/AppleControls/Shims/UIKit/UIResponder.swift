// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation
@_exported import ObjectiveC

@MainActor
open class UIResponder: NSObject, Associable {
    public nonisolated let associatedObjects = AssociatedObjects()
}

@MainActor
open class UIView: UIResponder {
    open var tag: Int = 0

    public init(frame: CGRect) {}
}

public final class UIImage: NSObject, Sendable {}
