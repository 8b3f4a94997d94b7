import RACCore

// Parameter types of other frameworks. The compiler recognizes calls by foreign names, and reports the names of this framework.

/// The strategies of `flatMap(.latest)` in ReactiveSwift.
@available(*, unavailable, message: "here each strategy is a separate operator, such as 'switchMap(_:)'")
public enum ForeignStrategy {
    /// The equivalent in this framework is `flattenMap(_:)`.
    case merge
    /// The equivalent in this framework is `concatMap(_:)`.
    case concat
    /// The equivalent in this framework is `flattenMap(maxConcurrent:_:)`.
    case concurrent(limit: UInt)
    /// The equivalent in this framework is `switchMap(_:)`.
    case latest
    /// This strategy has no equivalent in this framework.
    case race
    /// The equivalent in this framework is `exhaustMap(_:)`.
    case throttle
}

/// The scopes of `share(replay:scope:)` in RxSwift.
@available(*, unavailable, message: "'share(replay:)' and 'replayLazily()' have no scope")
public enum ForeignSharing {
    /// The equivalent in this framework is `share(replay:)`.
    case whileConnected
    /// The equivalent in this framework is `replayLazily()`.
    case forever
}

/// The demand of `flatMap(maxPublishers:_:)` in Combine.
@available(*, unavailable, message: "'flattenMap(maxConcurrent:_:)' takes a number")
public enum ForeignDemand {
    /// The equivalent in this framework is `flattenMap(_:)`.
    case unlimited
    /// The equivalent in this framework is the number `maxConcurrent`.
    case max(Int)
}

/// The completion or failure of a publisher, in `send(completion:)` of Combine.
@available(*, unavailable, message: "'complete()' and 'fail(_:)' are two methods")
public enum ForeignCompletion<Failure: Error> {
    /// The equivalent in this framework is `complete()`.
    case finished
    /// The equivalent in this framework is `fail(_:)`.
    case failure(Failure)
}
