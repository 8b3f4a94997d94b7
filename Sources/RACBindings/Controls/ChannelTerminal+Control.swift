#if canImport(ObjectiveC)
    import RACCore
    import RACOperators

    extension ChannelTerminal where Failure == Never {
        /// Creates a terminal for the user's changes to a control. It completes when the control, held weakly, is deallocated. A
        /// change is ignored if the control reports it during `write`, or if the value equals the last value sent or written
        /// according to `isSameValue`.
        @MainActor
        static func of<Control: AnyObject & Sendable>(
            _ control: Control,
            changes: Signal<Value, Never>,
            isSameValue: (@Sendable (_ last: Value, _ value: Value) -> Bool)? = nil,
            read: @MainActor (Control) -> Value,
            write: @escaping @MainActor @Sendable (Control, Value) -> Void
        ) -> ChannelTerminal {
            let echoFilter = EchoFilter(read(control), isSameValue)
            return .onMain(
                changes: changes.filter { value in MainActor.assumeIsolated { echoFilter.isUserChange(value) } },
                write: { [weak control] value in
                    guard let control else { return }
                    echoFilter.write(value) { write(control, value) }
                }
            )
        }
    }

    @MainActor
    private final class EchoFilter<Value: Sendable> {
        private var last: Value
        private var isWriting = false
        private let isSameValue: (@Sendable (Value, Value) -> Bool)?

        init(_ value: Value, _ isSameValue: (@Sendable (Value, Value) -> Bool)?) {
            last = value
            self.isSameValue = isSameValue
        }

        func isUserChange(_ value: Value) -> Bool {
            if isWriting || isSameValue?(last, value) == true { return false }
            last = value
            return true
        }

        func write(_ value: Value, by body: () -> Void) {
            isWriting = true
            defer { isWriting = false }
            last = value
            body()
        }
    }
#endif
