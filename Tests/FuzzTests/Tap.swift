import RACCore
import RACOperators
import Synchronization
import TestSupport

/// What an onlooker between two operators, or a receiver, checks about one subscription.
///
/// It does not look at disposal to decide whether to pass an event on, as the framework's own last subscriber does: what
/// comes too late is seen here, and goes on.
final class Tap: Sendable {
    private let scope: TreeScope
    private let place: String
    private let isInside = Atomic<Bool>(false)
    private let hasEnded = Atomic<Bool>(false)

    init(_ scope: TreeScope, _ place: String) {
        self.scope = scope
        self.place = place
    }

    /// To be called before an event is passed on.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether the event is the end.
    ///   - isDisposed: Whether the subscription that the event is for has been disposed.
    func enter(isTerminal: Bool, isDisposed: Bool) {
        let run = scope.run
        if isInside.exchange(true, ordering: .acquiringAndReleasing) { run.report(.serial, place) }
        let isLate =
            isTerminal
            ? hasEnded.exchange(true, ordering: .acquiringAndReleasing) : hasEnded.load(ordering: .acquiring)
        if isLate { run.report(.grammar, place) }
        scope.checkStart(place)
        // On several threads the disposal may have happened just now, on another one.
        if isDisposed, run.isStrict { run.report(.disposal, "\(place), below it") }
        run.yield()
    }

    /// To be called when the event has been passed on.
    func leave() {
        isInside.store(false, ordering: .releasing)
    }
}

extension Signal<Int, TestError> {
    /// This signal with something that looks on.
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
    /// A subscriber that passes everything on to this one, with a tap around it.
    ///
    /// - Parameters:
    ///   - tap: Looks on.
    ///   - probe: Tells whether the subscriber is released.
    ///   - value: Makes what is passed on.
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
