import RACOperators
import RACSchedulers
import TestSupport

/// Where one operator is tried: virtual time, a source that counts, and a hook in every user closure.
package final class Bench: Sendable {
    /// The purpose of a user closure of a row.
    package enum Closure: Sendable {
        /// It makes or looks at events.
        case events
        /// It cleans up, which it must do after disposal as well.
        case cleanup
    }

    private let clock: Shared<TestScheduler?>
    package let subscriptions = Counter()
    package let cleanups = Counter()
    /// Objects held by the source and by the user closures.
    package let objects: LiveObjects
    private let probe: LiveObjects.Probe
    private let hook: @Sendable (Closure) -> Void
    private let makeOther: (@Sendable () -> Signal<Int, TestError>)?

    /// Creates a bench.
    ///
    /// - Parameters:
    ///   - objects: Counts what the source and the user closures hold.
    ///   - clock: The virtual time, in a box: who empties it releases the time for all user closures as well.
    ///   - other: Makes the inputs other than the source; without it they are those of the table.
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
        guard let scheduler = clock.value else { preconditionFailure("nobody needs the time any more") }
        return scheduler
    }

    /// To be called from the user closures of a row.
    package func call() {
        probe.touch()
        hook(.events)
    }

    /// To be called from those user closures of a row that clean up.
    package func cleanUp() {
        probe.touch()
        hook(.cleanup)
    }

    /// An input of an operator other than the source.
    ///
    /// - Parameter usual: The input whose outcome the table tells.
    package func other(_ usual: @autoclosure () -> Signal<Int, TestError>) -> Signal<Int, TestError> {
        makeOther?() ?? usual()
    }

    /// A cold signal that sends the script in virtual time, an event every ten seconds.
    package func timed(_ script: Script) -> Signal<Int, TestError> {
        counted { [scheduler] subscriber in
            for (position, event) in script.events.enumerated() {
                let action = scheduler.schedule(after: .seconds(10 * (position + 1))) { subscriber.send(event: event) }
                subscriber.add(action)
            }
        }
    }

    /// The script, sent while it is being subscribed to.
    package func synchronous(_ script: Script) -> Signal<Int, TestError> {
        counting(script.synchronousSignal)
    }

    /// A signal with work that may do anything, of which subscriptions and cleanups are counted.
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

    /// Another signal, of which subscriptions and cleanups are counted.
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

    /// A second input that sends values every so many seconds, from the first of them on, and ends with the last.
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

    /// Lets enough time pass for everything to have happened.
    package func finish() {
        scheduler.advance(by: .seconds(2_000))
    }
}
