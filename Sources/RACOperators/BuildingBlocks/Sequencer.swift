@usableFromInline
package enum SequencerAction<Value: Sendable, InputFailure: Error, Failure: Error>: Sendable {
    case subscribe(Signal<Value, InputFailure>)
    /// Subscribe to the last signal of the sequence. The output ends with this signal.
    case finish(with: Signal<Value, Failure>)
    case complete
    case fail(Failure)
}

/// Sends the events of one signal after another to one output, without nested calls.
///
/// Each signal except the last gets its own lifetime, which is disposed before the next signal is subscribed to. A
/// ``SubscriptionTrampoline`` chooses the thread of the next subscription.
///
/// The output itself becomes the subscriber of the last signal, and the sequencer is released. A sequence whose last signal is
/// the same sequence again can therefore repeat forever, in constant memory.
///
/// Terminal events cannot overlap, because the next signal is subscribed to after the end of the previous signal.
///
/// `@unchecked Sendable` because ``SubscriptionTrampoline`` lets only one thread at a time use `following`.
@usableFromInline
package final class Sequencer<Value: Sendable, InputFailure: Error, Failure: Error>: @unchecked Sendable {
    @usableFromInline package typealias Step = SequencerAction<Value, InputFailure, Failure>

    @usableFromInline let downstream: Subscriber<Value, Failure>
    @usableFromInline let nextStep: @Sendable (InputFailure?) -> Step
    @usableFromInline let loop = SubscriptionTrampoline()
    @exclusivity(unchecked) @usableFromInline var following: Step?

    /// Pass the first step to ``take(_:)``. The closure returns the step after a failure, or after a completion if the argument
    /// is `nil`, and can be user code.
    @inlinable
    package init(
        _ downstream: Subscriber<Value, Failure>,
        nextStep: @escaping @Sendable (InputFailure?) -> Step
    ) {
        self.downstream = downstream
        self.nextStep = nextStep
    }

    /// Performs a step. If this thread is already in the loop of an outer call, it leaves the subscription to that loop.
    @inlinable
    package func take(_ given: consuming Step) {
        let step = consume given
        switch step {
        case .subscribe, .finish:
            // The step is moved out of the parameter, because a long loop must not keep the first signal.
            following = consume step
            if loop.isInCall { return loop.leaveNextToLoop() }
            loop.enterCall()
            repeat {
                if let next = following.take() { subscribe(next) }
            } while loop.hasNext()
        case .complete: downstream.complete()
        case .fail(let error): downstream.fail(error)
        }
    }

    // This method is inlined into its caller, so that chains of sequences use less stack.
    @inlinable
    @inline(__always)
    func subscribe(_ step: consuming Step) {
        switch step {
        case .subscribe(let signal):
            signal.attach(
                parent: downstream.lifetime,
                capacity: downstream.lifetime.capacity,
                next: downstream.next,
                failed: { self.take(self.nextStep($0)) },
                completed: { self.take(self.nextStep(nil)) }
            )
        case .finish(let signal):
            if !downstream.isDisposed { signal.attach(downstream) }
        case .complete, .fail:
            break  // `take` delivers completion and failure itself.
        }
    }
}
