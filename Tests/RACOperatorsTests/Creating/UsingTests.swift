import RACOperators
import TestSupport
import Testing

@Suite struct UsingTests {
    private let log = Shared<[String]>([])

    private func using(_ signal: Signal<Int, TestError>) -> Signal<Int, TestError> {
        Signal.using { [log] in
            log.withLock { $0.append("open") }
            return 7
        } release: { [log] resource in
            log.withLock { $0.append("release \(resource)") }
        } signal: { resource in
            signal.map { $0 * resource }
        }
    }

    @Test func `Signal.using releases its resource before the terminal event is delivered`() {
        using(.just(1)).subscribe { [log] value in
            log.withLock { $0.append("\(value)") }
        } failed: { _ in
        } completed: { [log] in
            log.withLock { $0.append("completed") }
        }
        #expect(log.value == ["open", "7", "release 7", "completed"])
    }

    @Test func `Signal.using releases its resource on failure and disposal, once per subscription`() {
        using(.fail(.first)).subscribe()
        let subscription = using(.never).subscribe()
        #expect(log.value == ["open", "release 7", "open"])
        subscription.dispose()
        subscription.dispose()
        #expect(log.value == ["open", "release 7", "open", "release 7"])
    }

    @Test func `Signal.using disposes its resource if the resource is a disposable`() {
        let resource = ActionDisposable {}
        let subscription = Signal<Int, Never>.using {
            resource
        } signal: { _ in
            .never
        }.subscribe()
        #expect(!resource.isDisposed)
        subscription.dispose()
        #expect(resource.isDisposed)
    }
}
