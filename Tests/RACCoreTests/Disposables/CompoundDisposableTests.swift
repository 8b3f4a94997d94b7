import RACCore
import TestSupport
import Testing

@Suite struct CompoundDisposableTests {
    @Test func `a compound disposable disposes its members in reverse order`() {
        let order = Shared<[Int]>([])
        let compound = CompoundDisposable()
        for number in 1...4 { compound.add { order.withLock { $0.append(number) } } }
        compound.dispose()
        #expect(order.withLock { $0 } == [4, 3, 2, 1])
    }

    @Test func `a disposed compound disposable immediately disposes a member that is added`() {
        let compound = CompoundDisposable()
        compound.dispose()
        let late = ActionDisposable()
        compound.add(late)
        #expect(late.isDisposed)
    }

    @Test func `a disposed compound disposable immediately runs a closure that is added`() {
        let compound = CompoundDisposable()
        compound.dispose()
        let runs = Counter()
        compound.add { runs.increment() }
        #expect(runs.value == 1)
    }

    @Test func `a compound disposable does not dispose a removed member`() {
        let compound = CompoundDisposable()
        let member = ActionDisposable()
        compound.add(member)
        compound.remove(member)
        compound.dispose()
        #expect(!member.isDisposed)
    }

    @Test func `removing a disposable that is no member of a compound disposable has no effect`() {
        let member = ActionDisposable()
        let compound = CompoundDisposable([member])
        compound.remove(ActionDisposable())
        compound.dispose()
        #expect(member.isDisposed)
    }

    @Test func `a compound disposable can be created with members`() {
        let members = [ActionDisposable(), ActionDisposable()]
        let compound = CompoundDisposable(members)
        compound.dispose()
        #expect(members.allSatisfy { $0.isDisposed })
    }

    @Test func `removing a member that was added twice to a compound disposable removes one registration`() {
        let compound = CompoundDisposable()
        let member = ActionDisposable()
        compound.add(member)
        compound.add(member)
        compound.remove(member)
        compound.dispose()
        #expect(member.isDisposed)
    }

