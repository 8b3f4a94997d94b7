import RACBindings
import RACSchedulers

/// Collects the events of a signal of the main actor, and records whether an event arrived outside the main queue.
@MainActor
final class EventsOnMain<Value, Failure: Error> {
    private(set) var values: [Value] = []
    private(set) var failure: Failure?
    private(set) var isCompleted = false
    private(set) var haveLeftMainQueue = false
    private let subscription = SerialDisposable()

    init(_ signal: MainSignal<Value, Failure>) {
        subscription.disposable = signal.subscribe { [self] value in
            note { values.append(value) }
        } failed: { [self] error in
            note { failure = error }
        } completed: { [self] in
            note { isCompleted = true }
        }
    }

    private func note(_ event: () -> Void) {
        if !MainQueue.isCurrent { haveLeftMainQueue = true }
        event()
    }

    func dispose() {
        subscription.dispose()
    }
}

/// A value that only the main actor can use, because it is isolated to no actor and not Sendable.
final class LooseNumber {
    let number: Int
    lazy var text = "\(number)"

    init(_ number: Int) {
        self.number = number
    }
}

/// A type like those in a target with main-actor isolation by default: its properties and its conformance are isolated.
@MainActor
struct MainItem: @MainActor Equatable {
    var number: Int
    var note: String?
    var isOdd: Bool { !number.isMultiple(of: 2) }

    init(_ number: Int, note: String? = nil) {
        self.number = number
        self.note = note
    }
}
