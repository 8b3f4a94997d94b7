import RACBindings
import RACSchedulers

/// Collects the events of a signal of the main actor, and notes whether one arrived elsewhere than on the main queue.
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

/// Of no actor, and not Sendable: a value that only the main actor may have.
final class LooseNumber {
    let number: Int
    lazy var text = "\(number)"

    init(_ number: Int) {
        self.number = number
    }
}

#if compiler(>=6.2)
    /// A type declared where everything is isolated to the main actor: its properties are, and so is its conformance.
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
#endif
