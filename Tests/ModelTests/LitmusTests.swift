import Testing

/// Tests the memory of the models with litmus tests, which are small programs that distinguish memory models.
@Suite struct LitmusTests {
    private static let (x, y) = (0, 1)

    @Test func `in the memory model, store buffering lets two threads miss each other's stores`() throws {
        let results = try LitmusProgram.results(
            2,
            [.store(Self.x, 1, .releasing), .load(Self.y, into: 0, .acquiring)],
            [.store(Self.y, 1, .releasing), .load(Self.x, into: 1, .acquiring)]
        )
        #expect(results == [[0, 0], [0, 1], [1, 0], [1, 1]])
    }

    @Test func `a lock prevents store buffering between two threads`() throws {
        let results = try LitmusProgram.results(
            2,
            [.lock, .store(Self.x, 1, .relaxed), .unlock, .lock, .load(Self.y, into: 0, .relaxed), .unlock],
            [.lock, .store(Self.y, 1, .relaxed), .unlock, .lock, .load(Self.x, into: 1, .relaxed), .unlock]
        )
        #expect(results == [[0, 1], [1, 0], [1, 1]])
    }

    @Test func `a read-modify-write of a third variable prevents store buffering between two threads`() throws {
        let results = try LitmusProgram.results(
            2,
            [.store(Self.x, 1, .relaxed), .add(2, into: 2, .acquiringAndReleasing), .load(Self.y, into: 0, .relaxed)],
            [.store(Self.y, 1, .relaxed), .add(2, into: 2, .acquiringAndReleasing), .load(Self.x, into: 1, .relaxed)]
        )
        #expect(!results.contains { $0.prefix(2) == [0, 0] })
        #expect(results.count > 2)
    }

    @Test(arguments: [
        (ModelOrder.releasing, ModelOrder.acquiring, false), (.relaxed, .acquiring, true),
        (.releasing, .relaxed, true), (.relaxed, .relaxed, true),
    ])
    func `message passing needs a release store and an acquire load`(
        _ example: (store: ModelOrder, load: ModelOrder, isLost: Bool)
    ) throws {
        let results = try LitmusProgram.results(
            2,
            [.store(Self.x, 1, .relaxed), .store(Self.y, 1, example.store)],
            [.load(Self.y, into: 0, example.load), .load(Self.x, into: 1, .relaxed)]
        )
        #expect(results.contains([1, 0]) == example.isLost)
        #expect(results.isSuperset(of: [[0, 0], [0, 1], [1, 1]]))
    }

    /// The exchanges of `DetachedObservers`. In this program, 0 in `y` means that an observer is announced.
    @Test(arguments: [
        (ModelOrder.acquiringAndReleasing, ModelOrder.acquiringAndReleasing, false),
        (.relaxed, .acquiringAndReleasing, true), (.acquiringAndReleasing, .relaxed, true),
    ])
    func `a later exchange sees the stores before an earlier exchange only if both are acquire-release`(
        _ example: (announcement: ModelOrder, owner: ModelOrder, isLost: Bool)
    ) throws {
        let results = try LitmusProgram.results(
            2,
            [.store(Self.x, 1, .relaxed), .compareExchange(Self.y, from: 0, to: 0, into: 0, example.announcement)],
            [.compareExchange(Self.y, from: 0, to: 1, into: 2, example.owner), .load(Self.x, into: 1, .relaxed)]
        )
        let isAnnouncedAndUnseen = [1, 0]
        #expect(results.contains(isAnnouncedAndUnseen) == example.isLost)
    }

    @Test func `the model lacks load buffering, so a load never sees a later store`() throws {
        let results = try LitmusProgram.results(
            2,
            [.load(Self.x, into: 0, .relaxed), .store(Self.y, 1, .relaxed)],
            [.load(Self.y, into: 1, .relaxed), .store(Self.x, 1, .relaxed)]
        )
        #expect(results == [[0, 0], [0, 1], [1, 0]])
    }

    @Test func `all threads see the stores to one variable in the same order`() throws {
        let results = try LitmusProgram.results(
            4,
            [.store(Self.x, 1, .relaxed)],
            [.store(Self.x, 2, .relaxed)],
            [.load(Self.x, into: 0, .relaxed), .load(Self.x, into: 1, .relaxed)],
            [.load(Self.x, into: 2, .relaxed), .load(Self.x, into: 3, .relaxed)]
        )
        // The two readers agree on the order of the two values.
        #expect(!results.contains([1, 2, 2, 1]))
        #expect(!results.contains([2, 1, 1, 2]))
        #expect(!results.contains { $0[0] != 0 && $0[1] == 0 })
        #expect(results.isSuperset(of: [[1, 2, 1, 2], [2, 1, 2, 1], [0, 1, 2, 2]]))
    }

    @Test func `a thread that loads a variable sees its own store or a later one`() throws {
        let results = try LitmusProgram.results(
            2,
            [.store(Self.x, 1, .relaxed), .load(Self.x, into: 0, .relaxed)],
            [.load(Self.x, into: 1, .relaxed), .store(Self.x, 2, .relaxed)]
        )
        #expect(results == [[1, 0], [1, 1], [2, 0], [2, 1]])
    }

