import RACCore
import TestSupport
import Testing

@Suite struct SerialDisposableTests {
    @Test func `setting new content of a serial disposable disposes the previous content`() {
        let first = ActionDisposable()
        let serial = SerialDisposable(first)
        serial.disposable = ActionDisposable()
        #expect(first.isDisposed)
    }

    @Test func `a serial disposable disposes its content when disposed`() {
        let content = ActionDisposable()
        let serial = SerialDisposable(content)
        serial.dispose()
        #expect(content.isDisposed)
        #expect(serial.isDisposed)
    }

    @Test func `a disposed serial disposable immediately disposes new content`() {
        let serial = SerialDisposable()
        serial.dispose()
        let content = ActionDisposable()
        serial.disposable = content
        #expect(content.isDisposed)
    }

    @Test func `setting the same content of a serial disposable again does not dispose the content`() {
        let content = ActionDisposable()
        let serial = SerialDisposable(content)
        serial.disposable = content
        #expect(!content.isDisposed)
    }

    @Test func `setting nil disposes the content of a serial disposable, which then accepts new content`() {
        let content = ActionDisposable()
        let serial = SerialDisposable(content)
        serial.disposable = nil
        #expect(content.isDisposed)
        #expect(serial.disposable == nil)
        #expect(!serial.isDisposed)
    }

    @Test func `swap(_:) on a serial disposable returns the previous content and does not dispose it`() {
        let first = ActionDisposable()
        let second = ActionDisposable()
        let serial = SerialDisposable(first)
        let former = serial.swap(second)
        #expect(former === first)
        #expect(!first.isDisposed)
        #expect(serial.disposable === second)
    }

    @Test func `swap(_:) with the present content of a serial disposable returns and keeps the content`() {
        let content = ActionDisposable()
        let serial = SerialDisposable(content)
        #expect(serial.swap(content) === content)
        #expect(!content.isDisposed)
        #expect(serial.disposable === content)
        serial.dispose()
        #expect(content.isDisposed)
    }

    @Test func `swap(_:) on a disposed serial disposable disposes the new content`() {
        let serial = SerialDisposable()
        serial.dispose()
        let content = ActionDisposable()
        #expect(serial.swap(content) == nil)
        #expect(content.isDisposed)
    }

    @Test func `new content that races with the disposal of a serial disposable is disposed exactly once`() {
        let runs = Counter()
        let current = Shared(SerialDisposable())
        race(
            heavy(5_000),
            prepare: { _ in current.withLock { $0 = SerialDisposable() } },
            [
                { _ in current.withLock { $0 }.disposable = ActionDisposable { runs.increment() } },
                { _ in current.withLock { $0 }.dispose() },
            ]
        )
        #expect(runs.value == heavy(5_000))
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread"))
    func `disposing and releasing a chain of 100,000 serial disposables uses constant stack`() {
        onSmallStack {
            var chain = SerialDisposable()
            for _ in 0..<100_000 { chain = SerialDisposable(chain) }
            chain.dispose()
            chain = SerialDisposable()
            for _ in 0..<100_000 { chain = SerialDisposable(chain) }
        }
    }
}
