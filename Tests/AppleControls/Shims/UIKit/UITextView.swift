// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class UIScrollView: UIView {}

@MainActor
open class UITextView: UIScrollView {
    public nonisolated class var textDidChangeNotification: NSNotification.Name {
        NSNotification.Name("UITextViewTextDidChangeNotification")
    }

    open var text: String! = ""

    public init(frame: CGRect, textContainer: NSTextContainer?) {
        super.init(frame: frame)
    }

    public convenience init() {
        self.init(frame: .zero, textContainer: nil)
    }
}

open class NSTextContainer: NSObject {}
