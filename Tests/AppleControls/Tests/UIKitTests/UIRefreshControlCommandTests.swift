import RACBindings
import TestSupport
import Testing
import UIKit

@Suite(.timeLimit(.minutes(20))) @MainActor struct UIRefreshControlCommandTests {
    private let control = UIRefreshControl()

    @Test func `a refresh control executes its command until the command is replaced or removed`() {
        expectCommandRules(of: { UIRefreshControl() }, by: { $0.userPulls() })
    }

    @Test func `a refresh control ends refreshing when the run completes`() {
        let work = Subject<Int, TestError>()
        control.setCommand(Command<Void, Int, TestError> { work.signal })
        control.userPulls()
        work.send(1)
        #expect(control.isRefreshing)
        #expect(!control.isEnabled)
        work.complete()
        #expect(!control.isRefreshing)
        #expect(control.isEnabled)
    }

    @Test func `a refresh control ends refreshing when the run fails, and can then start again`() {
        control.setCommand(Command<Void, Int, TestError> { .fail(.first) })
        control.userPulls()
        #expect(!control.isRefreshing)
        #expect(control.isEnabled)
        control.userPulls()
        #expect(!control.isRefreshing)
    }

    @Test func `a refresh control ends refreshing when the run is cancelled`() {
        let command = Command<Void, Never, Never> { .never }
        control.setCommand(command)
        control.userPulls()
        command.cancelAll()
        #expect(!control.isRefreshing)
    }

    @Test func `a refresh control ends refreshing when the command refuses the request`() {
        control.setCommand(Command<Void, Never, Never>(enabled: Signal.just(false)) { .empty })
        control.beginRefreshing()
        control.sendActions(for: .valueChanged)
        #expect(!control.isRefreshing)
    }

    @Test func `a refresh control ends refreshing on the main actor if the run ends on another thread`() async {
        let work = Subject<Int, TestError>()
        control.setCommand(Command<Void, Int, TestError> { work.signal })
        control.userPulls()
        onThreads(1) { _ in work.complete() }
        #expect(control.isRefreshing)
        for _ in 0..<2 {
            await withCheckedContinuation { continuation in MainScheduler.shared.schedule { continuation.resume() } }
        }
        #expect(!control.isRefreshing)
    }

    @Test func `a run ends the refreshing that it started, even if the refresh control's command has been replaced`() {
        let (first, second) = (Subject<Never, Never>(), Subject<Never, Never>())
        control.setCommand(Command<Void, Never, Never> { first.signal })
        control.userPulls()
        control.setCommand(Command<Void, Never, Never> { second.signal })
        #expect(control.isRefreshing)
        first.complete()
        #expect(!control.isRefreshing)
    }

    @Test func `the end of an earlier run does not end the refreshing that a later pull has started`() {
        let (first, second) = (Subject<Never, Never>(), Subject<Never, Never>())
        control.setCommand(Command<Void, Never, Never> { first.signal })
        control.userPulls()
        control.endRefreshing()
        control.setCommand(Command<Void, Never, Never> { second.signal })
        control.userPulls()
        first.complete()
        #expect(control.isRefreshing)
        second.complete()
        #expect(!control.isRefreshing)
    }

    @Test func `after its command is removed, a refresh control is enabled and keeps refreshing after a pull`() {
        let runs = Counter()
        control.setCommand(
            Command<Void, Never, Never>(enabled: Signal.just(false)) {
                runs.increment()
                return .empty
            }
        )
        #expect(!control.isEnabled)
        control.setCommand(nil)
        #expect(control.isEnabled)
        control.userPulls()
        #expect(runs.value == 0)
        #expect(control.isRefreshing, "nobody ends it any more")
    }

    @Test func `a run in progress does not keep its refresh control alive`() {
        let work = Subject<Never, Never>()
        weak var weakControl: UIRefreshControl?
        do {
            let control = UIRefreshControl()
            weakControl = control
            control.setCommand(Command<Void, Never, Never> { work.signal })
            control.userPulls()
        }
        #expect(weakControl == nil)
        work.complete()
    }
}
