// What other frameworks call differently. A caller that writes such a name is told ours, with a fix.

// The parameter of those that have none elsewhere keeps them from being witnesses of a requirement of that name.

extension Disposable {
    /// `dispose()` here. The name is that of Combine.
    @available(*, unavailable, renamed: "dispose()")
    public func cancel(_: Void = ()) { renamed() }

    /// `add(to:)` here. The name is that of RxSwift.
    @available(*, unavailable, renamed: "add(to:)")
    public func disposed(by bag: DisposableBag) { renamed() }

    /// `add(to:)` with a ``DisposableBag`` here. The name is that of Combine.
    @available(*, unavailable, renamed: "add(to:)", message: "add it to a 'DisposableBag' that the owner keeps")
    public func store<Store>(in store: inout Store) { renamed() }
}

extension SubjectProtocol {
    /// `send(_:)` here. The name is that of RxSwift.
    @available(*, unavailable, renamed: "send(_:)")
    public func onNext(_ value: Value) { renamed() }

    /// `send(_:)` here. The name is that of RxSwift's relays.
    @available(*, unavailable, renamed: "send(_:)")
    public func accept(_ value: Value) { renamed() }

    /// `send(_:)` here. The name is that of ReactiveSwift and ReactiveObjC.
    @available(*, unavailable, renamed: "send(_:)")
    public func send(value: Value) { renamed() }

    /// `fail(_:)` here. The name is that of RxSwift.
    @available(*, unavailable, renamed: "fail(_:)")
    public func onError(_ error: Failure) { renamed() }

    /// `fail(_:)` here. The name is that of ReactiveSwift.
    @available(*, unavailable, renamed: "fail(_:)")
    public func send(error: Failure) { renamed() }

    /// `complete()` here. The name is that of RxSwift.
    @available(*, unavailable, renamed: "complete()")
    public func onCompleted(_: Void = ()) { renamed() }

    /// `complete()` here. The name is that of ReactiveSwift.
    @available(*, unavailable, renamed: "complete()")
    public func sendCompleted(_: Void = ()) { renamed() }

    /// `signal` here. The name is that of RxSwift.
    @available(*, unavailable, renamed: "signal")
    public func asObservable(_: Void = ()) -> Signal<Value, Failure> { renamed() }
}

/// The body of a declaration that exists for its message alone. The compiler refuses every call of such a declaration.
package func renamed() -> Never {
    preconditionFailure("This name is not available. The compiler refuses every use of it.")
}
