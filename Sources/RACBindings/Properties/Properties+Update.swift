import RACCore

/// Operations on several properties.
public enum Properties {
    /// Changes any number of properties in one step, from the observers' point of view.
    ///
    /// Within the call, reading a changed property returns its new value. When the call returns or throws, observers, computed
    /// properties, two-way bindings and Observation are notified on the calling thread. They are notified once for each changed
    /// property, with its last value, in the order of the first changes. A property computed from several changed properties
    /// notifies once, with a value computed from their final values.
    ///
    /// Other threads can read properties during the call, and can then find that some have changed and others have not. A
    /// derived property can send a value of such a mixed state, if another thread changes one of its other inputs during the
    /// call. A value that another thread writes to one of the properties during the call is delivered immediately. If no
    /// write to that property follows within the call, the call sends nothing more for the property. If two threads write to
    /// one property in such calls, the call that ends first delivers the last value of that property.
    ///
    /// A property that is deallocated during the call sends its last value and completes immediately.
    ///
    /// A nested call on the same thread is part of the outer call. There is no asynchronous form, since a change would stay
    /// unobserved while the work waits.
    ///
    /// ```swift
    /// Properties.update {
    ///     first.value = "Ada"
    ///     last.value = "Lovelace"     // a label of both never shows “Ada Byron”
    /// }
    /// ```
    ///
    /// The function corresponds to `batch` in signal libraries of the web.
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
