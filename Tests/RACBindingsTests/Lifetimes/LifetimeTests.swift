import RACBindings
import TestSupport
import Testing

private final class Owner: LifetimeProviding, Sendable {
    let lifetime = Lifetime()
}

/// An owner that ends its lifetime in `deinit`, while all its members still exist.
private final class CarefulOwner: LifetimeProviding, Sendable {
    let part: LiveObjects.Probe
    let lifetime = Lifetime()

    init(_ part: LiveObjects.Probe) {
        self.part = part
    }

    deinit {
        lifetime.end()
    }
}

@MainActor
private final class Screen: LifetimeProviding {
    let lifetime = Lifetime()
}

/// A disposable that only exists so that tests can count it.
private final class Resource: Disposable {
    private let disposed = ActionDisposable()
    private let probe: LiveObjects.Probe

    init(_ probe: LiveObjects.Probe) {
        self.probe = probe
    }

    var isDisposed: Bool { disposed.isDisposed }

    func dispose() { disposed.dispose() }
}

@Suite struct LifetimeTests {
    @Test func `a lifetime ends with its owner and disposes its entries, newest first`() {
        let order = Shared<[Int]>([])
        var owner: Owner? = Owner()
        for number in 1...3 { owner?.lifetime.add { order.withLock { $0.append(number) } } }
        #expect(owner?.lifetime.isEnded == false)
        #expect(order.value.isEmpty)
        owner = nil
        #expect(order.value == [3, 2, 1])
    }

    @Test func `an entry added to an ended lifetime is disposed immediately`() {
        let lifetime = Lifetime()
        lifetime.end()
        let late = ActionDisposable()
        lifetime.add(late)
        #expect(lifetime.isEnded)
        #expect(late.isDisposed)
    }

    @Test func `willDeallocate completes without a value when the object is deallocated`() {
        var owner: Owner? = Owner()
        let recorder = owner.map { Recorder($0.willDeallocate) }
        #expect(recorder?.hasEnded == false)
        owner = nil
        #expect(recorder?.events.count == 1)
        #expect(recorder?.isCompleted == true)
    }

    @Test func `willDeallocate completes immediately if it is subscribed to after the deallocation`() {
        var owner: Owner? = Owner()
        let signal = owner?.willDeallocate
        owner = nil
        #expect(signal.map { Recorder($0).isCompleted } == true)
    }

    @Test func `end() called in deinit notifies observers while the owner's members still exist`() {
        let parts = LiveObjects()
        let heard = Shared<[Int]>([])
        var owner: CarefulOwner? = CarefulOwner(parts.probe())
        owner?.willDeallocate.subscribe(completed: { heard.withLock { $0.append(parts.count) } })
        owner?.lifetime.add { heard.withLock { $0.append(parts.count) } }
        owner = nil
        #expect(heard.value == [1, 1])
        #expect(parts.count == 0)
    }

    @Test func `weak references to the owner are nil when its lifetime ends`() {
        let wasThere = Shared<Bool?>(nil)
        var owner: Owner? = Owner()
        owner?.lifetime.add { [weak owner] in wasThere.value = owner != nil }
        owner = nil
        #expect(wasThere.value == false)
    }

    @Test func `the signals of a lifetime and their subscribers do not keep the lifetime's owner alive`() {
        weak var gone: Owner?
        let recorders: [Recorder<Never, Never>]
        do {
            let owner = Owner()
            gone = owner
            recorders = [Recorder(owner.willDeallocate), Recorder(owner.lifetime.ended)]
        }
        #expect(gone == nil)
        #expect(recorders.allSatisfy { $0.isCompleted })
    }

    @Test func `a disposed subscriber of willDeallocate is released and not notified`() {
        let objects = LiveObjects()
        let (lifetime, calls) = (Lifetime(), Counter())
        let subscription = lifetime.ended.subscribe(completed: { [probe = objects.probe()] in
            probe.touch()
            calls.increment()
        })
        #expect(objects.count == 1)
        subscription.dispose()
        #expect(objects.count == 0)
        lifetime.end()
        #expect(calls.value == 0)
    }

    @Test func `a lifetime releases subscriptions that end before the lifetime ends`() {
        let (objects, lifetime) = (LiveObjects(), Lifetime())
        let kept = Resource(objects.probe())
        lifetime.add(kept)
        for _ in 0..<1_000 {
            let resource = Resource(objects.probe())
            lifetime.add(resource)
            resource.dispose()
        }
        #expect(objects.count <= 32)
        #expect(!kept.isDisposed)
        lifetime.end()
        #expect(kept.isDisposed)
    }

    @Test func `a cleanup in a lifetime can add entries to the lifetime and call end() again`() {
        let (lifetime, inner) = (Lifetime(), ActionDisposable())
        lifetime.add {
            lifetime.end()
            lifetime.add(inner)
        }
        lifetime.end()
        #expect(inner.isDisposed)
    }

    @Test @MainActor func `an object of the main actor can have a lifetime`() {
        var screen: Screen? = Screen()
        let recorder = screen.map { Recorder($0.willDeallocate) }
        screen = nil
        #expect(recorder?.isCompleted == true)
    }

    @Test func `an entry that is added while the lifetime ends is disposed exactly once`() {
        let objects = LiveObjects()
        let (lifetime, cleanups) = (Shared(Lifetime()), Counter())
        race(
            heavy(20_000),
            prepare: { _ in lifetime.value = Lifetime() },
            [
                { _ in
                    lifetime.value.add { [probe = objects.probe()] in
                        cleanups.increment(); probe.touch()
                    }
                },
                { _ in lifetime.value.end() },
            ],
            check: { round in #expect(cleanups.value == round + 1) }
        )
        #expect(objects.count == 0)
    }

    @Test func `a subscriber that subscribes to willDeallocate during the deallocation is notified exactly once`() {
        let (owner, recorder) = (Shared<Owner?>(nil), Shared(Recorder<Never, Never>()))
        let signal = Shared(Signal<Never, Never>.never)
        race(
            heavy(20_000),
            prepare: { _ in
                let next = Owner()
                recorder.value = Recorder()
                signal.value = next.willDeallocate
                owner.value = next
            },
            [{ _ in recorder.value.subscribe(to: signal.value) }, { _ in owner.value = nil }],
            check: { _ in #expect(recorder.value.events.count == 1 && recorder.value.isCompleted) }
        )
    }
}
