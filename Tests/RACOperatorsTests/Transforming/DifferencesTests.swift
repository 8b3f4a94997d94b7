import RACCore
import RACOperators
import Synchronization
import TestSupport
import Testing

@Suite struct DifferencesTests {
    // MARK: Events

    @Test func `differences() compares the first array with an empty array, and later arrays with the previous one`() {
        #expect(differences([["a", "b"], ["b", "c"], []]) == ["+a +b", "-a +c", "-b -c"])
    }

    @Test func `differences() sends an empty difference for an array equal to the previous array`() {
        #expect(differences([[], ["a"], ["a"]]) == ["", "+a", ""])
    }

    @Test func `differences() passes a failure`() {
        let signal = Signal<[Int], TestError>.just([1]).concat(.fail(.first)).differences().map { $0.count }
        #expect(Recorder(signal).events == [.next(1), .failed(.first)])
    }

    @Test func `each subscription to differences() begins with an empty array`() {
        let signal = Signal<[Int], Never>.just([1, 2]).differences().map { $0.insertions.count }
        #expect(Recorder(signal).values == [2])
        #expect(Recorder(signal).values == [2])
    }

    @Test func `differences() appends its name to the signal's name`() {
        #expect(Signal<[Int], Never>.never.named("rows").differences().name == "rows.differences")
    }

    // MARK: Moves

    @Test(arguments: [
        (["a", "b", "c", "d"], ["d", "a", "b", "c"], "-d>0 +d<3"),
        (["a", "b", "c", "d"], ["b", "c", "d", "a"], "-a>3 +a<0"),
        (["a", "b"], ["b", "a"], "-a>1 +a<0"),
        (["a", "b", "c"], ["c", "x", "a"], "-a>2 -b +x +a<0"),
        (["a", "a", "b"], ["b", "a"], "-a>1 -a +a<0"),
    ])
    func `differences() associates the removal and the insertion of an element that has moved`(
        old: [String],
        new: [String],
        expected: String
    ) {
        #expect(differences([old, new]).last == expected)
    }

    // MARK: Elements with an identity

    @Test func `differences() associates the removal and the insertion of an identifiable element that has changed`() {
        let (old, new) = (
            [Row(id: 1, text: "a"), Row(id: 2, text: "b")], [Row(id: 1, text: "a"), Row(id: 2, text: "c")]
        )
        let last = Recorder(Signal<[Row], Never>.from([old, new]).differences()).values.last
        #expect(last?.removals == [.remove(offset: 1, element: old[1], associatedWith: 1)])
        #expect(last?.insertions == [.insert(offset: 1, element: new[1], associatedWith: 1)])
    }

    @Test func `differences() does not associate two elements with different identities`() {
        let (old, new) = ([Row(id: 1, text: "a")], [Row(id: 2, text: "a")])
        let last = Recorder(Signal<[Row], Never>.from([old, new]).differences()).values.last
        #expect(last?.removals == [.remove(offset: 0, element: old[0], associatedWith: nil)])
        #expect(last?.insertions == [.insert(offset: 0, element: new[0], associatedWith: nil)])
    }

    @Test func `differences() compares identifiable elements by identity even if they are Hashable`() {
        struct Track: Hashable, Identifiable {
            let id: Int
            var isPlaying = false
        }
        let arrays = [[Track(id: 7)], [Track(id: 7, isPlaying: true)]]
        let last = Recorder(Signal<[Track], Never>.from(arrays).differences()).values.last
        #expect(last?.insertions.map { change in change.former } == [0])
    }

    // MARK: Laws

    @Test(arguments: [1, 2, 5, 20, 1_000])
    func `applying each difference of differences() to an array gives the next array`(kinds: Int) {
        for seed in 0..<UInt64(heavy(2_000)) {
            var generator = SeededGenerator(seed: seed)
            let arrays = (0..<4).map { _ in randomArray(of: kinds, with: &generator) }
            #expect(applied(Signal.from(arrays).differences()) == arrays, "seed \(seed)")
        }
    }

    @Test(arguments: [1, 2, 5, 20, 1_000])
    func `applying each difference of identifiable elements to an array gives the next array`(kinds: Int) {
        for seed in 0..<UInt64(heavy(2_000)) {
            var generator = SeededGenerator(seed: seed)
            let arrays = (0..<4).map { _ in
                randomArray(of: kinds, with: &generator).map { number in
                    Row(id: number, text: Bool.random(using: &generator) ? "a" : "b")
                }
            }
            #expect(applied(Signal.from(arrays).differences()) == arrays, "seed \(seed)")
        }
    }

