import RACBindings
import TestSupport

/// A custom control with as little code as possible.
@MainActor
final class PlainButton: CommandControl {
    var isEnabled = true { didSet { onEnabled?(isEnabled) } }
    var commandAction: (@MainActor () -> Void)?

    var onEnabled: ((Bool) -> Void)?
    let number: Int
    private let probe: LiveObjects.Probe?

    init(_ number: Int = 0, _ probe: LiveObjects.Probe? = nil) {
        self.number = number
        self.probe = probe
    }

    func press() {
        if isEnabled { commandAction?() }
    }
}

/// A control that records the runs that it has started.
@MainActor
final class Spinner: CommandControl {
    var isEnabled = true
    var commandAction: (@MainActor () -> Void)?
    var runs = 0
    var endedRuns = 0

    func commandStarted(_ run: Signal<Never, Never>) {
        runs += 1
        run.subscribe(completed: { MainActor.assumeIsolated { self.endedRuns += 1 } })
    }
}
