extension Signal {
    /// Returns a signal that makes a resource for each subscription, and releases the resource when the subscription ends.
    ///
    /// The resource is released once, after completion, failure or disposal. The cleanups of the signal that uses the resource
    /// run before the release. The subscriber receives the completion or failure after the release.
    ///
    /// ```
    /// other  --1--2--|
    /// calls  o-------c
    /// using(open, release: close) { other }
    ///        --1--2--|
    /// ```
    ///
    /// ```swift
    /// let lines = Signal.using { File.open(path) } release: { $0.close() } signal: { file in file.lines }
    /// ```
    ///
    /// - Parameters:
    ///   - makeResource: Makes the resource. Called once per subscription, on the subscribing thread.
    ///   - release: Releases the resource. Called once per resource, on the thread that ends the subscription.
    ///   - makeSignal: Makes the signal that uses the resource. Called at most once per subscription.
    public static func using<Resource: Sendable>(
        _ makeResource: @escaping @Sendable () -> Resource,
        release: @escaping @Sendable (Resource) -> Void,
        signal makeSignal: @escaping @Sendable (Resource) -> Signal
    ) -> Signal {
        .trusted { subscriber in
            let resource = makeResource()
            subscriber.onDispose { release(resource) }
            if !subscriber.isDisposed { makeSignal(resource).attach(subscriber) }
        }
    }

    /// Makes a disposable for each subscription, and disposes it when the subscription ends. See ``using(_:release:signal:)``.
    public static func using<Resource: Disposable>(
        _ makeResource: @escaping @Sendable () -> Resource,
        signal makeSignal: @escaping @Sendable (Resource) -> Signal
    ) -> Signal {
        using(makeResource, release: { $0.dispose() }, signal: makeSignal)
    }

    /// Makes a disposable for each subscription, and disposes it when the subscription ends. The closure can return any
    /// disposable, such as the subscription of a connection. See ``using(_:release:signal:)``.
    ///
    /// ```swift
    /// let lines = Signal.using { shared.connect() } signal: { _ in shared.signal }
    /// ```
    @_disfavoredOverload
    public static func using(
        _ makeResource: @escaping @Sendable () -> any Disposable,
        signal makeSignal: @escaping @Sendable (any Disposable) -> Signal
    ) -> Signal {
        using(makeResource, release: { $0.dispose() }, signal: makeSignal)
    }
}
