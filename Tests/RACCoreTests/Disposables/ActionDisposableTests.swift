import RACCore
import TestSupport
import Testing

@Suite struct ActionDisposableTests {
    @Test func `runs its action when disposed`() {
        let runs = Counter()
        let disposable = ActionDisposable { runs.increment() }
        #expect(runs.value == 0)
        disposable.dispose()
        #expect(runs.value == 1)
    }

    @Test func `runs its action only once if disposed repeatedly`() {
        let runs = Counter()
        let disposable = ActionDisposable { runs.increment() }
        disposable.dispose()
        disposable.dispose()
        #expect(runs.value == 1)
    }

    @Test func `isDisposed tells whether the disposable has been disposed`() {
        let disposable = ActionDisposable {}
        #expect(!disposable.isDisposed)
        disposable.dispose()
        #expect(disposable.isDisposed)
    }

    @Test func `isDisposed becomes true without an action`() {
        let disposable = ActionDisposable()
        #expect(!disposable.isDisposed)
        disposable.dispose()
        #expect(disposable.isDisposed)
    }

    @Test func `does not run its action when it is released undisposed`() {
        let runs = Counter()
        do { _ = ActionDisposable { runs.increment() } }
        #expect(runs.value == 0)
    }

    @Test func `releases its action when disposed`() {
        let objects = LiveObjects()
        let probe = objects.probe()
        let disposable = ActionDisposable { [probe] in probe.touch() }
        _ = consume probe
        #expect(objects.count == 1)
        disposable.dispose()
        #expect(objects.count == 0)
    }

    @Test func `can be disposed from inside its own action`() {
        let place = SerialDisposable()
        let runs = Counter()
        let disposable = ActionDisposable {
            runs.increment()
            place.disposable?.dispose()
        }
        place.disposable = disposable
        disposable.dispose()
        #expect(runs.value == 1)
    }

    @Test func `runs its action once if two threads dispose it`() {
        let runs = Counter()
        let current = Shared(ActionDisposable {})
        race(
            heavy(5_000),
            prepare: { _ in current.withLock { $0 = ActionDisposable { runs.increment() } } },
            [{ _ in current.withLock { $0 }.dispose() }, { _ in current.withLock { $0 }.dispose() }]
        )
        #expect(runs.value == heavy(5_000))
    }
}
