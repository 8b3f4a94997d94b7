// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class NSText: NSView {
    public class var didChangeNotification: NSNotification.Name {
        NSNotification.Name("NSTextDidChangeNotification")
    }

    open var string: String = ""

    public override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
    }
}
