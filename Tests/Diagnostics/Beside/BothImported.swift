// If a file imports RACBindings and another reactive framework, the names that both declare refer to the types of the other
// framework.

import Observation
import OtherFramework
import RACBindings

@Observable
final class Model {
    var names: [String] = []
}

final class Store {
    var cancellables: Set<AnyCancellable> = []
    let bag = DisposeBag()
    let relay = BehaviorRelay(value: 1)
    let sent = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<Int, Never>(1)
    let observers: [AnyObserver<Int>] = []
    let action = Action<Int, Int, Never>()
    let disposables = (CompositeDisposable(), AnyDisposable())
    let relays = (PublishRelay<Int>(), ReplayRelay<Int>())

    func publisher() -> AnyPublisher<Int, Never> { sent.eraseToAnyPublisher() }
    func values() -> Observable<Int> { PublishSubject<Int>() }
    func value() -> (Single<Int>, Maybe<Int>, Infallible<Int>, Completable)? { nil }
    func producer() -> SignalProducer<Int, Never> { SignalProducer(value: 1) }
    func drive(_ driver: Driver<Int>, _ connectable: any ConnectableObservable) { relay.accept(2) }
    func cancel(_ cancellable: any Cancellable) { cancellable.cancel() }
    func fails() -> ActionError<Never> { .disabled }
}

final class OwnObservable: Observable<Int> {}

extension Publishers { enum Own {} }

extension PassthroughSubject { func sendNothing() {} }

func publishers() {
    _ = (Just(1), Empty<Int, Never>(), Fail<Int, CancellationError>(error: CancellationError()))
    _ = (Deferred { Just(1) }, Future<Int, Never> { _ in }, Publishers.Merge(1, 2))
    let elements: AnyPublisher<Int, Never> = [1, 2].publisher
    print(elements)
}

func signals() -> Signal<Int, Never> { Signal.just(1).map { $0 + 1 } }