    @Test func `differences() sends the smallest difference if no element occurs twice`() {
        for seed in 0..<UInt64(heavy(4_000)) {
            var generator = SeededGenerator(seed: seed)
            let (old, new) = (randomSet(with: &generator), randomSet(with: &generator))
            let found = Recorder(Signal.from([old, new]).differences()).values.last
            #expect(found?.count == new.difference(from: old).count, "seed \(seed)")
            // The difference of the standard library can contain other moves. Therefore the standard library looks for moves in
            // our difference, and both algorithms must find all moves.
            let associated = found?.insertions.count { $0.former != nil }
            #expect(associated == found?.inferringMoves().insertions.count { $0.former != nil }, "seed \(seed)")
        }
    }

    // MARK: Time and comparisons

    @Test func `differences() hashes nothing and compares once per element after one change`() {
        let counts = Counts()
        let old = (0..<10_000).map { CountedElement(number: $0, counts: counts) }
        var new = old
        new.insert(CountedElement(number: -1, counts: counts), at: 5_000)
        let rows = Subject<[CountedElement], Never>()
        let recorder = Recorder(rows.differences())
        rows.send(old)
        counts.reset()
        rows.send(new)
        #expect(recorder.values.last?.count == 1)
        // One additional comparison in each direction finds the change.
        #expect(counts.comparisons.load(ordering: .relaxed) <= 10_002)
        #expect(counts.hashes.load(ordering: .relaxed) == 0)
    }

    @Test func `differences() hashes only the changed elements after a few distant changes`() {
        let counts = Counts()
        let old = (0..<10_000).map { CountedElement(number: $0, counts: counts) }
        var new = old
        new.insert(CountedElement(number: -1, counts: counts), at: 0)
        new.swapAt(5_000, 5_001)
        new.removeLast()
        let rows = Subject<[CountedElement], Never>()
        let recorder = Recorder(rows.differences())
        rows.send(old)
        counts.reset()
        rows.send(new)
        #expect(recorder.values.last?.count == 4)
        #expect(counts.hashes.load(ordering: .relaxed) <= 10)
        #expect(counts.comparisons.load(ordering: .relaxed) <= 11_000)
    }

    @Test func `differences() hashes each element of both arrays once after a reversal`() {
        let counts = Counts()
        let old = (0..<10_000).map { CountedElement(number: $0, counts: counts) }
        let rows = Subject<[CountedElement], Never>()
        let recorder = Recorder(rows.differences())
        rows.send(old)
        counts.reset()
        rows.send(old.reversed())
        #expect(recorder.values.last?.count == 2 * 9_999)
        #expect(counts.hashes.load(ordering: .relaxed) == 20_000)
        // Each pair is compared once. Elements with the same position in a hash table are also compared.
        #expect(counts.comparisons.load(ordering: .relaxed) <= 50_000)
    }

    // MARK: Support

    private struct Row: Identifiable, Equatable {
        let id: Int
        let text: String
    }

    /// The differences as text: `-a` and `+a`, with the associated offset if there is one, as in `-a>1` and `+a<0`.
    private func differences(_ arrays: [[String]]) -> [String] {
        Recorder(Signal<[String], Never>.from(arrays).differences()).values.map { difference in
            (difference.removals + difference.insertions).map { change in
                switch change {
                case .remove(_, let element, let partner): "-\(element)" + (partner.map { ">\($0)" } ?? "")
                case .insert(_, let element, let partner): "+\(element)" + (partner.map { "<\($0)" } ?? "")
                }
            }
            .joined(separator: " ")
        }
    }

    /// Returns the arrays that result from applying each difference to the previous array.
    private func applied<Element: Sendable>(_ differences: Signal<CollectionDifference<Element>, Never>) -> [[Element]?]
    {
        Recorder(differences.scan([Element]?.some([])) { $0?.applying($1) }).values
    }

    private func randomArray(of kinds: Int, with generator: inout SeededGenerator) -> [Int] {
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in Int.random(in: 0..<kinds, using: &generator) }
    }

    private func randomSet(with generator: inout SeededGenerator) -> [Int] {
        Array((0..<10).shuffled(using: &generator).prefix(Int.random(in: 0...10, using: &generator)))
    }
}

extension CollectionDifference.Change {
    /// The associated offset.
    fileprivate var former: Int? {
        switch self {
        case .remove(_, _, let partner), .insert(_, _, let partner): partner
        }
    }
}

private final class Counts: Sendable {
    let comparisons = Atomic(0)
    let hashes = Atomic(0)

    func reset() {
        comparisons.store(0, ordering: .relaxed)
        hashes.store(0, ordering: .relaxed)
    }
}

/// An element that counts how often elements are compared and hashed.
private struct CountedElement: Hashable {
    let number: Int
    let counts: Counts

    static func == (first: CountedElement, second: CountedElement) -> Bool {
        first.counts.comparisons.add(1, ordering: .relaxed)
        return first.number == second.number
    }

    func hash(into hasher: inout Hasher) {
        counts.hashes.add(1, ordering: .relaxed)
        hasher.combine(number)
    }
}
