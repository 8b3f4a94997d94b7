import Foundation
import RACBindings
import RACCore
import RACOperators
import TestSupport
import Testing

private final class Poster: NSObject, Sendable {
    let probe: LiveObjects.Probe?

    init(_ probe: LiveObjects.Probe? = nil) {
        self.probe = probe
    }
}

/// A poster that is not an `NSObject`, because on Linux a center wraps such an object again at each access.
private final class PlainPoster: Sendable {}

extension Notification.Name {
    fileprivate static let rang = Notification.Name("rang")
    fileprivate static let other = Notification.Name("other")
}

@Suite struct NotificationCenterSignalsTests {
    private let center = NotificationCenter()

    @Test func `signal(for:) without an object sends the notifications of every object`() {
        let recorder = Recorder(center.signal(for: .rang).map(\.name))
        center.post(name: .rang, object: Poster())
        center.post(name: .rang, object: nil)
        center.post(name: .other, object: nil)
        #expect(recorder.values == [.rang, .rang])
        #expect(!recorder.hasEnded)
    }

    @Test func `signal(for: nil) sends notifications of every name`() {
        let recorder = Recorder(center.signal(for: nil).map(\.name))
        center.post(name: .rang, object: nil)
        center.post(name: .other, object: nil)
        #expect(recorder.values == [.rang, .other])
    }

    @Test func `signal(for:object:) sends only the notifications of that object`() {
        let (mine, another) = (Poster(), Poster())
        let recorder = Recorder(center.signal(for: .rang, object: mine))
        for object in [mine, another, nil] { center.post(name: .rang, object: object) }
        #expect(recorder.values.count == 1)
        #expect(recorder.values.first?.isPosted(by: mine) == true)
        #expect(recorder.values.first?.isPosted(by: another) == false)
    }

    @Test func `signal(for:object:) can observe an object of any class`() {
        let (mine, another) = (PlainPoster(), PlainPoster())
        let recorder = Recorder(center.signal(for: .rang, object: mine))
        center.post(name: .rang, object: another)
        center.post(name: .rang, object: mine)
        #expect(recorder.values.map { $0.isPosted(by: mine) } == [true])
    }

    @Test func `signal(for:object:) can observe a UserDefaults instance`() throws {
        let (mine, another) = try (TestDefaults(), TestDefaults())
        let recorder = Recorder(center.signal(for: .rang, object: mine.defaults))
        let extracted = Recorder(center.signal(for: .rang, object: mine.defaults) { _ in 1 })
        for object in [mine, another] { center.post(name: .rang, object: object.defaults) }
        #expect(recorder.values.map { $0.isPosted(by: mine.defaults) } == [true])
        #expect(extracted.values == [1])
    }

    @Test func `signal(for:object:) does not retain the object and completes after its deallocation`() {
        let objects = LiveObjects()
        var poster: Poster? = Poster(objects.probe())
        let signal = center.signal(for: .rang, object: poster)
        let recorder = Recorder(signal)
        center.post(name: .rang, object: poster)
        poster = nil
        #expect(objects.count == 0)
        #expect(recorder.values.count == 1)
        center.post(name: .rang, object: nil)
        #expect(recorder.isCompleted)
        #expect(recorder.values.count == 1)
        // A signal for a deallocated object must not become a signal for every object.
        #expect(Recorder(signal).events == [.completed])
    }

    @Test
    func `the closure of signal(for:) extracts values on the posting thread and drops notifications without a value`() {
        let recorder = Recorder(center.signal(for: .rang) { $0.userInfo?["volume"] as? Int })
        center.post(name: .rang, object: nil, userInfo: ["volume": 11])
        center.post(name: .rang, object: nil, userInfo: ["volume": "loud"])
        center.post(name: .rang, object: nil)
        onThreads(1) { _ in
            center.post(name: .rang, object: nil, userInfo: ["volume": 3])
        }
        #expect(recorder.values == [11, 3])
    }

    @Test func `signal(for:) delivers a notification on the posting thread before the post returns`() {
        let threads = Shared<Set<ObjectIdentifier>>([])
        center.signal(for: .rang).subscribe { _ in
            threads.withLock { _ = $0.insert(ObjectIdentifier(Thread.current)) }
        }
        let posting = Shared<ObjectIdentifier?>(nil)
        onThreads(1) { _ in
            posting.value = ObjectIdentifier(Thread.current)
            center.post(name: .rang, object: nil)
            #expect(threads.value == [ObjectIdentifier(Thread.current)])
        }
        #expect(posting.value != nil)
    }

