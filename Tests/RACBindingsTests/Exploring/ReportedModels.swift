import RACBindings
import RACSchedulers

// Six view models. Each exists with and without a fault that users of other frameworks have reported.

/// A switch that is changed immediately, stored on a server, and polled. With the fault, an answer from before the change undoes
/// the change.
///
/// Redux Toolkit: "Race condition with polling leads to optimistic update patch being ignored",
/// https://github.com/reduxjs/redux-toolkit/issues/1512. The same fault with a poll during the change:
/// https://github.com/reduxjs/redux-toolkit/issues/5139.
final class PolledSwitchModel: Sendable {
    let isOn = MutableProperty(false)
    private let changes = MutableProperty((begun: 0, ended: 0))
    private let main: any Scheduler
    private let write: @Sendable (Bool) -> Signal<Void, Never>
    private let bag = DisposableBag()

    init(
        hasFault: Bool,
        main: any Scheduler,
        polls: Signal<Duration, Never>,
        read: @escaping @Sendable () -> Signal<Bool, Never>,
        write: @escaping @Sendable (Bool) -> Signal<Void, Never>
    ) {
        self.main = main
        self.write = write
        polls
            .subscribe { [changes, isOn] _ in
                let before = changes.value
                read()
                    .deliver(on: main)
                    .subscribe { value in
                        let isCurrent = changes.value == before && before.begun == before.ended
                        if hasFault || isCurrent { isOn.value = value }
                    }
            }
            .add(to: bag)
    }

    func set(_ value: Bool) {
        changes.modify { $0.begun += 1 }
        isOn.value = value
        write(value).deliver(on: main).subscribe { [changes] in changes.modify { $0.ended += 1 } }
    }
}

/// A list that loads more rows while the user scrolls. With the fault, a page is loaded twice, or added to a list in another order.
///
/// Apollo Client: "`fetchMore` erroneously calls `updateQuery` in race conditions",
/// https://github.com/apollographql/apollo-client/issues/3695. infinite_scroll_pagination: "Race condition between page fetch and
/// item list update causing item duplication", https://github.com/EdsonBueno/infinite_scroll_pagination/issues/290.
final class PagedListModel: Sendable {
    let rows = MutableProperty<[String]>([])
    private let sorting = MutableProperty((order: "name", revision: 0))
    private let isLoading = MutableProperty(false)
    private let hasFault: Bool
    private let main: any Scheduler
    private let page: @Sendable (_ order: String, _ offset: Int) -> Signal<[String], Never>

    init(
        hasFault: Bool,
        main: any Scheduler,
        page: @escaping @Sendable (_ order: String, _ offset: Int) -> Signal<[String], Never>
    ) {
        self.hasFault = hasFault
        self.main = main
        self.page = page
    }

    func sort(by order: String) {
        sorting.modify { $0 = (order, $0.revision + 1) }
        rows.value = []
        isLoading.value = false
        loadMore()
    }

    func loadMore() {
        if !hasFault, isLoading.value { return }
        isLoading.value = true
        let (order, revision) = sorting.value
        page(order, rows.value.count)
            .deliver(on: main)
            .subscribe { [self] page in
                if !hasFault, sorting.value.revision != revision { return }
                isLoading.value = false
                rows.modify { $0 += page }
            }
    }
}

/// The account of a user who logs out while the account is loaded. With the fault, a late answer stores the account after the
/// logout.
///
/// Apollo Client: "client.resetStore() does not refetch in-flight queries", the user "will continue to see that state even after
/// logout", https://github.com/apollographql/apollo-client/issues/7589. Auth0: "prevent rolling session from re-creating a deleted
/// session on concurrent logout", https://github.com/auth0/nextjs-auth0/pull/2530.
final class AccountModel: Sendable {
    enum Fault: Sendable {
        case ignoresLogout
        /// The logout stops the request, but not an answer on its way to the main queue.
        case stopsTooEarly
    }

    let account = MutableProperty<String?>(nil)
    private let logouts = Subject<Void, Never>()
    private let fault: Fault?
    private let main: any Scheduler
    private let fetch: @Sendable () -> Signal<String, Never>

    init(fault: Fault?, main: any Scheduler, fetch: @escaping @Sendable () -> Signal<String, Never>) {
        self.fault = fault
        self.main = main
        self.fetch = fetch
    }

