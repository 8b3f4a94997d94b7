/// What follows when one signal of a sequence has ended.
@usableFromInline
package enum SequencerStep<Value: Sendable, InputFailure: Error, Failure: Error>: Sendable {
    case subscribe(Signal<Value, InputFailure>)
    case complete
    case fail(Failure)
}

/// Runs one signal after another into one output, without recursion.
///
/// The third of three building blocks. Each signal gets a lifetime of its own, which has been disposed when the next one
/// is subscribed to.
///
/// A signal may end while it is being subscribed to, inside ``run(_:)``, or later, on any thread. Subscribing to the next
/// one right there would nest, a million times for a million synchronous signals. So whoever learns of an end leaves
/// the next signal in `following`, and only if no loop is running becomes the loop: one lock decides both, so there is
/// always exactly one loop while there is something to subscribe to, and none is forgotten. Ends cannot overlap: a
/// signal ends once, and the next one is subscribed to only after that.
@usableFromInline
package final class Sequencer<Value: Sendable, InputFailure: Error, Failure: Error>: Sendable {
    @usableFromInline package typealias Step = SequencerStep<Value, InputFailure, Failure>

    @usableFromInline
    struct Loop: Sendable {
        @usableFromInline var isRunning = false
        @usableFromInline var following: Signal<Value, InputFailure>?

        @inlinable
        init() {}
    }

    @usableFromInline let downstream: Subscriber<Value, Failure>
    @usableFromInline let afterCompletion: @Sendable () -> Step
    @usableFromInline let afterFailure: @Sendable (InputFailure) -> Step
    @usableFromInline let loop = Lock(Loop())

    /// Creates a sequence without a first signal.
    ///
    /// - Parameters:
    ///   - downstream: The output.
    ///   - afterCompletion: Says what follows a signal that completed. May be user code.
    ///   - afterFailure: Says what follows a signal that failed. May be user code.
    @inlinable
    package init(
        _ downstream: Subscriber<Value, Failure>,
        afterCompletion: @escaping @Sendable () -> Step,
        afterFailure: @escaping @Sendable (InputFailure) -> Step
    ) {
        self.downstream = downstream
        self.afterCompletion = afterCompletion
        self.afterFailure = afterFailure
    }

    /// Does the step, now or when the loop that is running gets to it.
    @inlinable
    package func take(_ step: Step) {
        switch step {
        case .subscribe(let signal): run(signal)
        case .complete: downstream.complete()
        case .fail(let error): downstream.fail(error)
        }
    }

    @inlinable
    func run(_ first: Signal<Value, InputFailure>) {
        let isNested = loop.withLock { loop in
            if loop.isRunning {
                loop.following = first
                return true
            }
            loop.isRunning = true
            return false
        }
        if isNested { return }
        var next: Signal<Value, InputFailure>? = first
        while let signal = next, !downstream.isDisposed {
            signal.attach(
                below: downstream.lifetime,
                next: downstream.next,
                failed: { self.take(self.afterFailure($0)) },
                completed: { self.take(self.afterCompletion()) }
            )
            next = loop.withLock { loop in
                let following = loop.following
                loop.following = nil
                if following == nil { loop.isRunning = false }
                return following
            }
        }
    }
}
