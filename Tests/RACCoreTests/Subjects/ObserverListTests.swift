import TestSupport
import Testing

@testable import RACCore

/// Tests the order and the memory of a subject's observer list.
@Suite struct ObserverListTests {
    /// An order in which observers are removed.
    private static let orders: [(name: String, order: @Sendable (Int) -> [Int])] = [
        ("first in, first out", { Array(0..<$0) }),
        ("last in, first out", { (0..<$0).reversed() }),
        ("every other one, then the rest", { Array(stride(from: 0, to: $0, by: 2)) + stride(from: 1, to: $0, by: 2) }),
    ]

    private static func observer(_ number: Int, _ log: Shared<[Int]>) -> Observer<Int, Never> {
        Observer(
            Subscriber(
                lifetime: CompoundDisposable(),
                next: { _ in log.withLock { $0.append(number) } },
                failed: { _ in },
                completed: {}
            )
        ) { _ in }
    }

    @Test(arguments: orders.map(\.name))
    func `removing most observers of an observer list frees memory and keeps the order of the others`(name: String)
        throws
    {
        let order = try #require(Self.orders.first { $0.name == name }?.order)
        let (size, log) = (10_000, Shared<[Int]>([]))
        var list = ObserverList()
        defer { list.destroy() }
        let observers = (0..<size).map { Self.observer($0, log) }
        for observer in observers { list.append(observer) }
        #expect(list.capacity >= size)
        let staying = [3, size / 2, size - 3]
        for number in order(size) where !staying.contains(number) {
            #expect(list.remove(observers[number]) === observers[number])
        }
        #expect(list.capacity <= 64)
        list.forEach(Observer<Int, Never>.self) { $0.subscriber.send(0) }
        #expect(log.value == staying)
        for number in staying { #expect(list.remove(observers[number]) != nil) }
        for observer in observers { #expect(list.remove(observer) == nil) }
    }

    @Test func `a lifetime does not keep a subscriber whose subject ends during the subscription`() {
        let objects = LiveObjects()
        let lifetime = CompoundDisposable()
        do {
            let (core, probe) = (SubjectCore<Int, Never>(), objects.probe())
            let subscriber = Subscriber<Int, Never>(
                lifetime: lifetime,
                next: { _ in probe.touch() },
                failed: { _ in },
                completed: {}
            )
            let observer = Observer(subscriber) { core.remove($0) }
            // These are the steps of `subscribe`, with a completion from another thread between two of them.
            _ = core.add(observer)
            core.end(.completed)
            observer.addToLifetime()
        }
        #expect(objects.count == 0)
        #expect(!lifetime.isDisposed)
    }

    @Test(arguments: [1, 2, 3, 5, 40])
    func `an observer list visits its observers in order of addition after random additions and removals`(limit: Int) {
        var generator = SeededGenerator(seed: UInt64(limit))
        let (log, objects) = (Shared<[Int]>([]), LiveObjects())
        var list = ObserverList()
        var present: [(number: Int, observer: RegisteredObserver)] = []
        for number in 0..<2_000 {
            if present.isEmpty || present.count < limit && Bool.random(using: &generator) {
                let probe = objects.probe()
                let observer = Observer<Int, Never>(
                    Subscriber(
                        lifetime: CompoundDisposable(),
                        next: { _ in
                            probe.touch()
                            log.withLock { $0.append(number) }
                        },
                        failed: { _ in },
                        completed: {}
                    )
                ) { _ in }
                list.append(observer)
                present.append((number, observer))
            } else {
                let (_, observer) = present.remove(at: .random(in: 0..<present.count, using: &generator))
                #expect(list.remove(observer) === observer)
                #expect(list.remove(observer) == nil)
            }
            log.withLock { $0 = [] }
            list.forEach(Observer<Int, Never>.self) { $0.subscriber.send(0) }
            #expect(log.value == present.map(\.number))
            #expect(list.isEmpty == present.isEmpty)
        }
        if limit == 1 { #expect(list.capacity == 0) }
        #expect(objects.count == present.count)
        let count = present.count
        present = []
        #expect(objects.count == count)
        list.destroy()
        #expect(objects.count == 0)
    }

    @Test(arguments: [1, 2, 100, 10_000])
    func `removeDetached removes the detached observers of an observer list and keeps the others in order`(count: Int) {
        let log = Shared<[Int]>([])
        var list = ObserverList()
        defer { list.destroy() }
        let observers = (0..<count).map { Self.observer($0, log) }
        for observer in observers { list.append(observer) }
        #expect(list.removeDetached().all.isEmpty)
        for (number, observer) in observers.enumerated() where number % 50 != 1 { #expect(observer.detach()) }
        #expect(list.removeDetached().all.elementsEqual(observers.filter(\.isDisposed)) { $0 === $1 })
        #expect(list.removeDetached().all.isEmpty)
        #expect(list.capacity <= max(64, count / 4))
        list.forEach(Observer<Int, Never>.self) { $0.subscriber.send(0) }
        #expect(log.value == (0..<count).filter { $0 % 50 == 1 })
        for observer in observers { #expect((list.remove(observer) == nil) == observer.isDisposed) }
    }

    @Test(arguments: [0, 1, 2, 100])
    func `takeAll returns all observers of an observer list once, in the order of addition`(count: Int) {
        let log = Shared<[Int]>([])
        var list = ObserverList()
        defer { list.destroy() }
        let observers = (0..<count).map { Self.observer($0, log) }
        for observer in observers { list.append(observer) }
        #expect(list.takeAll().all.elementsEqual(observers) { $0 === $1 })
        #expect(list.takeAll().all.isEmpty)
        for observer in observers { #expect(list.remove(observer) == nil) }
    }

    @Test func `an emptied observer list frees its memory`() {
        let log = Shared<[Int]>([])
        var list = ObserverList()
        defer { list.destroy() }
        for number in 0..<1_000 { list.append(Self.observer(number, log)) }
        #expect(list.takeAll().all.count == 1_000)
        #expect(list.capacity == 0)
        list.append(Self.observer(7, log))
        list.forEach(Observer<Int, Never>.self) { $0.subscriber.send(0) }
        #expect(log.value == [7])
    }

    @Test func `an observer list does not reallocate its memory at each addition and removal`() {
        let log = Shared<[Int]>([])
        for size in [63, 64, 65, 127, 128, 129, 255, 256, 257] {
            var list = ObserverList()
            defer { list.destroy() }
            var observers = (0..<size).map { Self.observer($0, log) }
            for observer in observers { list.append(observer) }
            var (place, moves) = (list.slots, 0)
            for number in 0..<100 {
                #expect(list.remove(observers.removeLast()) != nil)
                observers.append(Self.observer(number, log))
                list.append(observers[observers.count - 1])
                if list.slots != place { (place, moves) = (list.slots, moves + 1) }
            }
            #expect(moves <= 1)
        }
    }
}

extension RemovedObservers {
    /// All observers in order of addition.
    fileprivate var all: [RegisteredObserver] {
        var all: [RegisteredObserver] = []
        forEach { all.append($0) }
        return all
    }
}
