import RACCore
import TestSupport
import Testing

@Suite struct ActionDisposableTests {
    @Test func `an action disposable runs its action when disposed`() {
        let runs = Counter()
        let disposable = ActionDisposable { runs.increment() }
        #expect(runs.value == 0)
        disposable.dispose()
        #expect(runs.value == 1)
    }

    @Test func `an action disposable that is disposed repeatedly runs its action only once`() {
        let runs = Counter()
        let disposable = ActionDisposable { runs.increment() }
        disposable.dispose()
        disposable.dispose()
        #expect(runs.value == 1)
    }

    @Test func `an action disposable is marked as disposed after its disposal`() {
        let disposable = ActionDisposable {}
        #expect(!disposable.isDisposed)
        disposable.dispose()
        #expect(disposable.isDisposed)
    }

    @Test func `an action disposable without an action is marked as disposed after its disposal`() {
        let disposable = ActionDisposable()
        #expect(!disposable.isDisposed)
        disposable.dispose()
        #expect(disposable.isDisposed)
    }

    @Test func `an action disposable that is released without a disposal does not run its action`() {
        let runs = Counter()
        do { _ = ActionDisposable { runs.increment() } }
        #expect(runs.value == 0)
    }

    @Test func `an action disposable releases its action when disposed`() {
        let objects = LiveObjects()
        let probe = objects.probe()
        let disposable = ActionDisposable { [probe] in probe.touch() }
        _ = consume probe
        #expect(objects.count == 1)
        disposable.dispose()
        #expect(objects.count == 0)
    }

    @Test func `an action disposable can be disposed from inside its own action`() {
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

    @Test func `an action disposable runs its action once if two threads dispose it`() {
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
