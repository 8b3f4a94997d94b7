import RACCore
import RACOperators

/// The argument `enabled` of a command: a signal and, if the argument is a property, a way to read the present value.
///
/// A signal can be later than its property: a thread that delivers a change of a property also delivers the changes that other
/// threads, or its own subscribers, make at that time. If the last value that the command has received is false, a request
/// therefore reads the present value. If the command receives a value between this reading and the decision, the request reads
/// again. No request is therefore accepted because of a value that was read before the last received false.
///
/// The present value never refuses a request. A binding with ``RefusedValue/latestKept`` repeats a refused request when `enabled`
/// changes, and a derived property can become false and true again without a change of `enabled`.
@usableFromInline
package struct CommandCondition: Sendable {
    @usableFromInline package typealias Read = @Sendable () -> Bool

    // The closure is in a struct, because a bare closure inside `Optional` would be wrapped again at each access.
    @usableFromInline
    package struct Reader: Sendable {
        @usableFromInline let read: Read
    }

    @usableFromInline let signal: Signal<Bool, Never>
    /// `nil` if the present value cannot be read.
    @usableFromInline let reader: Reader?

    @inlinable
    package init<Source: SignalConvertible<Bool, Never>>(_ source: Source) {
        signal = source.signal
        // Every property is an object. For a signal, the compiler drops this branch.
        reader = Source.self is AnyObject.Type ? Self.reader(of: source as AnyObject) : nil
    }

    package init(_ signal: Signal<Bool, Never>, reading read: @escaping Read) {
        self.signal = signal
        reader = Reader(read: read)
    }

    @usableFromInline
    static func reader(of source: AnyObject) -> Reader? {
        (source as? any ReadableCondition).map { Reader(read: $0.readCondition) }
    }

    /// Returns a condition that is true while both conditions are true. The receiver counts as true until its signal sends a
    /// value.
    package func and(_ other: CommandCondition) -> CommandCondition {
        let (first, second) = (readable, other.readable)
        let areTrue = first.signal.startWith(true).combineLatest(with: second.signal).map { $0 && $1 }
        return CommandCondition(areTrue) { first.read() && second.read() }
    }

    /// The signal, and a closure that returns the present value, or if that cannot be read, the last value of the signal.
    private var readable: (signal: Signal<Bool, Never>, read: Read) {
        if let reader { return (signal, reader.read) }
        let last = BehaviorSubject<Bool, Never>(true)
        return (signal.doNext { last.send($0) }, { last.value })
    }
}

/// A property whose present value can decide about the requests of a command.
package protocol ReadableCondition: AnyObject {
    /// Reads the present value. The closure keeps what the value is computed from, as a view of the property does.
    var readCondition: CommandCondition.Read { get }
}
