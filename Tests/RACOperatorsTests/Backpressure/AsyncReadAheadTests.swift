import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Tests how many values a source is ahead of a loop over `values`, and an asynchronous source ahead of an operator.
@Suite(.timeLimit(.minutes(20))) struct AsyncReadAheadTests {
    private let bench = ReadAheadBench()

    @Test func `a source is at most 32 values ahead of a slow loop over a signal's values`() async throws {
        let values = try await bench.clock.run { [bench] in
            var values: [Int] = []
            for try await value in bench.source(count: 200).values {
                values.append(value)
                try await bench.clock.clock.sleep(for: .seconds(10))
                bench.finish()
            }
            return values
        }
        #expect(values == Array(0..<200))
        #expect((17...32).contains(bench.readAhead))
        #expect(bench.objects.count == 0)
    }

    @Test func `a loop over a signal's values that ends early also ends the suspended source`() async throws {
        try await bench.clock.run { [bench] in
            for try await value in bench.source(count: nil).values {
                try await bench.clock.clock.sleep(for: .seconds(10))
                bench.finish()
                if value == 20 { break }
            }
        }
        #expect(bench.objects.count == 0)
        #expect(bench.readAhead <= 32)
    }

    @Test func `a loop over a signal's values ends with the failure of the suspended source`() async {
        await #expect(throws: TestError.first) {
            try await bench.clock.run { [bench] () async throws in
                for try await _ in bench.source(count: 40, fails: true).values {
                    try await bench.clock.clock.sleep(for: .seconds(10))
                }
            }
        }
        #expect(bench.objects.count == 0)
    }

    @Test(arguments: AsynchronousSource.allCases)
    func `an asynchronous source computes one value ahead of concatMap`(_ source: AsynchronousSource) async throws {
        let values = try await bench.clock.run { [bench] in
            try await bench.counted(source.signal(bench, count: 10).concatMap { bench.slow($0) }).collectValues()
        }
        #expect(values == Array(0..<10))
        #expect(bench.readAhead == 1)
        #expect(bench.objects.count == 0)
    }

    @Test(arguments: AsynchronousSource.allCases)
    func `disposing the subscription to a suspended asynchronous source ends the source's task`(
        _ source: AsynchronousSource
    ) async {
        await bench.clock.run { [bench] in
            let waiting = LiveObjects()
            // The second inner signal waits for a slot, and shows whether the receiver is released.
            let sources = Signal.merge([source.signal(bench, count: nil), .from([-1, -2])])
            let recorder = Recorder(
                sources.concatMap { [probe = waiting.probe()] _ in
                    Signal<Int, TestError>.never.doNext { _ in probe.touch() }
                }
            )
            await bench.clock.advance(by: .seconds(30))
            #expect(bench.generatedCount == 0)
            #expect(bench.objects.count == 1 && waiting.count == 1)
            recorder.dispose()
            await bench.clock.advance()
            #expect(bench.objects.count == 0, "the state of the source is still alive")
            #expect(waiting.count == 0, "the receiver is still alive")
        }
    }
}

/// The sources that wait for capacity in a task.
enum AsynchronousSource: CaseIterable {
    case generate
    case sequence

    /// Returns a source of consecutive numbers.
    func signal(_ bench: ReadAheadBench, count: Int?) -> Signal<Int, TestError> {
        switch self {
        case .generate:
            .deferred {
                .generate(from: bench.state()) { (state: inout ReadAheadBench.State) async throws(TestError) in
                    if state.next == count { return nil }
                    bench.generate()
                    state.next += 1
                    return state.next - 1
                }
            }
        case .sequence:
            .deferred {
                let state = Shared(bench.state())
                return AsyncStream<Int> {
                    state.withLock { state in
                        if state.next == count { return nil }
                        bench.generate()
                        state.next += 1
                        return state.next - 1
                    }
                }
                .signal.promoteFailure()
            }
        }
    }
}
