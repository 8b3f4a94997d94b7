#if canImport(SwiftUI)
    import SwiftUI

    extension Binding where Value: Sendable {
        /// Creates a binding to a property: a view that reads it is updated when the property changes.
        ///
        /// ```swift
        /// TextField("Name", text: Binding(model.name))
        /// ```
        ///
        /// Keeps the property. Reads and writes on any thread.
        ///
        /// Not in ReactiveObjC.
        ///
        /// - Parameter property: What to read and to write.
        public init(_ property: MutableProperty<Value>) {
            self.init(get: { property.value }, set: { property.value = $0 })
        }

        /// Creates a binding to what a terminal shows: a view that reads it is updated when the terminal sends a value.
        ///
        /// ```swift
        /// let volume = TerminalValue(channel.followingTerminal, initial: 0)   // kept in a @State
        /// Slider(value: Binding(volume))
        /// ```
        ///
        /// Keeps the value. Reads and writes on the main actor.
        ///
        /// Not in ReactiveObjC.
        ///
        /// - Parameter value: What to read and to write; kept by the view.
        @MainActor
        public init(_ value: TerminalValue<Value>) {
            self.init(
                get: { MainActor.assumeIsolated { value.value } },
                set: { newValue in MainActor.assumeIsolated { value.value = newValue } }
            )
        }
    }
#endif
