import Dispatch
import Foundation
import RACSchedulers

/// Uses the main schedulers from the main queue and from another thread. Ends the program, with status 0 if all checks pass.
@MainActor public func startChecks(_ name: String) {
    let ui = UIScheduler()
    var log: [String] = []
    // The program has not entered its loop yet, but this code already runs on the main actor.
    ui.schedule { MainActor.assumeIsolated { log.append("at once") } }
    check(log == ["at once"], "runs at once on the main actor, but got \(log)")
    check(QueueScheduler.current is MainScheduler, "the main queue is the main scheduler")

    DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(20)) { check(false, "ends in time") }
    Thread.detachNewThread {
        check(QueueScheduler.current == nil, "another thread is not the main queue")
        let values = Subject<Int, Never>()
        let sum = Sum()
        values.subscribeOnMain {
            sum.value += $0
        } completed: {
            check(sum.value == 500_500, "all values arrive, but got \(sum.value)")
            checkTimers(name)
        }
        for value in 1...1_000 { values.send(value) }
        values.complete()
    }
}

@MainActor private final class Sum {
    var value = 0
    nonisolated init() {}
}

@MainActor private func checkTimers(_ name: String) {
    var isLater = false
    MainScheduler.shared.schedule { MainActor.assumeIsolated { check(isLater, "the main scheduler is never at once") } }
    isLater = true
    UIScheduler().schedule(after: .milliseconds(5)) {
        let place = SerialDisposable()
        let runs = Sum()
        place.disposable = MainScheduler.shared.schedule(after: .zero, every: .milliseconds(1)) {
            MainActor.assumeIsolated {
                check(QueueScheduler.current is MainScheduler, "the main scheduler is current in a repeating action")
                runs.value += 1
                guard runs.value == 3 else { return }
                place.dispose()
                print("MainLoops \(name)")
                exit(0)
            }
        }
    }
}

private func check(_ condition: Bool, _ text: String) {
    if condition { return }
    print("FAILED: \(text)")
    exit(1)
}
