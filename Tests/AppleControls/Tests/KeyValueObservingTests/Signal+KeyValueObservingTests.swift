import Foundation
import ObjectiveC
import RACBindings
import RACCore
import RACOperators
import TestSupport
import Testing

@Suite @MainActor struct SignalKeyValueObservingTests {
    // MARK: Objects for any thread

    @Test func `key-value observing sends the current value and each change, even to an equal value`() {
        let download = Download()
        download.fraction = 0.1
        let recorder = Recorder(Signal.observing(download, \.fraction))
        download.fraction = 0.2
        download.fraction = 0.2
        #expect(recorder.events == [.next(0.1), .next(0.2), .next(0.2)])
    }

    @Test func `key-value observing sends nil as a value of an optional property`() {
        let download = Download()
        let recorder = Recorder(Signal.observing(download, \.file))
        download.file = "a"
        download.file = nil
        #expect(recorder.values == [nil, "a", nil])
    }

    @Test func `key-value observing sends nothing for a change of another property`() {
        let download = Download()
        let recorder = Recorder(Signal.observing(download, \.fraction))
        download.file = "a"
        #expect(recorder.values == [0])
    }

    @Test func `each subscription to key-value observing observes the object until its disposal`() {
        let download = Download()
        let signal = Signal.observing(download, \.fraction)
        #expect(download.observerCount == 0)
        let (first, second) = (Recorder(signal), Recorder(signal))
        #expect(download.observerCount == 2)
        first.dispose()
        download.fraction = 0.2
        #expect(download.observerCount == 1)
        #expect((first.values, second.values) == ([0], [0, 0.2]))
    }

    @Test func `a key-value observing subscription that ends with its first value leaves no observer`() {
        let download = Download()
        #expect(Recorder(Signal.observing(download, \.fraction).take(1)).events == [.next(0), .completed])
        #expect(download.observerCount == 0)
    }

    @Test func `a key-value observing subscription that ends during a notification leaves no observer`() {
        let download = Download()
        let recorder = Recorder(Signal.observing(download, \.fraction).takeWhile { $0 < 0.5 })
        download.fraction = 0.5
        download.fraction = 0.1
        #expect(recorder.events == [.next(0), .completed])
        #expect(download.observerCount == 0)
    }

    @Test func `key-value observing completes when the object is deallocated`() {
        let objects = LiveObjects()
        var download: Download? = Download(objects.probe())
        let signal = download.map { Signal.observing($0, \.fraction) }
        let recorder = signal.map { Recorder($0) }
        download?.fraction = 0.2
        download = nil
        #expect(objects.count == 0)
        #expect(recorder?.events == [.next(0), .next(0.2), .completed])
        #expect(signal.map { Recorder($0).events } == [.completed])
    }

    @Test func `an ended subscription to key-value observing releases the captures of its subscriber`() {
        let objects = LiveObjects()
        var download: Download? = Download()
        do {
            let probe = objects.probe()
            download.map { Signal.observing($0, \.fraction) }?.subscribe { _ in probe.touch() }
        }
        #expect(objects.count == 1)
        download = nil
        #expect(objects.count == 0)
    }

    @Test
    func `if a subscriber changes the observed property, Signal.observing delivers the change after the current value`()
    {
        let download = Download()
        let recorder = Recorder<Double, Never>()
        Signal.observing(download, \.fraction).subscribe { value in
            if value == 0.5 { download.fraction = 1 }
            recorder.record(.next(value))
        }
        download.fraction = 0.5
        #expect(recorder.values == [0, 0.5, 1])
    }

    @Test func `key-value observing delivers a value on the thread of the change, before the setter returns`() {
        let download = Download()
        let recorder = Recorder(Signal.observing(download, \.fraction).map { _ in ObjectIdentifier(Thread.current) })
        let (threads, arrived) = (Holder<[ObjectIdentifier]>([ObjectIdentifier(Thread.current)]), Holder<Int>())
        onThreads(1) { _ in
            download.fraction = 0.2
            arrived.value = recorder.values.count
            threads.value?.append(ObjectIdentifier(Thread.current))
        }
        #expect(arrived.value == 2)
        #expect(recorder.values == threads.value)
    }

    @Test
    func `if a subscriber releases a key-value observed object, the object is deallocated after the notification`() {
        let objects = LiveObjects()
        let holder = Holder(Download(objects.probe()))
        let recorder = Recorder<Double, Never>()
        let observed = holder.value.map { Signal.observing($0, \.fraction) }
        observed?.subscribe {
            if $0 == 0.5 { holder.value = nil }
            recorder.record(.next($0))
        } completed: {
            recorder.record(.completed)
        }
        holder.value?.fraction = 0.5
        #expect(objects.count == 0)
        #expect(recorder.events == [.next(0), .next(0.5), .completed])
    }

    @Test func `key-value observing does not send a change that an object makes during its deallocation`() {
        var download: Download? = Download(changesInDeinit: true)
        let recorder = download.map { Recorder(Signal.observing($0, \.fraction)) }
        download = nil
        #expect(recorder?.events == [.next(0), .completed])
    }

    // MARK: Threads

    @Test
    func `if a property changes while key-value observing reads it, the new value is delivered after the read value`() {
        let download = Download()
        let recorder = Recorder(Signal.observing(download, \.fraction))
        download.whenRead.value = { [weak download] in
            guard let download else { return }
            download.whenRead.value = nil
            onThreads(1) { _ in download.fraction = 2 }
        }
        download.fraction = 1
        #expect(recorder.values == [0, 1, 2])
    }

