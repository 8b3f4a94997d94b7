#if canImport(os)
    import os
#endif

/// Shows Instruments what is recorded: an interval for each delivery, a mark for each begin and end of a subscription. Does
/// nothing where there is no Instruments.
struct RecorderSignposts: Sendable {
    #if canImport(os)
        private let signposter = OSSignposter(subsystem: "ReactiveSignals", category: "Signals")
    #endif

    /// Marks the begin or the end of a subscription.
    func mark(_ kind: RecordedEvent.Kind, of signal: String) {
        #if canImport(os)
            signposter.emitEvent("subscription", "\(signal, privacy: .public) \(kind.rawValue, privacy: .public)")
        #endif
    }

    /// Runs a delivery as an interval.
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
