import RACCore
import TestSupport
import Testing

@Suite struct SchedulerRecursiveTests {
    @Test func `a recursive action runs again for each request`() {
        let runs = Counter()
        ImmediateScheduler().scheduleRecursive { again in
            if runs.increment() < 5 { again() }
        }
        #expect(runs.value == 5)
    }

    @Test func `two requests in one run of a recursive action cause two further runs`() {
        let runs = Counter()
        ImmediateScheduler().scheduleRecursive { again in
            if runs.increment() <= 3 {
                again()
                again()
            }
        }
        #expect(runs.value == 7)
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread"))
    func `a million runs of a recursive action use constant stack`() {
        onSmallStack {
            let (runs, rounds) = (Counter(), heavy(1_000_000))
            ImmediateScheduler().scheduleRecursive { again in
                if runs.increment() < rounds { again() }
            }
            precondition(runs.value == rounds)
        }
    }

    @Test func `a disposed recursive action does not run again`() {
        let runs = Counter()
        let place = SerialDisposable()
        let kept = Shared<(@Sendable () -> Void)?>(nil)
        place.disposable = ImmediateScheduler().scheduleRecursive { again in
            runs.increment()
            kept.value = again
        }
        kept.value?()
        #expect(runs.value == 2)
        place.dispose()
        kept.value?()
        #expect(runs.value == 2)
    }

    @Test func `a recursive action is released when no request can follow`() {
        let objects = LiveObjects()
        do {
            let probe = objects.probe()
            ImmediateScheduler().scheduleRecursive { _ in probe.touch() }
        }
        #expect(objects.count == 0)
    }
}