    @Test func `key-value observing sends the current value last, even if several threads change the property`() {
        let current = Holder<(download: Download, recorder: Recorder<Double, Never>)>()
        let change: @Sendable (Int) -> Void = { first in
            let download = current.value?.download
            for value in first..<first + 5 { download?.fraction = Double(value) }
        }
        race(
            heavy(2_000),
            prepare: { _ in
                let download = Download()
                current.value = (download, Recorder(Signal.observing(download, \.fraction)))
            },
            [{ _ in change(10) }, { _ in change(20) }],
            check: { _ in
                guard let (download, recorder) = current.value else { return }
                #expect(recorder.values.last == download.fraction)
                #expect(recorder.values.count == 11 && recorder.violations == 0)
            }
        )
    }

    @Test func `a key-value observed object is deallocated even if its release and a disposal are concurrent`() {
        let objects = LiveObjects()
        let (current, recorder) = (Holder<Download>(), Holder<Recorder<Double, Never>>())
        race(
            heavy(2_000),
            prepare: { _ in
                let download = Download(objects.probe(), changesInDeinit: true)
                recorder.value = Recorder(Signal.observing(download, \.fraction))
                current.value = download
            },
            [
                { _ in
                    current.value?.fraction = 0.5
                    current.value = nil
                },
                { _ in recorder.value?.dispose() },
            ],
            check: { _ in
                #expect(objects.count == 0)
                #expect(recorder.value?.violations == 0)
            }
        )
    }

    @Test func `a key-value observing subscription completes if its object is released while the subscription begins`()
    {
        let (current, recorder) = (Holder<Download>(), Holder<Recorder<Double, Never>>())
        let signal = Holder<Signal<Double, Never>>()
        race(
            heavy(2_000),
            prepare: { _ in
                let download = Download()
                signal.value = Signal.observing(download, \.fraction)
                recorder.value = Recorder()
                current.value = download
            },
            [
                { _ in current.value = nil },
                { _ in
                    if let signal = signal.value { recorder.value?.subscribe(to: signal) }
                },
            ],
            check: { _ in
                let events = recorder.value?.events
                #expect(events == [.completed] || events == [.next(0), .completed])
            }
        )
    }

    // MARK: Objects of the main actor

    @Test func `key-value observing sends the value and changes of an object of the main actor immediately`() {
        let page = Page()
        page.title = "a"
        let recorder = Recorder(Signal.observing(page, \.title))
        page.title = "b"
        page.title = nil
        #expect(recorder.values == ["a", "b", nil])
    }

    @Test func `key-value observing of an object of the main actor completes when the object is deallocated`() {
        var page: Page? = Page()
        weak let released = page
        let signal = page.map { Signal.observing($0, \.title) }
        let recorder = signal.map { Recorder($0) }
        page = nil
        #expect(released == nil)
        #expect(recorder?.events == [.next(nil), .completed])
        #expect(signal.map { Recorder($0).events } == [.completed])
    }

    @Test func `disposing a key-value observing subscription leaves no observer on an object of the main actor`() {
        let page = Page()
        let recorder = Recorder(Signal.observing(page, \.title))
        #expect(page.observerCount == 1)
        recorder.dispose()
        #expect(page.observerCount == 0)
        #expect(Recorder(Signal.observing(page, \.title).take(1)).events == [.next(nil), .completed])
        #expect(page.observerCount == 0)
    }

    @Test func `a subscription on another thread begins key-value observing on the main queue`() async {
        let page = Page()
        let signal = Signal.observing(page, \.title)
        let recorder = Recorder<String?, Never>()
        onThreads(1) { _ in recorder.subscribe(to: signal) }
        #expect(recorder.values == [])
        await mainTurn()
        page.title = "a"
        #expect(recorder.values == [nil, "a"])
    }

    @Test func `Signal.observing observes nothing if its subscription is disposed before it begins`() async {
        let page = Page()
        let signal = Signal.observing(page, \.title)
        onThreads(1) { _ in Recorder(signal).dispose() }
        await mainTurn()
        #expect(page.observerCount == 0)
    }

    @Test func `key-value observing sends another thread's change in a later turn of the main queue`() async {
        nonisolated(unsafe) let knob = Knob()
        let recorder = Recorder(Signal.observing(knob, \.angle))
        onThreads(1) { _ in
            knob.angle = 1
            knob.angle = 2
        }
        #expect(recorder.values == [0])
        await mainTurn()
        #expect(recorder.values == [0, 2, 2])
        knob.angle = 3
        #expect(recorder.values == [0, 2, 2, 3])
    }

    // MARK: Observable objects

    @Test func `Signal.observing uses Observation for a property that is not visible to Objective-C`() async {
        var settings: Settings? = Settings()
        let recorder = settings.map { Recorder(Signal.observing($0, \.query)) }
        settings?.query = "a"
        #expect(recorder?.values == [""])
        await mainTurn()
        #expect(recorder?.values == ["", "a"])
        settings = nil
        #expect(recorder?.isCompleted == true)
    }

    @Test func `Signal.observing uses key-value observing for a property that is visible to Objective-C`() {
        let settings = Settings()
        let recorder = Recorder(Signal.observing(settings, \.volume))
        settings.volume = 0.7
        #expect(recorder.values == [0.5, 0.7])
    }

    @Test func `Signal.observing with a closure uses Observation for an observable object`() async {
        let settings = Settings()
        let recorder = Recorder(Signal.observing(settings) { $0.query.count })
        settings.query = "abc"
        await mainTurn()
        #expect(recorder.values == [0, 3])
    }

    @Test func `Signal.observing of a property that cannot be observed traps with a message`() async throws {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Signal.observing(Download(), \.name)
        }
        let text = try #require(exit).standardErrorContent
        #expect(String(decoding: text, as: UTF8.self).contains("Make the property '@objc dynamic'"))
    }
}
