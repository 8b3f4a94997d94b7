import RACBindings

/// An object that is neither Sendable nor Equatable, like the rows of a list.
final class Item {
    let name: String
    let isOpen = MutableProperty(false)

    init(_ name: String) {
        self.name = name
    }
}

enum Failed: Error { case once }

/// The events of a subscription, as text.
@MainActor
final class MainEvents {
    private(set) var all: [String] = []
    let bag = DisposableBag()

    init<Value, Failure>(_ signal: MainSignal<Value, Failure>, _ show: @escaping @MainActor (Value) -> String) {
        signal
            .subscribe {
                self.all.append(show($0))
            } failed: { _ in
                self.all.append("failed")
            } completed: {
                self.all.append("|")
            }
            .add(to: bag)
    }

    convenience init<Value, Failure>(_ signal: MainSignal<Value, Failure>) {
        self.init(signal) { "\($0)" }
    }
}