    @Test func `any member of a compound disposable can be removed, even after many members are added`() {
        let compound = CompoundDisposable()
        let members = (0..<1_000).map { _ in ActionDisposable() }
        for member in members { compound.add(member) }
        for (number, member) in members.enumerated() where number % 3 != 0 { compound.remove(member) }
        compound.dispose()
        for (number, member) in members.enumerated() { #expect(member.isDisposed == (number % 3 == 0)) }
    }

    @Test func `each removal of a member that was added repeatedly to a compound disposable removes one registration`()
    {
        let compound = CompoundDisposable((0..<100).map { _ in ActionDisposable() })
        let (once, twice, thrice) = (ActionDisposable(), ActionDisposable(), ActionDisposable())
        for _ in 0..<3 {
            for member in [once, twice, thrice] { compound.add(member) }
        }
        compound.remove(once)
        for _ in 0..<2 { compound.remove(twice) }
        for _ in 0..<3 { compound.remove(thrice) }
        compound.dispose()
        #expect(once.isDisposed)
        #expect(twice.isDisposed)
        #expect(!thrice.isDisposed)
    }

    private static let removals: [(name: String, run: @Sendable (CompoundDisposable, ActionDisposable) -> Void)] = [
        ("no member", { compound, _ in compound.remove(ActionDisposable()) }),
        (
            "a member",
            { compound, member in
                compound.remove(member)
                compound.add(member)
            }
        ),
        (
            "a member that was added twice",
            { compound, member in
                compound.add(member)
                compound.remove(member)
                compound.remove(member)
                compound.add(member)
            }
        ),
    ]

    @Test(.enabled(if: !isThreadSanitized, "one thread"), arguments: removals.map(\.name))
    func `removing a member of a compound disposable takes as long with 100,000 members as with 1,000`(name: String)
        throws
    {
        let remove = try #require(Self.removals.first { $0.name == name }?.run)
        func time(_ count: Int) -> Double {
            let members = (0..<count).map { _ in ActionDisposable() }
            let compound = CompoundDisposable(members)
            remove(compound, members[0])
            // Each attempt removes different members, because a removal moves members to the end.
            var first = 0
            return shortestCPUTime {
                first += 1
                for number in stride(from: first, to: count, by: count / 200) { remove(compound, members[number]) }
            }
        }
        let (few, many) = (time(1_000), time(100_000))
        // A linear search would take a hundred times as long.
        #expect(many < few * 20, "\(few) s, \(many) s")
    }

    @Test func `the end of a subscription that was removed from a compound disposable removes no other member`() {
        let (set, subject) = (CompoundDisposable(), Subject<Int, Never>())
        let subscription = subject.subscribe(within: set) { _ in }
        set.remove(subscription)
        let other = ActionDisposable()
        set.add(other)
        subject.complete()
        set.dispose()
        #expect(other.isDisposed)
    }

    @Test func `a compound disposable keeps the order of its members after removals`() {
        let order = Shared<[Int]>([])
        let compound = CompoundDisposable()
        let members = (0..<100).map { number in ActionDisposable { order.withLock { $0.append(number) } } }
        for member in members { compound.add(member) }
        for number in 0..<100 where number % 2 == 0 { compound.remove(members[number]) }
        compound.dispose()
        #expect(order.withLock { $0 } == stride(from: 99, through: 1, by: -2).map { $0 })
    }

    @Test func `removing a member from a compound disposable releases the member immediately`() {
        let objects = LiveObjects()
        let compound = CompoundDisposable()
        var probe: LiveObjects.Probe? = objects.probe()
        var member: ActionDisposable? = ActionDisposable { [probe] in probe?.touch() }
        let identity = member.map(ObjectIdentifier.init)
        if let member { compound.add(member) }
        (member, probe) = (nil, nil)
        #expect(objects.count == 1)
        if let identity { compound.remove(identity) }
        #expect(objects.count == 0)
    }

    @Test func `a member added to a compound disposable during its disposal is disposed`() {
        let compound = CompoundDisposable()
        let late = ActionDisposable()
        compound.add { compound.add(late) }
        compound.dispose()
        #expect(late.isDisposed)
    }

    @Test func `a member added to a compound disposable during its disposal on another thread is disposed once`() {
        let runs = Counter()
        let current = Shared(CompoundDisposable())
        race(
            heavy(5_000),
            prepare: { _ in current.withLock { $0 = CompoundDisposable() } },
            [
                { _ in current.withLock { $0 }.add { runs.increment() } },
                { _ in current.withLock { $0 }.dispose() },
            ]
        )
        #expect(runs.value == heavy(5_000))
    }

    @Test func `disposeIfNeeded of a compound disposable returns true to only one of two racing threads`() {
        let wins = Counter()
        let current = Shared(CompoundDisposable())
        let body: @Sendable (Int) -> Void = { _ in
            if current.withLock({ $0 }).disposeIfNeeded() { wins.increment() }
        }
        race(heavy(5_000), prepare: { _ in current.withLock { $0 = CompoundDisposable() } }, [body, body])
        #expect(wins.value == heavy(5_000))
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread"))
    func `disposing a chain of a hundred thousand compound disposables uses constant stack`() {
        onSmallStack {
            let runs = Counter()
            var chain = CompoundDisposable()
            chain.add { runs.increment() }
            for _ in 0..<100_000 { chain = CompoundDisposable([chain]) }
            chain.dispose()
            precondition(runs.value == 1)
        }
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread"))
    func `releasing a chain of a hundred thousand compound disposables uses constant stack`() {
        let objects = LiveObjects()
        onSmallStack {
            let probe = objects.probe()
            var chain = CompoundDisposable()
            chain.add { probe.touch() }
            for number in 0..<100_000 {
                let next = CompoundDisposable([chain])
                // Some levels have two members, because a second member changes the layout of a level.
                if number % 2 == 0 { next.add(ActionDisposable()) }
                chain = next
            }
        }
        #expect(objects.count == 0)
    }
}
