#if canImport(os)
    import os
#endif

/// Shows deliveries and the starts and ends of subscriptions in Instruments.
struct RecorderSignposts: Sendable {
    #if canImport(os)
        private let signposter = OSSignposter(subsystem: "ReactiveSignals", category: "Signals")
    #endif

    func mark(_ kind: RecordedEvent.Kind, of signal: String) {
        #if canImport(os)
            signposter.emitEvent("subscription", "\(signal, privacy: .public) \(kind.rawValue, privacy: .public)")
        #endif
    }

    func deliver(_ kind: RecordedEvent.Kind, of signal: String, _ send: () -> Void) {
        #if canImport(os)
            let identity = signposter.makeSignpostID()
            let interval = signposter.beginInterval(
                "delivery",
                id: identity,
                "\(signal, privacy: .public) \(kind.rawValue, privacy: .public)"
            )
            send()
            signposter.endInterval("delivery", interval)
        #else
            send()
        #endif
    }
}
