import Testing

@testable import RACCore

@Suite struct SuspendedSourcesTests {
    @Test func `suspended sources resume in the order of suspension, except that the first resumes last`() {
        let order = Lock<[Int]>([])
        var sources = SuspendedSources()
        for number in 1...20 {
            let isKept = sources.keep(OneShotAction { order.withLock { $0.append(number) } }, unless: false)
            #expect(isKept)
        }
        sources.takeAll().resumeAll()
        #expect(order.withLock { $0 } == Array(2...20) + [1])
        #expect(sources.isEmpty)
    }

    @Test func `sources that are suspended and disposed many times leave only a few stored resumptions`() {
        var sources = SuspendedSources()
        for _ in 0..<10_000 {
            let resumption = OneShotAction {}
            let isKept = sources.keep(resumption, unless: false)
            #expect(isKept)
            resumption.dispose()
        }
        #expect(sources.takeAll().count <= 8)
    }

    @Test func `removing the resumptions of disposed sources keeps the resumptions of live sources`() {
        var sources = SuspendedSources()
        var live = 0
        for number in 0..<1_000 {
            let resumption = OneShotAction {}
            let isKept = sources.keep(resumption, unless: false)
            #expect(isKept)
            if number.isMultiple(of: 3) { live += 1 } else { resumption.dispose() }
        }
        #expect(sources.takeAll().count { !$0.isDisposed } == live)
    }
}
