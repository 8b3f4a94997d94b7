#if canImport(SwiftUI)
    import SwiftUI

    extension Binding where Value: Sendable {
        /// Creates a binding to a property. A view that reads the binding is updated when the property changes.
        ///
        /// ```swift
        /// TextField("Name", text: Binding(model.name))
        /// ```
        ///
        /// The binding keeps the property. It can be read and written on any thread.
        ///
        /// - Parameter property: The property to read and to write.
        public init(_ property: MutableProperty<Value>) {
            self.init(get: { property.value }, set: { property.value = $0 })
        }

        /// Creates a binding to the value of a terminal. A view that reads the binding is updated when the terminal sends a
        /// value, and when the binding is written.
        ///
        /// ```swift
        /// let volume = TerminalValue(channel.followingTerminal, initial: 0)   // kept in a @State
        /// Slider(value: Binding(volume))
        /// ```
        ///
        /// The binding keeps the `TerminalValue`. The view must also keep the `TerminalValue`, since each evaluation of the
        /// view's body creates a new binding. Reading or writing the binding outside the main actor stops the program.
        ///
        /// - Parameter value: The value to read and to write.
        @MainActor
        public init(_ value: TerminalValue<Value>) {
            self.init(
                get: { MainActor.assumeIsolated { value.value } },
                set: { newValue in MainActor.assumeIsolated { value.value = newValue } }
            )
        }
    }
#endif
