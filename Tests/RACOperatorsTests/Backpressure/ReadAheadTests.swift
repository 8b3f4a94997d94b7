import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Tests how many values a source that can suspend is ahead of each receiver with a limited capacity.
@Suite struct ReadAheadTests {
    @Test(arguments: LimitedReceiver.all)
    func `a source reads ahead exactly up to its receiver's limit and keeps its order`(_ receiver: LimitedReceiver) {
        let bench = ReadAheadBench()
        let recorder = Recorder(receiver.result(bench, count: 40))
        #expect(bench.generatedCount == 0, "a source has started during the subscription")
        bench.advance(periods: 40 * receiver.sources + 50)
        #expect(bench.readAhead <= receiver.limit)
        if receiver.isReached { #expect(bench.readAhead == receiver.limit) }
        for number in 0..<receiver.sources {
            let range = 1_000 * number..<1_000 * number + 40
            #expect(recorder.values.filter { range.contains($0) } == Array(range))
        }
        #expect(recorder.values.count == 40 * receiver.sources)
        #expect(recorder.isCompleted && recorder.violations == 0)
        #expect(bench.objects.count == 0)
    }

    @Test func `a source upstream of a zip of three signals is at most 31 values ahead`() {
        let bench = ReadAheadBench()
        let partner = Signal<Int, TestError>.from(0..<15).concat(.never)
        let zipped = Signal.zip(bench.source(count: nil), partner, Signal<Int, TestError>.never)
        let recorder = Recorder(bench.counted(zipped.map { $0.0 }))
        bench.advance(periods: 3)
        #expect(bench.readAhead == 31)
        recorder.dispose()
        #expect(bench.objects.count == 0)
    }

    @Test(arguments: LimitedReceiver.all.filter { $0.sources > 1 })
    func `suspended sources upstream of one receiver send equally many values`(_ receiver: LimitedReceiver) {
        let bench = ReadAheadBench()
        let recorder = Recorder(receiver.result(bench, count: nil))
        bench.advance(periods: 30)
        let counts = (0..<receiver.sources).map { source in recorder.values.count { $0 / 1_000 == source } }
        let share = recorder.values.count / receiver.sources
        #expect(share >= 30 / receiver.sources && counts.allSatisfy { abs($0 - share) <= 3 }, "\(counts)")
        recorder.dispose()
    }

    @Test(arguments: LimitedReceiver.all)
    func `disposal releases a suspended source and its state immediately`(_ receiver: LimitedReceiver) {
        for periods in 0...6 {
            let bench = ReadAheadBench()
            let recorder = Recorder(receiver.result(bench, count: nil))
            bench.advance(periods: periods)
            #expect(bench.objects.count == receiver.sources)
            recorder.dispose()
            #expect(bench.objects.count == 0)
            let events = recorder.events.count
            let generated = bench.generatedCount
            bench.advance(periods: 5)
            #expect(recorder.events.count == events && bench.generatedCount == generated)
        }
    }

    @Test(arguments: LimitedReceiver.all)
    func `an operator that ends early ends its suspended source`(_ receiver: LimitedReceiver) {
        let bench = ReadAheadBench()
        let recorder = Recorder(receiver.result(bench, count: nil).take(3))
        bench.advance(periods: 10)
        #expect(recorder.values.count == 3 && recorder.isCompleted)
        #expect(bench.objects.count == 0)
        #expect(bench.readAhead <= receiver.limit)
    }

    @Test(arguments: LimitedReceiver.all)
    func `the failure of one source is delivered and releases the other, suspended sources`(_ receiver: LimitedReceiver)
    {
        let bench = ReadAheadBench()
        let recorder = Recorder(receiver.result(bench, count: 25, fails: true))
        bench.advance(periods: 25 * receiver.sources + 50)
        #expect(recorder.failure == .first && recorder.violations == 0)
        #expect(bench.objects.count == 0)
    }

    @Test(arguments: LimitedReceiver.all.filter(\.hasSlots))
    func `the failure of an inner signal releases the suspended sources`(_ receiver: LimitedReceiver) {
        let bench = ReadAheadBench()
        let failing: LimitedReceiver.Inner = { value in
            value % 1_000 < 3
                ? bench.slow(value) : Signal.fail(.second).delaySubscription(.seconds(10), on: bench.clock)
        }
        let recorder = Recorder(receiver.result(bench, count: nil, inner: failing))
        bench.advance(periods: 40)
        #expect(recorder.failure == .second && recorder.violations == 0)
        #expect(bench.objects.count == 0)
    }

    @Test(arguments: LimitedReceiver.all.filter(\.hasSlots))
    func `a source stays suspended while inner signals that never end occupy all slots`(_ receiver: LimitedReceiver) {
        let bench = ReadAheadBench()
        let recorder = Recorder(receiver.result(bench, count: nil) { _ in .never })
        bench.advance(periods: 40)
        #expect(bench.generatedCount <= receiver.limit && recorder.events.isEmpty)
        #expect(bench.objects.count == receiver.sources)
        #expect(bench.clock.pendingActions == 0, "a suspended source has an action")
        recorder.dispose()
        #expect(bench.objects.count == 0)
    }
}
