#if canImport(SwiftUI)
    import RACCore
    import SwiftUI

    extension View {
        /// Does something with each value of a signal, on the main actor, while the view is shown.
        ///
        /// Subscribes when the view appears, and disposes when it disappears; appearing again subscribes again. No value is
        /// lost in between, and none is waited for by the signal. A body that is worked out anew does not subscribe again.
        ///
        /// ```swift
        /// ContentView().onReceive(model.alerts) { alert in show(alert) }
        /// ```
        ///
        /// Not in ReactiveObjC; the counterpart of SwiftUI's `onReceive` for a publisher.
        ///
        /// - Parameters:
        ///   - signal: What to listen to.
        ///   - action: Called with each value, on the main actor.
        /// - Returns: A view that listens.
        public func onReceive<Value: Sendable>(
            _ signal: some SignalProtocol<Value, Never>,
            perform action: @escaping @MainActor (Value) -> Void
        ) -> some View {
            let values = signal.signal
            return task { @MainActor in
                for await value in values.onMain.values { action(value) }
            }
        }
    }
#endif
