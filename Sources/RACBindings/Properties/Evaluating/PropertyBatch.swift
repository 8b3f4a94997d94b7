import RACCore

/// Several writes to properties that count as one.
///
/// Only the thread that has opened it touches it.
@usableFromInline
final class PropertyBatch {
    private var known: Set<ObjectIdentifier> = []
    private var tellings: [() -> Void] = []

    /// Takes note that a property has been changed.
    ///
    /// - Parameters:
    ///   - observation: Which one.
    ///   - tell: Tells of the change.
    @usableFromInline
    func add(_ observation: PropertyObservation, _ tell: @escaping () -> Void) {
        if known.insert(ObjectIdentifier(observation)).inserted { tellings.append(tell) }
    }

    /// Tells of all changes, in the order of the first one of each property.
    func tell() {
        for tell in tellings { tell() }
    }
}

/// What concerns several properties at once.
public enum Properties {
    /// Changes any number of properties in one step, as far as those are concerned who observe them.
    ///
    /// Each property has its new value at once, for everybody who reads it. Observers, properties made of others, two-way
    /// bindings and Observation hear of it when this returns or throws: once for each property that was changed, in the order of
    /// the first changes, on this thread, of the last value. A property made of several of them tells once, of their final
    /// values.
    ///
    /// Meanwhile other threads can read some properties that have been changed and some that have not been yet. What another
    /// thread writes to one of the properties meanwhile it tells of at once, and if it was the last to write, that is all that
    /// is told of that property.
    ///
    /// In another such call on the same thread it is part of that one. There is no form for asynchronous work: a change that
    /// nobody hears of while the work waits would be a change that is lost for that long.
    ///
    /// ```swift
    /// Properties.update {
    ///     first.value = "Ada"
    ///     last.value = "Lovelace"     // a label of both never shows “Ada Byron”
    /// }
    /// ```
    ///
    /// Not in ReactiveObjC; `batch` in signal libraries of the web.
    ///
    /// - Parameter body: Changes properties; runs once, at once.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, after what has been changed by then has been told of.
    public static func update<Result, Failed: Error>(_ body: () throws(Failed) -> Result) throws(Failed) -> Result {
        if PropertyScope.batch != nil { return try body() }
        let batch = PropertyBatch()
        defer { batch.tell() }
        return try PropertyScope.with(batch, body)
    }
}

extension ReplayCore where Failure == Never {
    /// Changes the value of a property and tells of it, at once or when the writes of the running thread that count as one
    /// have all been made.
    ///
    /// - Parameters:
    ///   - observation: The property.
    ///   - decide: As in ``decideNext(holding:_:)``.
    /// - Returns: Whether the value has been changed.
    @inlinable
    @discardableResult
    func change(_ observation: PropertyObservation, _ decide: (Value?) -> Value?) -> Bool {
        if let batch = PropertyScope.batch {
            guard decideNext(holding: true, decide) else { return false }
            hold(observation, batch)
            return true
        }
        guard decideNext(holding: false, decide) else { return false }
        observation.tell()
        return true
    }

    /// As ``change(_:_:)``, for a closure of the user.
    @inlinable
    @discardableResult
    func modify<Result, Failed: Error>(
        _ observation: PropertyObservation,
        _ body: (inout Value) throws(Failed) -> Result
    ) throws(Failed) -> Result {
        if let batch = PropertyScope.batch {
            let result = try modify(holding: true, body)
            hold(observation, batch)
            return result
        }
        let result = try modify(holding: false, body)
        observation.tell()
        return result
    }

    @inlinable
    @inline(never)
    func hold(_ observation: PropertyObservation, _ batch: PropertyBatch) {
        batch.add(observation) {
            self.tellHeld()
            observation.tell()
        }
    }
}
