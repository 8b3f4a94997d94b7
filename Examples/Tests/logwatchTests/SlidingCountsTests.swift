import Testing

@testable import LogWatching

struct SlidingCountsTests {
    @Test func `sliding counts include the last tenths of a second and the current tenth`() {
        var counts = SlidingCounts()
        for tenth in 1...20 { counts.add(.info, at: tenth) }
        #expect(counts.counts(last: 10, upTo: 20)[.info] == 10)
        #expect(counts.counts(last: 10, upTo: 25)[.info] == 5)
        #expect(counts.counts(last: 10, upTo: 29)[.info] == 1)
        #expect(counts.counts(last: 10, upTo: 30)[.info] == 0)
        #expect(counts.counts(last: 10, upTo: 5)[.info] == 5)
        #expect(counts.counts(last: 600, upTo: 20)[.error] == 0)
    }

    @Test func `sliding counts older than a minute are dropped, even after a long pause`() {
        var counts = SlidingCounts()
        for tenth in 0..<600 { counts.add(.error, at: tenth) }
        #expect(counts.counts(last: 600, upTo: 599)[.error] == 600)
        counts.add(.error, at: 600)
        #expect(counts.counts(last: 600, upTo: 600)[.error] == 600)
        counts.add(.error, at: 1_000_000)
        #expect(counts.counts(last: 600, upTo: 1_000_000)[.error] == 1)
    }

    @Test func `sliding counts add a late line at the line's own time, and drop a line that is too old`() {
        var counts = SlidingCounts()
        let areCounted = [1_000, 401, 400].map { counts.add(.info, at: $0) }
        #expect(areCounted == [true, true, false])
        #expect(counts.counts(last: 600, upTo: 1_000)[.info] == 2)
        #expect(counts.counts(last: 599, upTo: 1_000)[.info] == 1)
    }

    @Test func `the times of sliding counts can be negative`() {
        var counts = SlidingCounts()
        for tenth in -700 ... -1 { counts.add(.debug, at: tenth) }
        #expect(counts.counts(last: 600, upTo: -1)[.debug] == 600)
        #expect(counts.counts(last: 10, upTo: 4)[.debug] == 5)
    }

    /// Compares with the simplest correct implementation.
    @Test func `sliding counts of random times equal the counts of a simple implementation`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20 {
            var (counts, all, newest) = (SlidingCounts(), [Int](), 0)
            for _ in 0..<500 {
                let tenth = newest + Int.random(in: -700...100, using: &generator)
                if counts.add(.info, at: tenth) { all.append(tenth) }
                newest = all.max() ?? 0
            }
            for span in [1, 10, 100, 600] {
                #expect(
                    counts.counts(last: span, upTo: newest)[.info] == all.count { $0 > newest - span && $0 <= newest }
                )
            }
        }
    }
}
