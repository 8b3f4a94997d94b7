import RACOperators
import TestSupport
import Testing

@Suite struct TakeLastTests {
    @Test(arguments: 0...4)
    func `takeLast sends the last values on completion`(count: Int) {
        let recorder = Recorder(oneToThree.takeLast(count))
        #expect(recorder.values == Array([1, 2, 3].suffix(count)))
        #expect(recorder.isCompleted)
    }

    @Test func `takeLast sends nothing before completion or on failure`() {
        let subject = Subject<Int, TestError>()
        let recorder = Recorder(subject.takeLast(2))
        subject.send(1)
        #expect(recorder.events.isEmpty)
        subject.fail(.first)
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `takeLast stops when the receiver of a value disposes the subscription`() {
        let place = SerialDisposable()
        let seen = Counter()
        let subject = Subject<Int, Never>()
        place.disposable = subject.takeLast(5).subscribe { _ in
            seen.increment()
            place.dispose()
        }
        for value in 1...5 { subject.send(value) }
        subject.complete()
        #expect(seen.value == 1)
    }

    @Test func `takeLast with a negative count traps`() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.takeLast(-1) }
    }
}
