import RACBindings
import TestSupport
import Testing

/// What is made of properties may be of any length.
@Suite(.timeLimit(.minutes(20))) struct DeepGraphTests {
    private static let count = heavy(100_000, debug: 10_000)

    @Test func `a long row of views is read, subscribed to, written through and released on a small stack`() {
        let objects = LiveObjects()
        onSmallStack {
            let (source, probe) = (MutableProperty(1), objects.probe())
            var top: Property<Int>? = (0..<Self.count).reduce(Property(source)) { row, _ in
                row.mapped {
                    probe.touch()
                    return $0 + 1
                }
            }
            #expect(top?.value == 1 + Self.count)
            let recorder = top.map { Recorder($0) }
            source.value = 5
            #expect(top?.value == 5 + Self.count)
            #expect(recorder?.values == [1 + Self.count, 5 + Self.count])
            top = nil
            recorder?.dispose()
        }
        #expect(objects.count == 0)
    }

    @Test func `so is a long row of combinations, of views without repeats, and of arrays`() {
        onSmallStack {
            let (source, other) = (MutableProperty(1), MutableProperty(1))
            var top: Property<Int>? = Property(source)
            for number in 0..<Self.count / 3 {
                guard let below = top else { break }
                switch number % 3 {
                case 0: top = below.combined(with: other) { $0 + $1 }
                case 1: top = below.withoutRepeats()
                default: top = Property(combining: [below, Property(other)]) { $0[0] + $0[1] }
                }
            }
            let recorder = top.map { Recorder($0) }
            let before = top?.value ?? 0
            source.value = 2
            #expect(top?.value == before + 1)
            #expect(recorder?.values == [before, before + 1])
            top = nil
            other.value = 1
            #expect(recorder?.values.count == 3)
        }
    }
}
