import RACOperators
import RACSchedulers
import TestSupport

/// The test environment of one operator: virtual time, a source that counts its subscriptions, and a hook in every user
/// closure.
package final class Bench: Sendable {
    /// The purpose of a user closure in a row of the table.
    package enum Closure: Sendable {
        /// The closure creates or inspects events.
        case events
        /// The closure cleans up, and therefore also runs after disposal.
        case cleanup
    }

    private let clock: Shared<TestScheduler?>
    package let subscriptions = Counter()
    package let cleanups = Counter()
    /// Keeps the subscriptions of operators that take a bag.
    package let bag = DisposableBag()
    /// Objects held by the source and by the user closures.
    package let objects: LiveObjects
    private let probe: LiveObjects.Probe
    private let hook: @Sendable (Closure) -> Void
    private let makeOther: (@Sendable () -> Signal<Int, TestError>)?

    /// Creates a bench.
    ///
    /// - Parameters:
    ///   - objects: Counts the objects held by the source and the user closures.
    ///   - clock: The virtual time, in a box. After the box is emptied, no user closure holds the time.
    ///   - makeOther: Creates the inputs other than the source. By default these inputs are those of the table.
    ///   - hook: Called in every user closure.
    package init(
        _ objects: LiveObjects = LiveObjects(),
        clock: Shared<TestScheduler?> = Shared(TestScheduler()),
        other makeOther: (@Sendable () -> Signal<Int, TestError>)? = nil,
        hook: @escaping @Sendable (Closure) -> Void = { _ in }
    ) {
        self.objects = objects
        self.clock = clock
        self.makeOther = makeOther
        probe = objects.probe()
        self.hook = hook
    }

    package var scheduler: TestScheduler {
        guard let scheduler = clock.value else { preconditionFailure("the time has been released") }
        return scheduler
    }

    /// Runs the hook. The user closures of a row call this function.
    package func call() {
        probe.touch()
        hook(.events)
    }

    /// Runs the hook for cleanup. The cleanup closures of a row call this function.
    package func cleanUp() {
        probe.touch()
        hook(.cleanup)
    }

    /// Returns an input of an operator other than the source.
    ///
    /// - Parameter usual: The input for which the table has the outcome.
    package func other(_ usual: @autoclosure () -> Signal<Int, TestError>) -> Signal<Int, TestError> {
        makeOther?() ?? usual()
    }

    /// Returns a cold signal that sends the script in virtual time: one event every ten seconds.
    package func timed(_ script: Script) -> Signal<Int, TestError> {
        counted { [scheduler] subscriber in
            for (position, event) in script.events.enumerated() {
                let action = scheduler.schedule(after: .seconds(10 * (position + 1))) { subscriber.send(event: event) }
                subscriber.add(action)
            }
        }
    }

    /// Returns a signal that sends the script during the subscription.
    package func synchronous(_ script: Script) -> Signal<Int, TestError> {
        counting(script.synchronousSignal)
    }

    /// Returns a signal with the given work, and counts its subscriptions and cleanups.
    package func counted(
        _ work: @escaping @Sendable (Subscriber<Int, TestError>) -> Void
    ) -> Signal<Int, TestError> {
        Signal { [subscriptions, cleanups, probe] subscriber in
            probe.touch()
            subscriptions.increment()
            subscriber.onDispose { cleanups.increment() }
            work(subscriber)
        }
    }

    /// Returns a signal with the events of another signal, and counts its subscriptions and cleanups.
    package func counting(_ signal: Signal<Int, TestError>) -> Signal<Int, TestError> {
        Signal.using { [subscriptions, probe] in
            probe.touch()
            subscriptions.increment()
        } release: { [cleanups] in
            cleanups.increment()
        } signal: {
            signal
        }
    }

    /// Returns a second input, which sends a value at every interval. It completes with the last value unless it is endless.
    package func every(_ seconds: Int, _ values: Int..., endless: Bool = false) -> Signal<Int, TestError> {
        Signal { [scheduler] subscriber in
            for (position, value) in values.enumerated() {
                let action = scheduler.schedule(after: .seconds(seconds * (position + 1))) {
                    subscriber.send(value)
                    if position == values.count - 1, !endless { subscriber.complete() }
                }
                subscriber.add(action)
            }
        }
    }

    /// Advances the time until all events have happened.
    package func finish() {
        scheduler.advance(by: .seconds(2_000))
    }
}
