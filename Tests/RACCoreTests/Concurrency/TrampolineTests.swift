import RACCore
import TestSupport
import Testing

@Suite struct TrampolineTests {
    /// Calls that nest in each other, and what they have done when they return.
    private final class Nesting {
        let kind: Trampoline.Kind
        var begun = 0
        var ended = 0
        var endedWithin: [Int] = []

        init(_ kind: Trampoline.Kind) {
            self.kind = kind
        }

        func call(_ depth: Int) {
            Trampoline.run(kind, self) { nesting in
                nesting.begun += 1
                if depth > 1 { nesting.call(depth - 1) }
                nesting.endedWithin.append(nesting.begun)
                nesting.ended += 1
            }
        }
    }

    @Test(arguments: Trampoline.Kind.allCases)
    func `a call nests up to the limit, and everything is done when the first one returns`(kind: Trampoline.Kind) {
        let nesting = Nesting(kind)
        nesting.call(1_000)
        #expect(nesting.begun == 1_000)
        #expect(nesting.ended == 1_000)
        // The first call to come to its end is the one at the limit: only calls up to it had begun by then.
        #expect(nesting.endedWithin.first == kind.limit)
    }

    @Test(arguments: Trampoline.Kind.allCases)
    func `a million calls that nest in each other use constant stack`(kind: Trampoline.Kind) {
        onSmallStack {
            let nesting = Nesting(kind)
            nesting.call(heavy(1_000_000))
            precondition(nesting.ended == heavy(1_000_000))
        }
    }

    @Test func `cleanups nest so deep that code hardly gets there`() {
        #expect(Trampoline.Kind.cleanup.limit == 64)
    }

    @Test func `kinds are counted apart`() {
        var isDone = false
        func nest(_ depth: Int) {
            Trampoline.run(.cleanup, ()) { _ in
                if depth > 1 { return nest(depth - 1) }
                Trampoline.run(.end, ()) { _ in isDone = true }
                #expect(isDone)
            }
        }
        nest(64)
        #expect(isDone)
    }

    @Test(arguments: [1, 63, 64, 65, 200])
    func `a call to the end has done what it leads to when it returns, at any depth`(depth: Int) {
        var log: [String] = []
        func nest(_ depth: Int) {
            Trampoline.run(.cleanup, ()) { _ in
                if depth > 1 {
                    nest(depth - 1)
                    if depth == 2 { Trampoline.run(.cleanup, ()) { _ in log.append("behind") } }
                    return
                }
                Trampoline.runToEnd(.cleanup, ()) { _ in
                    log.append("begin")
                    for number in 1...2 {
                        Trampoline.run(.cleanup, ()) { _ in
                            log.append("\(number)")
                            Trampoline.run(.cleanup, ()) { _ in log.append("inside \(number)") }
                        }
                    }
                }
                log.append("returned")
            }
        }
        nest(depth)
        #expect(log == ["begin", "1", "inside 1", "2", "inside 2", "returned"] + (depth > 1 ? ["behind"] : []))
    }

    /// Each holds the next one, and lets go of it by the trampoline.
    private final class Link {
        var next: Link?
        let probe: LiveObjects.Probe

        init(_ next: Link?, _ probe: LiveObjects.Probe) {
            self.next = next
            self.probe = probe
        }

        deinit {
            Trampoline.release(.chainRelease, &next)
        }
    }

    @Test func `a long chain of objects is released with constant stack`() {
        let objects = LiveObjects()
        onSmallStack {
            var chain: Link?
            for _ in 0..<heavy(100_000) { chain = Link(chain, objects.probe()) }
        }
        #expect(objects.count == 0)
    }

    @Test func `a thread that has come back from the limit begins anew`() {
        for _ in 0..<3 {
            let nesting = Nesting(.end)
            nesting.call(100)
            #expect(nesting.endedWithin.first == 64)
            #expect(nesting.ended == 100)
        }
    }
}
