import RACCore

// Types of parameters of the names from other frameworks. With them the compiler understands the call, and says our name.

/// The strategies of `flatMap(.latest)` in ReactiveSwift.
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

/// The scopes of `share(replay:scope:)` in RxSwift.
@available(*, unavailable, message: "'share(replay:)' and 'replayLazily()' have no scope")
public enum ForeignSharing {
    /// `share(replay:)` here.
    case whileConnected
    /// `replayLazily()` here.
    case forever
}

/// The demand of `flatMap(maxPublishers:_:)` in Combine.
@available(*, unavailable, message: "'flattenMap(maxConcurrent:_:)' takes a number")
public enum ForeignDemand {
    /// `flattenMap(_:)` here.
    case unlimited
    /// A number here.
    case max(Int)
}

/// The end of a publisher, in `send(completion:)` of Combine.
@available(*, unavailable, message: "'complete()' and 'fail(_:)' are two methods")
public enum ForeignCompletion<Failure: Error> {
    /// `complete()` here.
    case finished
    /// `fail(_:)` here.
    case failure(Failure)
}