    func load() {
        let answer =
            switch fault {
            case .ignoresLogout: fetch().deliver(on: main)
            case .stopsTooEarly: fetch().take(until: logouts).deliver(on: main)
            case nil: fetch().deliver(on: main).take(until: logouts)
            }
        answer.subscribe { [account] in account.value = $0 }
    }

    func logOut() {
        logouts.send(())
        account.value = nil
    }
}

/// A spinner for the latest of several requests. With the fault, the spinner stays visible when an old answer is dropped.
///
/// ReactiveCocoa: "I want the loading flag to reflect only if the CURRENT search call is busy",
/// https://github.com/ReactiveCocoa/ReactiveCocoa/issues/1013. OPUS: "The browse spinner never goes away",
/// https://github.com/SETI/rms-opus/issues/732. The counter with the fault is the remedy proposed in
/// https://github.com/kiali/kiali-ui/pull/478, in a model that drops old answers.
final class SpinnerModel: Sendable {
    let isSpinning: Property<Bool>
    let shown = MutableProperty("")
    private let underway = MutableProperty(0)
    private let latest = MutableProperty(0)
    private let hasFault: Bool
    private let main: any Scheduler
    private let fetch: @Sendable (_ name: String) -> Signal<String, Never>

    init(
        hasFault: Bool,
        main: any Scheduler,
        fetch: @escaping @Sendable (_ name: String) -> Signal<String, Never>
    ) {
        self.hasFault = hasFault
        self.main = main
        self.fetch = fetch
        isSpinning = Property { [underway] in underway.value > 0 }
    }

    func open(_ name: String) {
        let own = latest.modify { latest in
            latest += 1
            return latest
        }
        underway.modify { $0 += 1 }
        fetch(name)
            .deliver(on: main)
            .subscribe { [self] content in
                if hasFault, own != latest.value { return }
                underway.modify { $0 -= 1 }
                if own == latest.value { shown.value = content }
            }
    }
}

/// A button that sends a post, and is disabled until the post is sent. With the fault, a second tap arrives before the button is
/// disabled.
///
/// TOCropViewController: "tapping the done button multiple times (common on slower devices) would trigger multiple callbacks",
/// https://github.com/TimOliver/TOCropViewController/pull/490. Awful: "inadvertent double tapping", a double post,
/// https://github.com/Awful/Awful.app/issues/509. MKStoreKit: a double purchase,
/// https://github.com/MKSG-MugunthKumar/MKStoreKit/issues/132.
final class PostModel: Sendable {
    let isButtonEnabled = MutableProperty(true)
    private let send: Command<Void, Void, Never>
    private let hasFault: Bool
    private let bag = DisposableBag()

    init(hasFault: Bool, main: any Scheduler, post: @escaping @Sendable () -> Signal<Void, Never>) {
        self.hasFault = hasFault
        send = Command(
            policy: hasFault ? .concurrent : .exclusive,
            scheduler: ImmediateScheduler()
        ) { _ in post() }
        send.executing
            .deliver(on: main)
            .subscribe { [isButtonEnabled] in isButtonEnabled.value = !$0 }
            .add(to: bag)
    }

    /// The user taps the button.
    func tap() {
        if isButtonEnabled.value { send.execute(()) }
    }
}

/// A message that is shown for three seconds after a row has been deleted. With the fault, the timer of an older message hides a
/// newer message.
///
/// SimpleToast: "the timer won't be updated and the toast disappears to early", https://github.com/sanzaru/SimpleToast/issues/5.
final class MessageModel: Sendable {
    let message = MutableProperty<String?>(nil)
    private let deletions = Subject<String, Never>()
    private let bag = DisposableBag()

    init(
        hasFault: Bool,
        main: any Scheduler,
        delete: @escaping @Sendable (_ row: String) -> Signal<Void, Never>
    ) {
        let deleted = deletions.flattenMap { row in delete(row).map { row } }.deliver(on: main)
        let show = { @Sendable [message] (row: String) in
            message.value = "\(row) is deleted"
            return Signal<Duration, Never>.timer(after: .seconds(3), on: main)
        }
        (hasFault ? deleted.flattenMap(show) : deleted.switchMap(show))
            .subscribe { [message] _ in message.value = nil }
            .add(to: bag)
    }

    func delete(_ row: String) {
        deletions.send(row)
    }
}
