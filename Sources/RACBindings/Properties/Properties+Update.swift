import RACCore

/// Operations on several properties.
public enum Properties {
    /// Changes any number of properties. For observers, all changes are one step.
    ///
    /// Within the call, reading a changed property returns the new value. When the call returns or throws, the calling thread
    /// notifies observers, computed properties, bindings and Observation. Each changed property notifies once, with its last
    /// value, in the order in which the properties were first changed. A property computed from several changed properties
    /// also notifies once.
    ///
    /// Another thread that reads during the call can find some properties changed and others unchanged. A derived property can
    /// send a value computed from such a mixed state, if another thread changes one of its other inputs during the call. If
    /// another thread writes to one of the changed properties, the written value is delivered immediately, and the call sends
    /// nothing more for the property unless it writes again. If two calls on two threads write to one property, the call that
    /// ends first delivers the last value.
    ///
    /// A property that is deallocated during the call sends its last value and completes immediately.
    ///
    /// A nested call on the same thread is part of the outer call. There is no asynchronous form, because observers would not
    /// be notified while the closure waits. The function corresponds to `batch` in signal libraries of the web.
    ///
    /// ```swift
    /// Properties.update {
    ///     first.value = "Ada"
    ///     last.value = "Lovelace"     // a label of both never shows “Ada Byron”
    /// }
    /// ```
    ///
    /// - Parameter body: Changes properties. Runs once, immediately.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`. The changes made before the error are delivered first.
    public static func update<Result, Failed: Error>(_ body: () throws(Failed) -> Result) throws(Failed) -> Result {
        if PropertyContext.batch != nil { return try body() }
        let batch = PropertyBatch()
        defer { batch.notify() }
        return try PropertyContext.with(batch, body)
    }
}
