import RACCore
import RACOperators
import Synchronization
import TestSupport

/// A checker of one subscription, between two operators or in a receiver.
///
/// Unlike the framework's own terminal receiver, a tap passes on an event even if the subscription has been disposed. A tap
/// therefore detects late events.
final class Tap: Sendable {
    private let scope: TreeScope
    private let place: String
    private let isInside = Atomic<Bool>(false)
    private let hasEnded = Atomic<Bool>(false)

    init(_ scope: TreeScope, _ place: String) {
        self.scope = scope
        self.place = place
    }

    /// Checks an event. Called before the event is passed on.
    ///
    /// - Parameters:
    ///   - isTerminal: Indicates whether the event is terminal.
    ///   - isDisposed: Indicates whether the subscription that receives the event has been disposed.
    func enter(isTerminal: Bool, isDisposed: Bool) {
        let run = scope.run
        if isInside.exchange(true, ordering: .acquiringAndReleasing) { run.report(.serial, place) }
        let isLate =
            isTerminal
            ? hasEnded.exchange(true, ordering: .acquiringAndReleasing) : hasEnded.load(ordering: .acquiring)
        if isLate { run.report(.grammar, place) }
        scope.checkStart(place)
        // If several threads run, another thread may have disposed the subscription before this check.
        if isDisposed, run.isStrict { run.report(.disposal, "\(place), below it") }
        run.yield()
    }

    /// Called after the event has been passed on.
    func leave() {
        isInside.store(false, ordering: .releasing)
    }
}

extension Signal<Int, TestError> {
    /// Returns this signal with a tap between the signal and its subscriber.
    func tapped(_ kind: TapKind, _ scope: TreeScope, _ place: String) -> Signal<Int, TestError> {
        switch kind {
        case .none:
            return self
        case .subscriber:
            return Signal.trusted { downstream in
                attach(downstream.tapped(by: Tap(scope, "above \(place)"), scope.run.objects.probe()))
            }
        case .closures:
            let probe = scope.run.objects.probe()
            let call: @Sendable () -> Void = {
                probe.touch()
                scope.closureStarts("a do-closure above \(place)")
            }
            return doNext { _ in call() }.doFailed { _ in call() }.doCompleted { call() }
        }
    }
}

extension Subscriber<Int, TestError> {
    /// Returns a subscriber that passes all events to this subscriber, checked by a tap.
    ///
    /// - Parameters:
    ///   - tap: Checks the events.
    ///   - probe: Records whether the subscriber is released.
    ///   - value: Computes the value to pass on.
    func tapped(
        by tap: Tap,
        _ probe: LiveObjects.Probe,
        _ value: @escaping @Sendable (Int) -> Int = { $0 }
    ) -> Subscriber {
        let downstream = self
        return Subscriber(
            lifetime: downstream.lifetime,
            next: {
                probe.touch()
                tap.enter(isTerminal: false, isDisposed: downstream.isDisposed)
                downstream.send(value($0))
                tap.leave()
            },
            failed: {
                tap.enter(isTerminal: true, isDisposed: downstream.isDisposed)
                downstream.fail($0)
                tap.leave()
            },
            completed: {
                tap.enter(isTerminal: true, isDisposed: downstream.isDisposed)
                downstream.complete()
                tap.leave()
            }
        )
    }
}