    @Test func `if a handler posts a notification, signal(for:) delivers it after the current notification`() {
        let log = Shared<[String]>([])
        center.signal(for: .rang) { $0.userInfo?["n"] as? Int }.subscribe { number in
            log.withLock { $0.append("\(number) in") }
            if number < 3 { center.post(name: .rang, object: nil, userInfo: ["n": number + 1]) }
            log.withLock { $0.append("\(number) out") }
        }
        center.post(name: .rang, object: nil, userInfo: ["n": 1])
        #expect(log.value == ["1 in", "1 out", "2 in", "2 out", "3 in", "3 out"])
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread"))
    func `a handler of signal(for:) that posts a hundred thousand times needs only a small stack`() {
        onSmallStack {
            let recorder = Recorder<Int, Never>()
            let count = Counter()
            center.signal(for: .rang).map { _ in count.increment() }.subscribe { number in
                recorder.record(.next(number))
                if number < 100_000 { center.post(name: .rang, object: nil) }
            }
            center.post(name: .rang, object: nil)
            #expect(recorder.values.count == 100_000)
        }
    }

    @Test func `disposing signal(for:) removes its observer from the notification center and releases the captures`() {
        let objects = LiveObjects()
        var probe: LiveObjects.Probe? = objects.probe()
        let extracted = Counter()
        var signal: Signal<Int, Never>? = center.signal(for: .rang) { [probe] _ in
            probe?.touch()
            return extracted.increment()
        }
        var subscription: (any Disposable)? = signal?.subscribe { [probe] _ in probe?.touch() }
        probe = nil
        center.post(name: .rang, object: nil)
        #expect(extracted.value == 1)
        subscription?.dispose()
        subscription = nil
        center.post(name: .rang, object: nil)
        #expect(extracted.value == 1)
        // Once the signal is released, only the notification center could still retain the closures.
        signal = nil
        #expect(objects.count == 0)
    }

    @Test func `a handler of signal(for:) that disposes its subscription receives no further notification`() {
        let (count, place) = (Counter(), SerialDisposable())
        place.disposable = center.signal(for: .rang).subscribe { _ in
            if count.increment() == 1 {
                center.post(name: .rang, object: nil)
                place.dispose()
            }
        }
        center.post(name: .rang, object: nil)
        center.post(name: .rang, object: nil)
        #expect(count.value == 1)
    }

    @Test func `signal(for:) followed by take(2) does not call its closure after the second notification`() {
        let extracted = Counter()
        let recorder = Recorder(center.signal(for: .rang) { _ in extracted.increment() }.take(2))
        for _ in 0..<5 { center.post(name: .rang, object: nil) }
        #expect(recorder.events == [.next(1), .next(2), .completed])
        #expect(extracted.value == 2)
    }

    @Test func `a deallocated notification center releases its subscriptions`() {
        let objects = LiveObjects()
        var center: NotificationCenter? = NotificationCenter()
        let probe = Shared<LiveObjects.Probe?>(objects.probe())
        var subscription = center?.signal(for: .rang).subscribe { [probe = probe.value] _ in probe?.touch() }
        probe.value = nil
        #expect(objects.count == 1)
        center = nil
        #expect(objects.count == 0)
        subscription?.dispose()
        subscription = nil
    }

    @Test func `signal(for:) delivers the notifications of four threads one at a time`() {
        let recorder = Recorder(center.signal(for: .rang) { $0.userInfo?["n"] as? Int })
        let rounds = heavy(2_000)
        onThreads(4) { thread in
            for round in 0..<rounds {
                center.post(name: .rang, object: nil, userInfo: ["n": thread * rounds + round])
            }
        }
        #expect(recorder.violations == 0)
        #expect(recorder.values.sorted() == Array(0..<(4 * rounds)))
    }

    /// The test is for the thread sanitizer. In optimized builds, the sanitizer reported a posting thread's first access to a
    /// subscriber.
    @Test func `a new subscriber to signal(for:object:) receives the next notification while other threads post`() {
        let rounds = heavy(20_000)
        let missed = Counter()
        onThreads(4) { thread in
            for _ in 0..<rounds {
                if thread < 2 {
                    center.post(name: .rang, object: nil)
                    continue
                }
                let poster = Poster()
                let recorder = Recorder(center.signal(for: .rang, object: poster) { _ in thread })
                center.post(name: .rang, object: poster)
                if recorder.values != [thread] { missed.increment() }
                recorder.dispose()
            }
        }
        #expect(missed.value == 0)
    }

    @Test func `signal(for:object:) delivers no notification after completion if the object is released during a post`()
    {
        let objects = LiveObjects()
        let poster = Shared<Poster?>(nil)
        let recorder = Shared<Recorder<PostedNotification, Never>?>(nil)
        race(
            heavy(5_000),
            prepare: { _ in
                recorder.value?.dispose()
                let next = Poster(objects.probe())
                recorder.value = Recorder(center.signal(for: .rang, object: next))
                poster.value = next
            },
            [
                { _ in center.post(name: .rang, object: nil) },
                { _ in poster.value = nil },
            ],
            check: { _ in #expect(recorder.value?.violations == 0) }
        )
        #expect(objects.count == 0)
    }
}
