import RACCore
import RACOperators

/// Counts the signals in progress, for example to show a spinner.
///
/// ``SignalProtocol/trackActivity(in:)`` counts the subscriptions of a signal. One count can serve many signals.
///
/// ```swift
/// let (activity, time) = (ActivityCount(), TestScheduler())
/// let page = Signal<String, APIError>.just("page").delay(.seconds(1), on: time).trackActivity(in: activity)
/// activity.isActive.subscribe { print("spinner:", $0) }   // prints spinner: false
/// page.subscribe { print($0) } failed: { _ in }           // prints spinner: true
/// time.run()                                              // prints page, spinner: false
/// ```
///
/// ``count`` and ``isActive`` change on the thread that subscribes to a counted signal, ends the signal or disposes the
/// subscription. Swift's Observation tracks both properties, so a view can read them. The class is the counterpart of
/// `ActivityIndicator` in RxSwift's examples.
public final class ActivityCount: Sendable {
    private let running = MutableProperty(0)

    /// The number of tracked subscriptions in progress.
    public let count: Property<Int>

    /// Indicates whether any tracked subscription is in progress. The signal of this property sends no equal values in a row.
    public let isActive: Property<Bool>

    /// Creates a count of zero.
    public init() {
        count = Property(running)
        isActive = running.mapped { $0 > 0 }.withoutRepeats()
    }

    /// Each call is followed by one call of ``end()``.
    func begin() {
        running.modify { $0 += 1 }
    }

    func end() {
        running.modify { $0 -= 1 }
    }
}
