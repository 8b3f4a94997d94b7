import RACCore

// What the names of other frameworks have as parameters: with it the compiler understands the call, and names ours.

/// How ReactiveSwift flattens, in `flatMap(.latest)`.
@available(*, unavailable, message: "each strategy is an operator of its own here, such as 'switchMap(_:)'")
public enum ForeignStrategy {
    /// `flattenMap(_:)` here.
    case merge
    /// `concatMap(_:)` here.
    case concat
    /// `flattenMap(maxConcurrent:_:)` here.
    case concurrent(limit: UInt)
    /// `switchMap(_:)` here.
    case latest
    /// Has no equivalent here.
    case race
    /// `exhaustMap(_:)` here.
    case throttle
}

/// How long RxSwift shares, in `share(replay:scope:)`.
@available(*, unavailable, message: "'share(replay:)' and 'replayLazily()' have no scope")
public enum ForeignSharing {
    /// `share(replay:)` here.
    case whileConnected
    /// `replayLazily()` here.
    case forever
}

/// The demand of Combine, in `flatMap(maxPublishers:_:)`.
@available(*, unavailable, message: "'flattenMap(maxConcurrent:_:)' takes a number")
public enum ForeignDemand {
    /// `flattenMap(_:)` here.
    case unlimited
    /// A number here.
    case max(Int)
}

/// The end of a publisher of Combine, in `send(completion:)`.
@available(*, unavailable, message: "'complete()' and 'fail(_:)' are two methods")
public enum ForeignCompletion<Failure: Error> {
    /// `complete()` here.
    case finished
    /// `fail(_:)` here.
    case failure(Failure)
}
