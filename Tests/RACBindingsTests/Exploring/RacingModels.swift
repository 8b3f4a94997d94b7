import RACBindings
import RACSchedulers

// Four view models. Each exists with and without a fault that an ordinary test in virtual time does not show.

/// A search. With the fault, the answer to an older query can replace the answer to a newer query.
final class SearchModel: Sendable {
    let query = MutableProperty("")
    let results = MutableProperty<[String]>([])
    private let bag = DisposableBag()

    init(
        hasFault: Bool,
        main: any Scheduler,
        _ answer: @escaping @Sendable (_ query: String) -> Signal<[String], Never>
    ) {
        let queries = query.skip(1).debounce(for: .milliseconds(300), on: main)
        let answers = hasFault ? queries.flattenMap(answer) : queries.switchMap(answer)
        answers
            .deliver(on: main)
            .subscribe { [results] in results.value = $0 }
            .add(to: bag)
    }
}

/// Requests with a token that expires. With the fault, each refused request refreshes the token.
///
/// Alamofire's authentication has the same case: https://github.com/Alamofire/Alamofire/pull/3164.
final class SessionModel: Sendable {
    struct Unauthorized: Error {}

    private let token = MutableProperty(1)
    private let retries = MutableProperty<[@Sendable () -> Void]>([])
    private let hasFault: Bool
    private let background: any Scheduler
    private let request: @Sendable (_ token: Int) -> Signal<String, Unauthorized>
    private let refresh: @Sendable () -> Signal<Int, Never>

    init(
        hasFault: Bool,
        background: any Scheduler,
        request: @escaping @Sendable (_ token: Int) -> Signal<String, Unauthorized>,
        refresh: @escaping @Sendable () -> Signal<Int, Never>
    ) {
        self.hasFault = hasFault
        self.background = background
        self.request = request
        self.refresh = refresh
    }

    /// Loads a page. Call it on the background queue.
    func load(_ receive: @escaping @Sendable (String) -> Void) {
        let used = token.value
        request(used)
            .deliver(on: background)
            .subscribe(receive) { [self] _ in retry(afterRefreshing: used) { [self] in load(receive) } }
    }

    private func retry(afterRefreshing used: Int, _ retry: @escaping @Sendable () -> Void) {
        if token.value != used { return retry() }
        if !hasFault {
            let count = retries.modify { retries in
                retries.append(retry)
                return retries.count
            }
            if count > 1 { return }
        }
        refresh()
            .deliver(on: background)
            .subscribe { [self] token in
                self.token.value = token
                if hasFault { return retry() }
                let pending = retries.value
                retries.value = []
                for retry in pending { retry() }
            }
    }
}

/// A form whose text is checked on a background queue. With the fault, the check of an old text can enable the button.
final class FormModel: Sendable {
    let text = MutableProperty("Ada")
    let save: Command<Void, Void, Never>
    private let checked = MutableProperty((text: "Ada", isValid: true))
    private let bag = DisposableBag()

    init(
        hasFault: Bool,
        main: any Scheduler,
        background: any Scheduler,
        store: @escaping @Sendable (String) -> Void
    ) {
        let isEnabled = Signal<Bool, Never>.combineLatest(text, checked) { text, checked in
            checked.isValid && (hasFault || checked.text == text)
        }
        save = Command(enabled: isEnabled, scheduler: ImmediateScheduler()) { [text] _ in store(text.value) }
        text
            .skip(1)
            .deliver(on: background)
            .map { (text: $0, isValid: !$0.isEmpty) }
            .deliver(on: main)
            .subscribe { [checked] in checked.value = $0 }
            .add(to: bag)
    }
}

/// A title that is shown before the server has accepted it. With the fault, a refusal restores the title from before the refused
/// change.
///
/// SWR had this fault: https://github.com/vercel/swr/issues/1965.
final class TitleModel: Sendable {
    struct Refused: Error {}

    private struct State: Sendable {
        var accepted = (number: 0, title: "A")
        var pending: [(number: Int, title: String)] = []
        var lastNumber = 0
        var shown: String { pending.last?.title ?? accepted.title }
    }

    let title = MutableProperty("A")
    private let state = MutableProperty(State())
    private let hasFault: Bool
    private let main: any Scheduler
    private let store: @Sendable (_ title: String) -> Signal<Void, Refused>

    init(
        hasFault: Bool,
        main: any Scheduler,
        store: @escaping @Sendable (_ title: String) -> Signal<Void, Refused>
    ) {
        self.hasFault = hasFault
        self.main = main
        self.store = store
    }

    func rename(_ new: String) {
        let old = title.value
        let number = state.modify { state in
            state.lastNumber += 1
            state.pending.append((state.lastNumber, new))
            return state.lastNumber
        }
        title.value = new
        store(new)
            .deliver(on: main)
            .subscribe { [self] in
                if !hasFault { end(number, acceptedAs: new) }
            } failed: { [self] _ in
                if hasFault { title.value = old } else { end(number, acceptedAs: nil) }
            }
    }

    private func end(_ number: Int, acceptedAs accepted: String?) {
        title.value = state.modify { state in
            state.pending.removeAll { $0.number == number }
            if let accepted, number > state.accepted.number { state.accepted = (number, accepted) }
            return state.shown
        }
    }
}