    @Test func `two readers can see independent stores of two threads in different orders`() throws {
        let results = try LitmusProgram.results(
            4,
            [.store(Self.x, 1, .releasing)],
            [.store(Self.y, 1, .releasing)],
            [.load(Self.x, into: 0, .acquiring), .load(Self.y, into: 1, .acquiring)],
            [.load(Self.y, into: 2, .acquiring), .load(Self.x, into: 3, .acquiring)]
        )
        #expect(results.contains([1, 0, 1, 0]))
    }

    @Test(arguments: [(ModelOrder.acquiringAndReleasing, false), (.relaxed, true)])
    func `a release store also publishes the stores that its thread has seen`(
        _ example: (order: ModelOrder, isLost: Bool)
    ) throws {
        let isStrong = example.order == .acquiringAndReleasing
        let results = try LitmusProgram.results(
            3,
            [.store(Self.x, 1, isStrong ? .releasing : .relaxed)],
            [
                .load(Self.x, into: 0, isStrong ? .acquiring : .relaxed),
                .store(Self.y, 1, isStrong ? .releasing : .relaxed),
            ],
            [.load(Self.y, into: 1, isStrong ? .acquiring : .relaxed), .load(Self.x, into: 2, .relaxed)]
        )
        #expect(results.contains([1, 1, 0]) == example.isLost)
    }

    @Test func `if two threads store to two variables in opposite orders, each first store can be the final value`()
        throws
    {
        let results = try LitmusProgram.results(
            2,
            [.store(Self.x, 1, .releasing), .store(Self.y, 2, .releasing), .add(2, into: 2, .acquiringAndReleasing)],
            [.store(Self.y, 1, .releasing), .store(Self.x, 2, .releasing), .add(2, into: 3, .acquiringAndReleasing)],
            // The third thread continues only when both writers are done. It then sees all stores, and therefore the last values.
            [
                .compareExchange(2, from: 2, to: 1, into: 4, .acquiringAndReleasing), .ifSet(4),
                .load(Self.x, into: 0, .relaxed), .load(Self.y, into: 1, .relaxed),
            ]
        )
        #expect(results.contains([1, 1]))
    }

    @Test func `a relaxed read-modify-write continues a release sequence, and a relaxed store does not`() throws {
        let reader: [LitmusProgram.Access] = [
            .load(Self.y, into: 0, .acquiring), .load(Self.x, into: 1, .relaxed),
        ]
        let writer: [LitmusProgram.Access] = [.store(Self.x, 1, .relaxed), .store(Self.y, 1, .releasing)]
        let byUpdate = try LitmusProgram.results(2, writer, [.add(Self.y, into: 2, .relaxed)], reader)
        #expect(byUpdate.contains([2, 1]))
        #expect(!byUpdate.contains([2, 0]))
        let byStore = try LitmusProgram.results(
            2,
            writer,
            [.load(Self.y, into: 2, .relaxed), .store(Self.y, 2, .relaxed)],
            reader
        )
        #expect(byStore.contains([2, 0]))
    }

    @Test func `two read-modify-writes of a variable never read the same value`() throws {
        let sums = try LitmusProgram.results(2, [.add(Self.x, into: 0, .relaxed)], [.add(Self.x, into: 1, .relaxed)])
        #expect(sums == [[0, 1], [1, 0]])
        let exchanges = try LitmusProgram.results(
            2,
            [.compareExchange(Self.x, from: 0, to: 1, into: 0, .relaxed)],
            [.compareExchange(Self.x, from: 0, to: 2, into: 1, .relaxed)]
        )
        #expect(exchanges == [[0, 1], [1, 0]])
    }

    @Test func `another thread's store never falls between the load and the store of a read-modify-write`() throws {
        let results = try LitmusProgram.results(
            3,
            [.add(Self.x, into: 0, .relaxed), .load(Self.x, into: 1, .relaxed)],
            [.store(Self.x, 5, .relaxed), .load(Self.x, into: 2, .relaxed)]
        )
        #expect(results == [[0, 1, 5], [0, 5, 5], [5, 6, 5], [5, 6, 6]])
    }

    @Test func `two threads that share plain memory need a lock, or a release store with an acquire load`() throws {
        #expect(throws: ModelViolation.self) { try LitmusProgram.results(0, [.touch], [.touch]) }
        #expect(throws: Never.self) {
            try LitmusProgram.results(0, [.lock, .touch, .unlock], [.lock, .touch, .unlock])
        }
        let writer: [LitmusProgram.Access] = [.touch, .store(Self.y, 1, .releasing)]
        #expect(throws: Never.self) {
            try LitmusProgram.results(1, writer, [.load(Self.y, into: 0, .acquiring), .ifSet(0), .touch])
        }
        #expect(throws: ModelViolation.self) {
            try LitmusProgram.results(1, writer, [.load(Self.y, into: 0, .relaxed), .ifSet(0), .touch])
        }
    }

    @Test func `the exploration of a memory model reports a deadlock`() {
        #expect(throws: ModelViolation.self) { try LitmusProgram.results(0, [.lock], [.lock, .unlock]) }
    }
}
