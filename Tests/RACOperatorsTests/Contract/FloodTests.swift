import RACOperators
import TestSupport
import Testing

/// Subscribing, disposing, ending and releasing never deliver events of other threads.
///
/// Therefore a caller can hold a lock during these calls, even if a subscriber that receives many values acquires the lock.
@Suite struct FloodTests {
    enum Call: CaseIterable, Sendable {
        case subscribe
        case dispose
        case complete
        case letGo
    }

    /// A source of values, with the closures that send to it, end it and release it.
    final class Source: Sendable {
        let signal: Signal<Int, Never>
        let send: @Sendable (Int) -> Void
        let complete: @Sendable () -> Void
        let letGo: @Sendable () -> Void

        /// The flood is sent to `flooded`. The calls under test end and release `other`.
        init(
            _ flooded: some SubjectProtocol<Int, Never>,
            _ other: some SubjectProtocol<Int, Never>,
            _ make: (Signal<Int, Never>, Signal<Int, Never>) -> Signal<Int, Never>
        ) {
            signal = make(flooded.signal, other.signal)
            // There are two holders, because ending `other` must not end the flood, and vice versa.
            let sending = Shared<(any SubjectProtocol<Int, Never>)?>(flooded)
            let ending = Shared<(any SubjectProtocol<Int, Never>)?>(other)
            let isOne = (flooded as AnyObject) === (other as AnyObject)
            send = { sending.value?.send($0) }
            complete = { ending.value?.complete() }
            letGo = {
                ending.value = nil
                if isOne { sending.value = nil }
            }
        }
    }

    static let sources: [(name: String, make: @Sendable () -> Source)] = [
        ("Subject", { one(Subject()) { $0 } }),
        ("ReplaySubject", { one(ReplaySubject(capacity: 2)) { $0 } }),
        ("BehaviorSubject", { one(BehaviorSubject(0)) { $0 } }),
        (
            "a guarded signal",
            {
                one(Subject()) { subject in
                    Signal { subscriber in subscriber.add(subject.subscribe { subscriber.send($0) }) }
                }
            }
        ),
        ("merge", { two { $0.merge(with: $1) } }),
        ("combineLatest", { two { $0.startWith(0).combineLatest(with: $1.startWith(0)).map { $0 + $1 } } }),
        ("switchToLatest", { two { flooded, other in other.startWith(0).map { _ in flooded }.switchToLatest() } }),
        ("flattenMap", { two { flooded, other in other.startWith(0).flattenMap { _ in flooded } } }),
        ("share()", { one(Subject()) { $0.share() } }),
        ("share(replay:)", { one(Subject()) { $0.share(replay: 1) } }),
    ]

    private static func one(
        _ subject: some SubjectProtocol<Int, Never>,
        _ make: (Signal<Int, Never>) -> Signal<Int, Never>
    ) -> Source {
        Source(subject, subject) { signal, _ in make(signal) }
    }

    private static func two(_ make: (Signal<Int, Never>, Signal<Int, Never>) -> Signal<Int, Never>) -> Source {
        Source(Subject(), Subject(), make)
    }

    @Test(arguments: sources.indices, Call.allCases)
    func `subscribing, disposing, completing and releasing deliver no events of other threads`(
        position: Int,
        call: Call
    ) {
        let (name, make) = Self.sources[position]
        for _ in 0..<heavy(20) {
            let (flood, source) = (Flood(), make())
            let flooded = source.signal.subscribe { _ in flood.receive() }
            let other = source.signal.subscribe { _ in }
            let added = SerialDisposable()
            let blocked = flood.run(send: source.send) {
                switch call {
                case .subscribe: added.disposable = source.signal.subscribe { _ in }
                case .dispose: other.dispose()
                case .complete: source.complete()
                case .letGo: source.letGo()
                }
            }
            flooded.dispose()
            other.dispose()
            added.dispose()
            if blocked > 0 {
                Issue.record("\(name): \(call) is blocked while other threads deliver")
                return
            }
        }
    }
}
