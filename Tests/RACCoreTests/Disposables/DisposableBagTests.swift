import RACCore
import TestSupport
import Testing

@Suite struct DisposableBagTests {
    @Test func `releasing a bag disposes its members in reverse order`() {
        let log = Shared<[Int]>([])
        do {
            let bag = DisposableBag()
            for number in 1...3 { ActionDisposable { log.withLock { $0.append(number) } }.add(to: bag) }
            bag.add { log.withLock { $0.append(4) } }
            #expect(log.value.isEmpty)
        }
        #expect(log.value == [4, 3, 2, 1])
    }

    @Test func `a subscription is disposed when the owner of its bag is released`() {
        final class Screen {
            private let bag = DisposableBag()
            init(_ titles: Subject<Int, Never>, _ received: Counter) {
                titles.subscribe { received.increment(by: $0) }.add(to: bag)
            }
        }
        let (titles, received) = (Subject<Int, Never>(), Counter())
        do {
            let screen = Screen(titles, received)
            titles.send(1)
            withExtendedLifetime(screen) {}
        }
        titles.send(10)
        #expect(received.value == 1)
    }

    @Test func `a disposed bag immediately disposes a member that is added`() {
        let bag = DisposableBag()
        let (before, after) = (ActionDisposable {}, ActionDisposable {})
        bag.add(before)
        bag.dispose()
        #expect(bag.isDisposed && before.isDisposed)
        after.add(to: bag)
        #expect(after.isDisposed)
    }

    @Test func `a bag keeps only a few of the members that have been disposed`() {
        let objects = LiveObjects()
        let bag = DisposableBag()
        for _ in 0..<10_000 {
            let probe = objects.probe()
            let disposable = ActionDisposable { probe.touch() }
            bag.add(disposable)
            disposable.dispose()
        }
        #expect(objects.count <= 64)
    }

    @Test func `a member added to a bag that another thread releases is disposed exactly once`() {
        for _ in 0..<heavy(1_000) {
            let (added, disposed) = (Counter(), Counter())
            let bag = Shared<DisposableBag?>(DisposableBag())
            onThreads(3) { thread in
                guard thread > 0 else { return bag.withLock { $0 = nil } }
                for _ in 0..<4 {
                    guard let bag = bag.value else { return }
                    added.increment()
                    ActionDisposable { disposed.increment() }.add(to: bag)
                }
            }
            #expect(disposed.value == added.value)
        }
    }

    @Test func `releasing a compound disposable does not dispose its members`() {
        let disposable = ActionDisposable {}
        do {
            let set = CompoundDisposable()
            disposable.add(to: set)
        }
        #expect(!disposable.isDisposed)
    }

    @Test(arguments: [true, false])
    func `disposing and releasing a long chain of bags uses constant stack`(isDisposed: Bool) {
        let disposed = Counter()
        onSmallStack {
            var outermost = DisposableBag()
            outermost.add { disposed.increment() }
            for _ in 0..<heavy(100_000) {
                let bag = DisposableBag()
                outermost.add(to: bag)
                outermost = bag
            }
            if isDisposed { outermost.dispose() }
        }
        #expect(disposed.value == 1)
    }

    @Test func `releasing a long chain of bags through cleanups uses constant stack`() {
        let disposed = Counter()
        onSmallStack {
            var outermost = DisposableBag()
            outermost.add { disposed.increment() }
            for _ in 0..<heavy(100_000) {
                let bag = DisposableBag()
                bag.add { [outermost] in withExtendedLifetime(outermost) {} }
                outermost = bag
            }
        }
        #expect(disposed.value == 1)
    }

    @Test func `a member added to a bag during its disposal is disposed immediately`() {
        let log = Shared<[String]>([])
        let bag = DisposableBag()
        bag.add { [weak bag] in
            bag?.add { log.withLock { $0.append("late") } }
            log.withLock { $0.append("first") }
        }
        bag.dispose()
        #expect(log.value == ["late", "first"])
    }
}
