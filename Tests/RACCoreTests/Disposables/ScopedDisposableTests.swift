import RACCore
import TestSupport
import Testing

@Suite struct ScopedDisposableTests {
    @Test func `a scoped disposable disposes its content when it is released`() {
        let content = ActionDisposable()
        do { _ = ScopedDisposable(content) }
        #expect(content.isDisposed)
    }

    @Test func `a scoped disposable runs its closure when it is released`() {
        let runs = Counter()
        do { _ = ScopedDisposable { runs.increment() } }
        #expect(runs.value == 1)
    }

    @Test func `a disposable of any type can be the content of a scoped disposable`() {
        let content = ActionDisposable()
        var scoped: ScopedDisposable? = content.scoped()
        #expect(scoped?.isDisposed == false)
        scoped = nil
        #expect(content.isDisposed)
    }

    @Test func `a scoped disposable can be disposed before its release`() {
        let runs = Counter()
        let scoped = ScopedDisposable { runs.increment() }
        scoped.dispose()
        #expect(scoped.isDisposed)
        #expect(runs.value == 1)
    }

    @Test func `a scoped subscription is disposed when its owner is released`() {
        let subject = Subject<Int, Never>()
        let values = Recorder<Int, Never>()
        do {
            let owner = subject.subscribe { values.record(.next($0)) }.scoped()
            subject.send(1)
            withExtendedLifetime(owner) {}
        }
        subject.send(2)
        #expect(values.values == [1])
    }
}
