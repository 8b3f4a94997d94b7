import RACOperators
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct AsyncStreamTests {
    @Test func `asyncStream of a signal yields the signal's values and ends when the signal ends`() async {
        var values: [Int] = []
        for await value in Signal<Int, Never>.from(1...3).asyncStream() { values.append(value) }
        #expect(values == [1, 2, 3])
    }

    @Test func `asyncStream subscribes immediately and buffers values sent before the iteration`() async {
        let subject = Subject<Int, Never>()
        let stream = subject.asyncStream()
        #expect(subject.hasSubscribers)
        for value in 1...3 { subject.send(value) }
        subject.complete()
        var values: [Int] = []
        for await value in stream { values.append(value) }
        #expect(values == [1, 2, 3])
    }

    @Test func `asyncStream buffers values according to the given policy`() async {
        let newest = Signal<Int, Never>.from(1...5).asyncStream(buffering: .bufferingNewest(2))
        var values: [Int] = []
        for await value in newest { values.append(value) }
        #expect(values == [4, 5])
        let oldest = Signal<Int, Never>.from(1...5).asyncStream(buffering: .bufferingOldest(2))
        values = []
        for await value in oldest { values.append(value) }
        #expect(values == [1, 2])
    }

    @Test func `dropping an async stream of a signal disposes the subscription`() {
        let subject = Subject<Int, Never>()
        do {
            let stream = subject.asyncStream()
            #expect(subject.hasSubscribers)
            _ = consume stream
        }
        #expect(!subject.hasSubscribers)
    }

    @Test func `cancelling a task disposes the subscription of the async stream that the task iterates over`() async {
        let subject = Subject<Int, Never>()
        let stream = subject.asyncStream()
        let (started, start) = AsyncStream<Void>.makeStream()
        let task = Task {
            var count = 0
            for await _ in stream {
                count += 1
                start.finish()
            }
            return count
        }
        subject.send(1)
        for await _ in started {}
        task.cancel()
        #expect(await task.value == 1)
        #expect(!subject.hasSubscribers)
    }
}
