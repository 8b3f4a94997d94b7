import RACCore
import TestSupport
import Testing

/// Rule R9: disposables that are linked at run time are disposed and released with constant stack. The stack has 512 KiB here.
@Suite struct DisposableStackTests {
    private static let length = heavy(100_000, debug: 10_000)

    /// A way in which one disposable holds another.
    private typealias Link = (name: String, hold: @Sendable (any Disposable) -> any Disposable)

    private static let links: [Link] = [
        ("compound", { CompoundDisposable([$0]) }),
        ("compound of two", { CompoundDisposable([$0, ActionDisposable()]) }),
        ("serial", { SerialDisposable($0) }),
        ("scoped", { ScopedDisposable($0) }),
        ("action", { next in ActionDisposable { next.dispose() } }),
        (
            "subscription",
            { next in
                let subject = Subject<Int, Never>()
                subject.subscribe { _ in withExtendedLifetime(next) {} }
                return ActionDisposable { withExtendedLifetime(subject) {} }
            }
        ),
        (
            "subscription with an owner",
            { next in
                let subject = Subject<Int, Never>()
                let owner = subject.subscribe { _ in withExtendedLifetime(next) {} }.scoped()
                return ActionDisposable { withExtendedLifetime((subject, owner)) {} }
            }
        ),
    ]

    /// The links that pass a disposal on. A subscription does not dispose the objects that its receiver holds.
    private static let passing = links.filter { !$0.name.hasPrefix("subscription") }

    private static func chain(_ links: [Link], endingWith last: any Disposable) -> any Disposable {
        (0..<length).reduce(last) { chain, number in links[number % links.count].hold(chain) }
    }

    @Test(arguments: passing.map(\.name) + ["all in turn"])
    func `disposing the first of a long chain of disposables disposes the whole chain with constant stack`(name: String)
    {
        onSmallStack {
            let runs = Counter()
            let links = Self.passing.filter { $0.name == name }
            let chain = Self.chain(
                links.isEmpty ? Self.passing : links,
                endingWith: ActionDisposable { runs.increment() }
            )
            precondition(!chain.isDisposed)
            chain.dispose()
            precondition(chain.isDisposed)
            precondition(runs.value == 1)
        }
    }

    @Test(arguments: links.map(\.name) + ["all in turn"])
    func `releasing the first of a long chain of disposables releases the whole chain with constant stack`(name: String)
    {
        let (objects, runs) = (LiveObjects(), Counter())
        onSmallStack {
            let probe = objects.probe()
            let links = Self.links.filter { $0.name == name }
            let last = ActionDisposable {
                probe.touch()
                runs.increment()
            }
            _ = Self.chain(links.isEmpty ? Self.links : links, endingWith: last)
        }
        #expect(objects.count == 0)
        // Only a scoped link disposes the next link when it is released. In a chain without scoped links the action does not run.
        #expect(runs.value == (name == "scoped" || name == "all in turn" ? 1 : 0))
    }

    @Test(arguments: [1, 10, 60])
    func `dispose() inside a cleanup returns after the cleanups of the disposable have run`(depth: Int) {
        let log = Shared<[String]>([])
        var chain: any Disposable = ActionDisposable { log.withLock { $0.append("end") } }
        for level in (0..<depth).reversed() {
            let next = chain
            chain = ActionDisposable {
                log.withLock { $0.append("begin \(level)") }
                next.dispose()
                log.withLock { $0.append("end \(level)") }
            }
        }
        chain.dispose()
        let begins = (0..<depth).map { "begin \($0)" }
        #expect(log.value == begins + ["end"] + (0..<depth).reversed().map { "end \($0)" })
    }

    @Test func `nested cleanups of disposables run depth-first in the order of disposal, at any depth`() {
        // At the end of the chain is a tree with five levels and three branches at each level.
        let log = Shared<[Int]>([])
        @Sendable func tree(_ number: Int, _ levels: Int) -> ActionDisposable {
            let branches = levels == 0 ? [] : (0..<3).map { tree(number * 10 + $0, levels - 1) }
            return ActionDisposable {
                log.withLock { $0.append(number) }
                for branch in branches { branch.dispose() }
            }
        }
        func order(after depth: Int) -> [Int] {
            log.value = []
            var chain: any Disposable = tree(1, 5)
            for _ in 0..<depth {
                let next = chain
                chain = ActionDisposable { next.dispose() }
            }
            chain.dispose()
            return log.value
        }
        let expected = order(after: 0)
        #expect(expected.count == 364)
        for depth in [58, 60, 62, 63, 64, 65, 1_000] { #expect(order(after: depth) == expected) }
    }

    @Test(arguments: [0, 62, 63, 64, 65, 1_000])
    func `cleanups run before the terminal event arrives, however deeply disposals are nested`(depth: Int) {
        let log = Shared<[String]>([])
        let subject = Subject<Int, Never>()
        let source = Signal<Int, Never> { subscriber in
            subscriber.onDispose { log.withLock { $0.append("first cleanup") } }
            subscriber.onDispose {
                log.withLock { $0.append("second cleanup") }
                ActionDisposable { log.withLock { $0.append("inside") } }.dispose()
            }
            subject.signal.attach(subscriber)
        }
        source.subscribe(completed: { log.withLock { $0.append("receiver") } })
        var chain: any Disposable = ActionDisposable { subject.complete() }
        for _ in 0..<depth {
            let next = chain
            chain = ActionDisposable { next.dispose() }
        }
        chain.dispose()
        #expect(log.value.filter { $0 != "inside" } == ["second cleanup", "first cleanup", "receiver"])
        #expect(log.value.contains("inside") && log.value.last == "receiver")
    }
}
