import TestSupport
import Testing

@testable import RACCore

@Suite struct RecursionLimiterTests {
    /// Counts nested calls that have begun and ended. `endedWithin` has the number of begun calls at each end.
    private final class Nesting {
        let kind: RecursionLimiter.Kind
        var begun = 0
        var ended = 0
        var endedWithin: [Int] = []

        init(_ kind: RecursionLimiter.Kind) {
            self.kind = kind
        }

        func call(_ depth: Int) {
            RecursionLimiter.run(kind, self) { nesting in
                nesting.begun += 1
                if depth > 1 { nesting.call(depth - 1) }
                nesting.endedWithin.append(nesting.begun)
                nesting.ended += 1
            }
        }
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread"), arguments: allKinds)
    func `nested calls of the recursion limiter have all run when the outermost call returns`(
        kind: RecursionLimiter.Kind
    ) {
        onSmallStack {
            let nesting = Nesting(kind)
            nesting.call(100_000)
            precondition(nesting.begun == 100_000)
            precondition(nesting.ended == 100_000)
            // The deepest call ends first. The number of calls that had begun by then is therefore the depth of the nesting.
            let first = nesting.endedWithin.first ?? 0
            precondition(first > 64 && first < 100_000, "\(first)")
        }
    }

    @Test func `the recursion limiter nests cleanups up to their limit even if the stack has no room`() {
        onSmallStack {
            atTheLimit(of: .release) {
                let nesting = Nesting(.cleanup)
                nesting.call(100)
                precondition(nesting.endedWithin.first == RecursionLimiter.Kind.cleanup.limit)
                precondition(nesting.ended == 100)
            }
        }
    }

    @Test func `a call with a new recursion limit of its own defers no work to outer calls`() {
        onSmallStack {
            atTheLimit(of: .delivery) {
                let nesting = Nesting(.delivery)
                RecursionLimiter.runAsOutermost(.delivery) { nesting.call(100) }
                precondition(nesting.ended == 100)
                nesting.call(1)
                precondition(nesting.ended == 100)
            }
        }
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread"), arguments: allKinds)
    func `a million nested calls through the recursion limiter use constant stack`(kind: RecursionLimiter.Kind) {
        onSmallStack {
            let nesting = Nesting(kind)
            nesting.call(heavy(1_000_000))
            precondition(nesting.ended == heavy(1_000_000))
        }
    }

    @Test func `the recursion limiter nests at most 64 cleanups`() {
        #expect(RecursionLimiter.Kind.cleanup.limit == 64)
    }

    @Test func `the recursion limiter has a separate limit for each kind of call`() {
        onSmallStack {
            atTheLimit(of: .cleanup) {
                let isDone = SubscriptionState(false)
                RecursionLimiter.run(.end, ()) { _ in isDone.value = true }
                precondition(isDone.value)
            }
        }
    }

    @Test(arguments: [false, true])
    func `runToEnd of the recursion limiter returns after all earlier work and its own nested work are done`(
        isAtTheLimit: Bool
    ) {
        let log = Shared<[String]>([])
        @Sendable func run() {
            RecursionLimiter.run(.cleanup, ()) { _ in log.withLock { $0.append("before") } }
            RecursionLimiter.runToEnd(.cleanup, ()) { _ in
                log.withLock { $0.append("begin") }
                for number in 1...2 {
                    RecursionLimiter.run(.cleanup, ()) { _ in
                        log.withLock { $0.append("\(number)") }
                        RecursionLimiter.run(.cleanup, ()) { _ in log.withLock { $0.append("inside \(number)") } }
                    }
                }
            }
            log.withLock { $0.append("returned") }
            RecursionLimiter.run(.cleanup, ()) { _ in log.withLock { $0.append("behind") } }
        }
        onSmallStack {
            if isAtTheLimit { atTheLimit(of: .cleanup) { run() } } else { run() }
        }
        #expect(log.value == ["before", "begin", "1", "inside 1", "2", "inside 2", "returned", "behind"])
    }

    /// An object that holds the next object and releases it through the recursion limiter.
    private final class Link {
        var next: Link?
        let probe: LiveObjects.Probe

        init(_ next: Link?, _ probe: LiveObjects.Probe) {
            self.next = next
            self.probe = probe
        }

        deinit {
            RecursionLimiter.release(.chainRelease, &next)
        }
    }

    @Test func `releasing a long chain of objects through the recursion limiter uses constant stack`() {
        let objects = LiveObjects()
        onSmallStack {
            var chain: Link?
            for _ in 0..<heavy(100_000) { chain = Link(chain, objects.probe()) }
        }
        #expect(objects.count == 0)
    }

    @Test func `the recursion limiter counts from zero again after all nested calls have returned`() {
        onSmallStack {
            for _ in 0..<3 {
                atTheLimit(of: .end) {}
                let nesting = Nesting(.end)
                nesting.call(64)
                precondition(nesting.endedWithin.first == 64)
            }
        }
    }
}

private let allKinds: [RecursionLimiter.Kind] = [
    .cleanup, .end, .release, .delivery, .chainRelease, .upperLayers,
]
