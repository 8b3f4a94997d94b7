// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// The declarations of Combine that the bridge uses, for the symbol graph of the bridge. Nothing is run with them.

public struct CombineIdentifier: Hashable, Sendable {
    public init(_ object: AnyObject) {}
}

public protocol CustomCombineIdentifierConvertible {
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

public protocol Cancellable {
    func cancel()
}

public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    func request(_ demand: Subscribers.Demand)
}

public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    associatedtype Input
    associatedtype Failure: Error

    func receive(subscription: any Subscription)
    func receive(_ input: Input) -> Subscribers.Demand
    func receive(completion: Subscribers.Completion<Failure>)
}

public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error

    func receive<Receiver: Subscriber>(subscriber: Receiver)
    where Receiver.Input == Output, Receiver.Failure == Failure
}

extension Publisher {
    public func subscribe<Receiver: Subscriber>(_ subscriber: Receiver)
    where Receiver.Input == Output, Receiver.Failure == Failure {
        receive(subscriber: subscriber)
    }
}

public enum Subscribers {
    public enum Completion<Failure: Error> {
        case finished
        case failure(Failure)
    }

    public struct Demand: Equatable, Comparable, Hashable, Sendable {
        /// The number of values, or `nil` without a limit.
        public let max: Int?

        public static let none = Demand(max: 0)
        public static let unlimited = Demand(max: nil)

        public static func max(_ value: Int) -> Demand { Demand(max: value) }

        public static func < (one: Demand, other: Demand) -> Bool {
            guard let limit = one.max else { return false }
            return other.max.map { limit < $0 } ?? true
        }

        public static func > (demand: Demand, number: Int) -> Bool { demand.max.map { $0 > number } ?? true }

        public static func += (demand: inout Demand, more: Demand) {
            demand = Demand(max: demand.max.flatMap { one in more.max.map { one + $0 } })
        }

        public static func -= (demand: inout Demand, number: Int) {
            demand = Demand(max: demand.max.map { $0 - number })
        }
    }
}

public struct AnySubscriber<Input, Failure: Error> {
    private let receiveValue: (Input) -> Subscribers.Demand
    private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

    public init<Base: Subscriber>(_ base: Base) where Base.Input == Input, Base.Failure == Failure {
        receiveValue = base.receive
        receiveCompletion = base.receive(completion:)
    }

    public func receive(_ value: Input) -> Subscribers.Demand { receiveValue(value) }

    public func receive(completion: Subscribers.Completion<Failure>) { receiveCompletion(completion) }
}
