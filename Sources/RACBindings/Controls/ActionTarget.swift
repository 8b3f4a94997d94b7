#if canImport(ObjectiveC)
    import Foundation
    import ObjectiveC

    /// What stands behind a target and a selector, for controls that take nothing else.
    ///
    /// The one place where the code for Apple platforms and that for the tests' stand-ins differ: on Linux there are
    /// neither selectors nor methods that can be called by them.
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
