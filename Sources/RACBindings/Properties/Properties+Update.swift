import RACCore

/// What concerns several properties at once.
public enum Properties {
    /// Changes any number of properties in one step, as far as those are concerned who observe them.
    ///
    /// A property that is read meanwhile has its new value. Observers, computed properties, two-way bindings and Observation are
    /// notified when this returns or throws, on this thread: once for each changed property, with its last value, in the order of
    /// the first changes. A property computed from several of them notifies once, with a value of their final values.
    ///
    /// Meanwhile other threads can read some properties that have been changed and some that have not been yet. So a property made
    /// of several may tell of such a state, if another thread changes a further part of it meanwhile. What another thread writes to
    /// one of the properties meanwhile, it tells of at once; if it was the last to write, nothing more is notified of that
    /// property. If two threads write to one property in calls of this kind, the call that ends first tells of the last value of
    /// that property.
    ///
    /// A property that goes away meanwhile tells its last value and completes immediately.
    ///
    /// A call inside another one on the same thread is part of the outer one. There is no form for asynchronous work: a change
    /// that nobody learns of while the work waits would be a change that is lost for that long.
    ///
    /// ```swift
    /// Properties.update {
    ///     first.value = "Ada"
    ///     last.value = "Lovelace"     // a label of both never shows “Ada Byron”
    /// }
    /// ```
    ///
    /// Not in ReactiveObjC. `batch` in signal libraries of the web.
    ///
    /// - Parameter body: Changes properties. Runs once, at once.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, after what has been changed by then has been announced.
    public static func update<Result, Failed: Error>(_ body: () throws(Failed) -> Result) throws(Failed) -> Result {
        if PropertyContext.batch != nil { return try body() }
        let batch = PropertyBatch()
        defer { batch.notify() }
        return try PropertyContext.with(batch, body)
    }
}
