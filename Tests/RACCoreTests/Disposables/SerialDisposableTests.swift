import RACCore
import TestSupport
import Testing

@Suite struct SerialDisposableTests {
    @Test func `setting new content disposes the previous content`() {
        let first = ActionDisposable()
        let serial = SerialDisposable(first)
        serial.disposable = ActionDisposable()
        #expect(first.isDisposed)
    }

    @Test func `disposes its content when disposed`() {
        let content = ActionDisposable()
        let serial = SerialDisposable(content)
        serial.dispose()
        #expect(content.isDisposed)
        #expect(serial.isDisposed)
    }

    @Test func `content set on a disposed container is disposed immediately`() {
        let serial = SerialDisposable()
        serial.dispose()
        let content = ActionDisposable()
        serial.disposable = content
        #expect(content.isDisposed)
    }

    @Test func `setting the same content again does not dispose the content`() {
        let content = ActionDisposable()
        let serial = SerialDisposable(content)
        serial.disposable = content
        #expect(!content.isDisposed)
    }

    @Test func `setting nil disposes the content and allows new content`() {
        let content = ActionDisposable()
        let serial = SerialDisposable(content)
        serial.disposable = nil
        #expect(content.isDisposed)
        #expect(serial.disposable == nil)
        #expect(!serial.isDisposed)
    }

    @Test func `swap returns the previous content undisposed`() {
        let first = ActionDisposable()
        let second = ActionDisposable()
        let serial = SerialDisposable(first)
        let former = serial.swap(second)
        #expect(former === first)
        #expect(!first.isDisposed)
        #expect(serial.disposable === second)
    }

    @Test func `swapping in the current content returns the content undisposed and keeps it`() {
        let content = ActionDisposable()
        let serial = SerialDisposable(content)
        #expect(serial.swap(content) === content)
        #expect(!content.isDisposed)
        #expect(serial.disposable === content)
        serial.dispose()
        #expect(content.isDisposed)
    }

    @Test func `swap on a disposed container disposes the new content`() {
        let serial = SerialDisposable()
        serial.dispose()
        let content = ActionDisposable()
        #expect(serial.swap(content) == nil)
        #expect(content.isDisposed)
    }

    @Test func `content set while it is being disposed is disposed exactly once`() {
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

    @Test func `disposing and releasing a chain of a hundred thousand disposables uses constant stack`() {
        onSmallStack {
            var chain = SerialDisposable()
            for _ in 0..<100_000 { chain = SerialDisposable(chain) }
            chain.dispose()
            chain = SerialDisposable()
            for _ in 0..<100_000 { chain = SerialDisposable(chain) }
        }
    }
}
