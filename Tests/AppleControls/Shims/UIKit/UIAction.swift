// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public typealias UIActionHandler = (UIAction) -> Void

@MainActor
open class UIMenuElement: NSObject {
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static var disabled: Attributes { Attributes(rawValue: 1) }
    }

    public enum State: Int, Sendable {
        case off = 0
        case on = 1
        case mixed = 2
    }

    open fileprivate(set) var title: String
    open fileprivate(set) var image: UIImage?

    fileprivate init(title: String, image: UIImage?) {
        self.title = title
        self.image = image
    }
}

@MainActor
open class UIAction: UIMenuElement {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    public let identifier: Identifier
    open internal(set) var sender: Any?
    private let handler: UIActionHandler

    fileprivate init(identifier: Identifier, title: String, image: UIImage?, handler: @escaping UIActionHandler) {
        self.identifier = identifier
        self.handler = handler
        super.init(title: title, image: image)
    }

    public convenience init(
        title: String = "",
        subtitle: String? = nil,
        image: UIImage? = nil,
        selectedImage: UIImage? = nil,
        identifier: UIAction.Identifier? = nil,
        discoverabilityTitle: String? = nil,
        attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off,
        handler: @escaping UIActionHandler
    ) {
        self.init(
            identifier: identifier ?? Identifier(rawValue: UUID().uuidString),
            title: title,
            image: image,
            handler: handler
        )
    }

    /// Returns a copy of the action. UIKit also copies actions, so that a comparison by identity does not find the original.
    func copied() -> UIAction {
        UIAction(identifier: identifier, title: title, image: image, handler: handler)
    }

    func perform(by sender: Any) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
