// Names from other frameworks. A use of such a name is an error, with a fix-it that inserts this framework's name.

// A method without parameters in the other framework has one parameter here, so that it cannot implement a protocol requirement
// of the same name.

extension Disposable {
    /// The name for `dispose()` in Combine.
    @available(*, unavailable, renamed: "dispose()")
    public func cancel(_: Void = ()) { renamed() }

    /// The name for `add(to:)` in RxSwift.
    @available(*, unavailable, renamed: "add(to:)")
    public func disposed(by bag: DisposableBag) { renamed() }

    /// The name for `add(to:)` with a ``DisposableBag`` in Combine.
    @available(*, unavailable, renamed: "add(to:)", message: "add it to a 'DisposableBag' that the owner keeps")
    public func store<Store>(in store: inout Store) { renamed() }
}

extension SubjectProtocol {
    /// The name for `send(_:)` in RxSwift.
    @available(*, unavailable, renamed: "send(_:)")
    public func onNext(_ value: Value) { renamed() }

    /// The name for `send(_:)` in RxSwift's relays.
    @available(*, unavailable, renamed: "send(_:)")
    public func accept(_ value: Value) { renamed() }

    /// The name for `send(_:)` in ReactiveSwift and ReactiveObjC.
    @available(*, unavailable, renamed: "send(_:)")
    public func send(value: Value) { renamed() }

    /// The name for `fail(_:)` in RxSwift.
    @available(*, unavailable, renamed: "fail(_:)")
    public func onError(_ error: Failure) { renamed() }

    /// The name for `fail(_:)` in ReactiveSwift.
    @available(*, unavailable, renamed: "fail(_:)")
    public func send(error: Failure) { renamed() }

    /// The name for `complete()` in RxSwift.
    @available(*, unavailable, renamed: "complete()")
    public func onCompleted(_: Void = ()) { renamed() }

    /// The name for `complete()` in ReactiveSwift.
    @available(*, unavailable, renamed: "complete()")
    public func sendCompleted(_: Void = ()) { renamed() }

    /// The name for `signal` in RxSwift.
    @available(*, unavailable, renamed: "signal")
    public func asObservable(_: Void = ()) -> Signal<Value, Failure> { renamed() }
}

extension Relay {
    /// The name for `send(_:)` in RxSwift.
    @available(*, unavailable, renamed: "send(_:)")
    public func accept(_ value: Value) { renamed() }
}

/// The body of a declaration that exists only for its error message. The compiler refuses every call of such a declaration.
package func renamed() -> Never {
    preconditionFailure("This name is not available. The compiler refuses every use of it.")
}
