import Dispatch
import Observation
import RACBindings
import RACCore
import RACOperators
import TestSupport
import Testing

@Observable @MainActor
private final class Model {
    var name = "a"
    var isNamed = true
    var numbers = [1]
    var other = 0
}

@Observable @MainActor
private final class Living: LifetimeProviding {
    let lifetime = Lifetime()
    var name = "a"
}

@Suite @MainActor struct SignalObservingTests {
    private let model = Model()

    @Test func `Signal.observing sends the current value immediately and each change in the next turn`() async {
        let recorder = Recorder(Signal.observing { [model] in model.name })
        #expect(recorder.values == ["a"])
        model.name = "b"
        #expect(recorder.values == ["a"])
        await mainTurn()
        model.name = "c"
        await mainTurn()
        #expect(recorder.values == ["a", "b", "c"])
    }

    @Test func `Signal.observing sends several changes in one turn as one value`() async {
        let recorder = Recorder(Signal.observing { [model] in model.name })
        for letter in ["b", "c", "d"] { model.name = letter }
        await mainTurn()
        await mainTurn()
        #expect(recorder.values == ["a", "d"])
    }

    @Test func `Signal.observing sends a collection after an append`() async {
        let recorder = Recorder(Signal.observing { [model] in model.numbers })
        model.numbers.append(2)
        await mainTurn()
        model.numbers.removeFirst()
        await mainTurn()
        #expect(recorder.values == [[1], [1, 2], [2]])
    }

    @Test func `Signal.observing follows only the properties that its closure read last`() async {
        let recorder = Recorder(Signal.observing { [model] in model.isNamed ? model.name : "nobody" })
        model.other = 1
        await mainTurn()
        model.isNamed = false
        await mainTurn()
        model.name = "b"
        await mainTurn()
        #expect(recorder.values == ["a", "nobody"])
        model.isNamed = true
        await mainTurn()
        #expect(recorder.values == ["a", "nobody", "b"])
    }

    @Test func `Signal.observing sends a change made during delivery`() async {
        let recorder = Recorder<String, Never>()
        let seen = Signal.observing { [model] in model.name }
        seen.subscribe { [model] name in
            recorder.record(.next(name))
            MainActor.assumeIsolated {
                if name.count < 4 { model.name = name + "x" }
            }
        }
        for _ in 0..<5 { await mainTurn() }
        #expect(recorder.values == ["a", "ax", "axx", "axxx"])
    }

    @Test func `Signal.observing sends nothing after disposal`() async {
        let recorder = Recorder(Signal.observing { [model] in model.name })
        model.name = "b"
        recorder.dispose()
        await mainTurn()
        model.name = "c"
        await mainTurn()
        #expect(recorder.values == ["a"])
    }

    @Test func `Signal.observing delivers on the main actor even if another thread subscribes`() async {
        let signal = Signal.observing { [model] in model.name }
        let names = await Task.detached {
            signal.doNext { _ in MainActor.preconditionIsolated() }.take(2).collect()
        }
        .value
        let result = Task { await names.firstValue() }
        while model.name.count < 5 {
            model.name += "b"
            await mainTurn()
        }
        let collected = await result.value
        #expect(collected?.count == 2)
    }

    @Test func `each subscription to Signal.observing sends all changes`() async {
        let signal = Signal.observing { [model] in model.other }
        let first = Recorder(signal)
        model.other = 1
        await mainTurn()
        let second = Recorder(signal)
        model.other = 2
        await mainTurn()
        #expect(first.values == [0, 1, 2])
        #expect(second.values == [1, 2])
    }

    @Test func `Signal.observing does not keep its object alive`() async {
        var object: Model? = Model()
        weak let reference = object
        let signal = object.map { Signal.observing($0) { $0.name } }
        let recorder = signal.map { Recorder($0) }
        object?.name = "b"
        object = nil
        #expect(reference == nil)
        await mainTurn()
        // The object was deallocated before the turn that handles the earlier change.
        #expect(recorder?.events == [.next("a"), .completed])
        #expect(signal.map { Recorder($0).events } == [.completed])
    }

    @Test func `Signal.observing completes when its object's lifetime ends`() {
        var object: Living? = Living()
        let recorder = object.map { Recorder(Signal.observing($0) { $0.name }) }
        object = nil
        #expect(recorder?.events == [.next("a"), .completed])
    }

