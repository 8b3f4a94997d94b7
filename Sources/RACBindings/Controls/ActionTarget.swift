#if canImport(ObjectiveC)
    import Foundation
    import ObjectiveC

    /// A target that calls a closure, for controls that accept no closure. On Linux, which has no selectors, the tests use
    /// stand-ins for controls that call `receive(_:)`.
    @MainActor
    final class ActionTarget: NSObject {
        private let action: @MainActor () -> Void

        init(_ action: @escaping @MainActor () -> Void) {
            self.action = action
        }

        #if canImport(Darwin)
            static let selector = #selector(ActionTarget.controlDidAct)

            @objc func controlDidAct() {
                action()
            }
        #endif
    }

    #if !canImport(Darwin)
        extension ActionTarget: SelectorReceiving {
            static let selector: Selector = "controlDidAct"

            func receive(_ selector: Selector) {
                if selector == Self.selector { action() }
            }
        }
    #endif
#endif
