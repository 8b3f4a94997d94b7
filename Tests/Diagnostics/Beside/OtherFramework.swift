// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Types of another framework, with the names that are unavailable here.

public protocol Cancellable { func cancel() }
public final class AnyCancellable: Cancellable, Hashable {
    public init() {}
    public func cancel() {}
    public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) {}
}
public struct AnyPublisher<Output, Failure: Error> { public init() {} }
public final class PassthroughSubject<Output, Failure: Error> {
    public init() {}
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher() }
}
public final class CurrentValueSubject<Output, Failure: Error> { public init(_ value: Output) {} }
public struct Just<Output> { public init(_ output: Output) {} }
public struct Empty<Output, Failure: Error> { public init() {} }
public struct Fail<Output, Failure: Error> { public init(error: Failure) {} }
public struct Deferred<Made> { public init(createPublisher: @escaping () -> Made) {} }
public final class Future<Output, Failure: Error> { public init(_ work: (Result<Output, Failure>) -> Void) {} }
public enum Publishers { public struct Merge<First, Second> { public init(_ first: First, _ second: Second) {} } }
extension Sequence { public var publisher: AnyPublisher<Element, Never> { AnyPublisher() } }

open class Observable<Element> { public init() {} }
public typealias Single<Element> = Observable<Element>
public typealias Maybe<Element> = Observable<Element>
public typealias Infallible<Element> = Observable<Element>
public typealias Completable = Observable<Never>
public final class PublishSubject<Element>: Observable<Element> {}
public final class PublishRelay<Element> { public init() {} }
public final class BehaviorRelay<Element> {
    public init(value: Element) {}
    public func accept(_ element: Element) {}
}
public final class ReplayRelay<Element> { public init() {} }
public protocol ConnectableObservable {}
public struct AnyObserver<Element> { public init() {} }
public final class DisposeBag { public init() {} }
public struct Driver<Element> { public init() {} }

public struct SignalProducer<Value, Failure: Error> { public init(value: Value) {} }
public final class Action<Input, Output, Failure: Error> { public init() {} }
public enum ActionError<Failure: Error>: Error { case disabled }
public final class AnyDisposable { public init() {} }
public final class CompositeDisposable { public init() {} }