    @Test func `a disposed subscription to Signal.observing releases the closure before the next change`() {
        let objects = LiveObjects()
        let probe = Shared<LiveObjects.Probe?>(objects.probe())
        let subscription = Signal.observing { [model, probe = probe.value] in
            probe?.touch()
            return model.name
        }
        .subscribe { _ in }
        probe.value = nil
        #expect(objects.count == 1)
        subscription.dispose()
        #expect(objects.count == 0)
    }

    @Test func `Signal.observing completes when its object is deallocated without a change`() {
        var object: Model? = Model()
        let recorder = object.map { Recorder(Signal.observing($0) { $0.name }) }
        object = nil
        #expect(recorder?.events == [.next("a"), .completed])
    }

    @Test func `while its object exists, Signal.observing does not complete if its closure reads no tracked property`()
        async
    {
        let recorder = Recorder(Signal.observing(model) { _ in 1 })
        await mainTurn()
        #expect(recorder.events == [.next(1)])
    }

    @Test func `a subscription to Signal.observing is released when its object is deallocated`() {
        let objects = LiveObjects()
        do {
            let probe = objects.probe()
            Signal.observing(Model()) { $0.name }.subscribe { _ in probe.touch() }
            let model = Model()
            Signal.observing(model) { $0.name }.subscribe { _ in probe.touch() }
        }
        #expect(objects.count == 0)
    }

    @Test func `a disposed subscription to Signal.observing is released`() async {
        let objects = LiveObjects()
        do {
            let model = Model()
            let probe = objects.probe()
            let subscription = Signal.observing {
                probe.touch()
                return model.name
            }
            .subscribe { _ in }
            subscription.dispose()
            model.name = "b"
            await mainTurn()
        }
        #expect(objects.count == 0)
    }
}

@Observable
private final class Progress {
    var percent = 0
}

private actor Download {
    let progress = Progress()
    private let probe: LiveObjects.Probe?

    init(_ probe: LiveObjects.Probe? = nil) {
        self.probe = probe
    }

    func advance(to percent: Int) {
        progress.percent = percent
    }
}

@Suite struct ObservingOnActorTests {
    @Test func `Signal.observing(on:) sends the current value and each change on the actor`() async throws {
        let download = Download()
        let signal = Signal.observing(on: download) { download in
            download.assertIsolated()
            return download.progress.percent
        }
        var values = signal.values.makeAsyncIterator()
        #expect(await values.next() == 0)
        for percent in 1...100 {
            await download.advance(to: percent)
            #expect(await values.next() == percent)
        }
    }

    @Test func `Signal.observing(on:) sends the last of many changes`() async throws {
        let download = Download()
        let signal = Signal.observing(on: download) { $0.progress.percent }
        let last = Task { await signal.filter { $0 == 1_000 }.firstValue() }
        for percent in 1...1_000 { await download.advance(to: percent) }
        #expect(await last.value == 1_000)
    }

    @Test func `Signal.observing sends a change inside TestScheduler.run before the time advances`() async {
        for _ in 0..<1_000 {
            let (scheduler, download) = (TestScheduler(), Download())
            await scheduler.run {
                let recording = scheduler.record(Signal.observing(on: download) { $0.progress.percent })
                await scheduler.advance(by: .seconds(1))
                await download.advance(to: 50)
                await scheduler.advance(by: .seconds(1))
                #expect("\(recording.events)" == "[next(0) at 0.0 seconds, next(50) at 1.0 seconds]")
            }
        }
    }

    @Test(.timeLimit(.minutes(20))) func `Signal.observing(on:) does not keep its actor alive`() async {
        let (gone, tell) = AsyncStream.makeStream(of: Void.self)
        let objects = LiveObjects()
        let (started, start) = AsyncStream.makeStream(of: Int.self)
        do {
            let download = Download(objects.probe { tell.finish() })
            Signal.observing(on: download) { $0.progress.percent }.subscribe { start.yield($0) }
            for await percent in started {
                #expect(percent == 0)
                break
            }
            await download.advance(to: 1)
        }
        // The loop ends when the last reference to the actor is released. The pending read of the change may hold that
        // reference.
        for await _ in gone {}
        #expect(objects.count == 0)
    }
}
