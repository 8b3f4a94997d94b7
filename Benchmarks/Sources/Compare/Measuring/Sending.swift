import Dispatch
import OpenCombine
import RACBindings

typealias Subject = RACCore.Subject
typealias Signal = RACCore.Signal

/// A type that values can be sent to.
protocol Sender<Value> {
    associatedtype Value

    func send(_ value: Value)
}

extension Subject: Sender {}
extension BehaviorSubject: Sender {}
extension ReplaySubject: Sender {}
extension PassthroughSubject: Sender {}
extension CurrentValueSubject: Sender {}
extension HandSubject: Sender {}
extension HandProperty: Sender {}
extension HandDebounce: Sender {}
extension HandInbox: Sender {}

extension MutableProperty: Sender {
    func send(_ value: Value) { self.value = value }
}

/// A sum that subscribers add to, one subscriber at a time.
final class Sum: @unchecked Sendable {
    // Only one thread at a time uses the value in these measurements.
    @exclusivity(unchecked) var value = 0
}

/// Returns a batch that sends the numbers below its count, and returns the receivers' sum.
///
/// - Parameters:
///   - sender: The receiver of the numbers.
///   - sum: The sum that the receivers add to.
///   - kept: An object that must live until the batch is released, such as the subscriptions of OpenCombine.
func sending<S: Sender<Int>>(to sender: S, _ sum: Sum, keeping kept: Any = ()) -> Batch {
    { count in
        sum.value = 0
        for value in 0..<count { sender.send(value) }
        withExtendedLifetime(kept) {}
        return sum.value
    }
}

/// Returns a batch that calls an asynchronous function, and waits for it.
func waiting(_ body: @escaping @Sendable (Int) async -> Int) -> Batch {
    { count in
        let (result, done) = (Sum(), DispatchSemaphore(value: 0))
        Task.detached {
            result.value = await body(count)
            done.signal()
        }
        done.wait()
        return result.value
    }
}

/// Returns a batch that adds up an asynchronous sequence. Each run of the batch creates a new sequence.
func summing<Values: AsyncSequence>(_ make: @escaping @Sendable (Int) -> Values) -> Batch
where Values.Element == Int, Values: SendableMetatype, Values.AsyncIterator: SendableMetatype {
    waiting { count in
        var sum = 0
        do {
            for try await value in make(count) { sum &+= value }
        } catch {
            return -1
        }
        return sum
    }
}

/// Returns the sum of a term for each number below a count.
func total(_ count: Int, _ term: (Int) -> Int = { $0 }) -> Int {
    (0..<count).reduce(0) { $0 &+ term($1) }
}
