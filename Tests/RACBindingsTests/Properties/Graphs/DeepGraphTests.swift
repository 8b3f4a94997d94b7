import Foundation
import RACBindings
import TestSupport
import Testing

/// Chains of computed properties can have any length.
@Suite(.timeLimit(.minutes(20))) struct DeepGraphTests {
    private static let count = heavy(100_000, debug: 10_000)

    @Test func `a long chain of property views needs only a small stack`() {
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

    @Test func `a long chain of combined properties and of withoutRepeats() needs only a small stack`() {
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

    // MARK: Closures

    /// Returns a chain of closures, each of which reads the previous closure's property and a common property.
    ///
    /// - Parameters:
    ///   - length: The number of closures.
    ///   - isRead: Indicates whether each closure is read immediately after its creation.
    private static func row(_ source: MutableProperty<Int>, _ common: MutableProperty<Int>, _ length: Int, isRead: Bool)
        -> Property<Int>
    {
        (0..<length).reduce(Property(source)) { row, _ in
            let next = Property { common.value + row.value + 1 }
            if isRead { _ = next.value }
            return next
        }
    }

    @Test
    func `a long chain of computed properties that were already read needs only a small stack`() {
        let objects = LiveObjects()
        onSmallStack {
            let (source, common, probe) = (MutableProperty(1), MutableProperty(0), objects.probe())
            let first = Property {
                probe.touch()
                return source.value
            }
            var top: Property<Int>? = (0..<Self.count).reduce(first) { row, _ in
                let next = Property { common.value + row.value + 1 }
                _ = next.value
                return next
            }
            let recorder = top.map { Recorder($0) }
            source.value = 5
            #expect(top?.value == 5 + Self.count)
            Properties.update {
                common.value = 1
                source.value = 7
            }
            #expect(top?.value == 7 + 2 * Self.count)
            #expect(recorder?.values == [1 + Self.count, 5 + Self.count, 7 + 2 * Self.count])
            top = nil
            recorder?.dispose()
        }
        #expect(objects.count == 0)
    }

    @Test func `a long chain of alternating computed properties and views needs only a small stack`() {
        onSmallStack {
            let source = MutableProperty(1)
            let top = (0..<Self.count / 4).reduce(Property(source)) { row, _ in
                let view = row.mapped { $0 + 1 }
                let next = Property { view.value + 1 }
                _ = next.value
                return next
            }
            let recorder = Recorder(top)
            source.value = 5
            #expect(top.value == 5 + 2 * (Self.count / 4))
            #expect(recorder.values == [1 + 2 * (Self.count / 4), 5 + 2 * (Self.count / 4)])
        }
    }

    @Test func `a computed property deep in a chain follows the branch that its closure currently reads`() {
        onSmallStack {
            let (source, other, common) = (MutableProperty(1), MutableProperty(100), MutableProperty(0))
            let isOther = MutableProperty(false)
            let (row, branch) = (
                Self.row(source, common, Self.count / 10, isRead: true),
                Self.row(other, common, Self.count / 10, isRead: true)
            )
            let chosen = Property { isOther.value ? branch.value : row.value }
            let top = (0..<Self.count / 10).reduce(chosen) { row, _ in
                let next = Property { common.value + row.value }
                _ = next.value
                return next
            }
            #expect(top.value == 1 + Self.count / 10)
            Properties.update {
                isOther.value = true
                common.value = 1
            }
            #expect(top.value == 100 + 3 * (Self.count / 10))
        }
    }

    // The sanitizer itself uses some of the stack.
    @Test(.disabled(if: isThreadSanitized))
    func `the first read of a chain of computed properties needs only a small stack up to the documented length`() {
        onSmallStack {
            let (source, common) = (MutableProperty(1), MutableProperty(0))
            let length = isOptimized ? 1_200 : 400
            let recorder = Recorder(Self.row(source, common, length, isRead: false))
            source.value = 2
            #expect(recorder.values == [1 + length, 2 + length])
        }
    }

    @Test func `the first read of too many nested computed properties traps with a message`() async {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent, \.exitStatus]) {
            onSmallStack {
                _ = DeepGraphTests.row(MutableProperty(1), MutableProperty(0), 20_000, isRead: false).value
            }
        }
        #expect(exit?.exitStatus != .signal(SIGSEGV))
        #expect(exit?.exitStatus != .signal(SIGBUS))
        let said = exit.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(said.contains("the stack has no room"))
    }

    // The work of the sanitizer itself grows with the nesting.
    @Test(.disabled(if: isThreadSanitized))
    func `the time to run a computed property's closure does not grow with the length of its chain`() {
        func time(_ length: Int) -> Double {
            let shortest = Shared(Double.infinity)
            onSmallStack(kibibytes: 256 * 1_024) {
                let (source, common) = (MutableProperty(1), MutableProperty(0))
                let top = Self.row(source, common, length, isRead: false)
                _ = top.value
                shortest.value = shortestCPUTime(tries: 3) {
                    common.value += 1
                    _ = top.value
                }
            }
            return shortest.value / Double(length)
        }
        let short = time(1_000)
        let long = time(8_000)
        // If each read searched all running closures, the time would be eight times as long.
        #expect(long < short * 3, "\(long / short)")
    }
}
