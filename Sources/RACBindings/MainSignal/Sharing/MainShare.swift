extension MainSignal {
    /// Returns a signal that shares one subscription to this one among all who subscribe at the same time.
    ///
    /// It subscribes to this signal when the first subscriber comes, and disposes that subscription when the last one goes. The
    /// next subscriber after that, or after the end of this signal, begins anew. A subscriber gets what is sent after it came.
    /// Keeps nothing but the shared subscription.
    ///
    /// ```
    /// self     --1--2--3--|
    /// share()  --1--2--3--|
    /// later        -2--3--|
    /// ```
    ///
    /// Not in ReactiveObjC; `share` in RxSwift and Combine.
    @inlinable
    public func share() -> MainSignal<Value, Failure> {
        MainSignal(stream.share())
    }

    /// Returns a signal that shares one subscription to this one, and sends each new subscriber the latest values first.
    ///
    /// As ``share()``, but it keeps the latest values. They are dropped when the last subscriber goes, and at the end.
    ///
    /// ```
    /// self              --1--2--3--|
    /// share(replay: 1)  --1--2--3--|
    /// later                   2-3--|
    /// ```
    ///
    /// Not in ReactiveObjC; `share(replay:scope: .whileConnected)` in RxSwift.
    ///
    /// - Parameter capacity: How many values are kept, at most. Precondition: not negative.
    @inlinable
    public func share(replay capacity: Int) -> MainSignal<Value, Failure> {
        MainSignal(stream.share(replay: capacity))
    }
}
