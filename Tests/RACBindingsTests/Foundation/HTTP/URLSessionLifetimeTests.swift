import Foundation
import RACBindings
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(20))) struct URLSessionLifetimeTests {
    private let session = URLSession(configuration: .ephemeral)

    @Test func `disposing the signal of a request closes the connection to a server that does not answer`() throws {
        let answer = LoopbackServer.Answer("", then: .hang)
        let server = try LoopbackServer(["/": answer])
        defer { server.stop() }
        let recorder = Recorder(session.signal(for: try server.url("/")))
        #expect(answer.isSent.wait())
        recorder.dispose()
        #expect(answer.isLeft.wait())
        #expect(recorder.events.isEmpty)
    }

    @Test func `disposing the signal of a request closes the connection in the middle of a body`() throws {
        let answer = LoopbackServer.Answer.status(200, "part", length: 1_000).then(.hang)
        let server = try LoopbackServer(["/": answer])
        defer { server.stop() }
        let recorder = Recorder(session.signal(for: try server.url("/")))
        #expect(answer.isSent.wait())
        recorder.dispose()
        #expect(answer.isLeft.wait())
        #expect(recorder.events.isEmpty)
    }

    @Test func `timeout() on a request's signal closes the connection to a server that does not answer`()
        throws
    {
        let answer = LoopbackServer.Answer("", then: .hang)
        let server = try LoopbackServer(["/": answer])
        defer { server.stop() }
        let scheduler = TestScheduler()
        let recorder = Recorder(
            session.signal(for: try server.url("/"))
                .timeout(after: .seconds(10), failingWith: .timedOut, on: scheduler)
        )
        #expect(answer.isSent.wait())
        scheduler.advance(by: .seconds(9))
        #expect(recorder.events.isEmpty)
        scheduler.advance(by: .seconds(1))
        guard case .transport(let error) = recorder.failure else {
            Issue.record("no failure")
            return
        }
        #expect(error.code == .timedOut)
        #expect(answer.isLeft.wait())
    }

    @Test func `switchToLatest() closes the connection of the previous request`() throws {
        let (old, new) = (LoopbackServer.Answer("", then: .hang), LoopbackServer.Answer.status(200, "new"))
        let server = try LoopbackServer(["/old": old, "/new": new])
        defer { server.stop() }
        let searches = Subject<URL, HTTPRequestError>()
        let arrived = Expectation()
        let recorder = Recorder<HTTPReply, HTTPRequestError>()
        recorder.subscribe(
            to: searches.map { [session] in session.signal(for: $0) }.switchToLatest().doNext { _ in arrived.fulfill() }
        )
        searches.send(try server.url("/old"))
        #expect(old.isSent.wait())
        searches.send(try server.url("/new"))
        #expect(old.isLeft.wait())
        #expect(arrived.wait())
    }

    @Test func `the signals of requests fail if their session is invalidated`() throws {
        let answer = LoopbackServer.Answer("", then: .hang)
        let server = try LoopbackServer(["/": answer])
        defer { server.stop() }
        let session = URLSession(configuration: .ephemeral)
        let signal = session.signal(for: try server.url("/")).materialize()
        let (ended, recorder) = (Expectation(), Recorder<Event<HTTPReply, HTTPRequestError>, Never>())
        recorder.subscribe(to: signal.doCompleted { ended.fulfill() })
        #expect(answer.isSent.wait())
        session.invalidateAndCancel()
        #expect(ended.wait())
        guard case .failed(.transport(let error)) = recorder.values.first else {
            Issue.record("unexpected \(recorder.events)")
            return
        }
        #expect(error.code == .cancelled)
    }

    @Test func `completed and disposed signals of requests release their captures`() throws {
        let objects = LiveObjects()
        let (quick, slow) = (LoopbackServer.Answer.status(200), LoopbackServer.Answer("", then: .hang))
        let server = try LoopbackServer(["/quick": quick, "/slow": slow])
        defer { server.stop() }
        let released = Expectation()
        for path in ["/quick", "/slow"] {
            do {
                let ended = Expectation()
                var probe: LiveObjects.Probe? = objects.probe { released.fulfill() }
                let recorder = Recorder<HTTPReply, HTTPRequestError>()
                let signal = session.signal(for: try server.url(path)).doNext { [probe] _ in probe?.touch() }
                recorder.subscribe(to: signal.finally { ended.fulfill() })
                probe = nil
                if path == "/quick" {
                    #expect(ended.wait())
                } else {
                    #expect(slow.isSent.wait())
                    recorder.dispose()
                }
                withExtendedLifetime(signal) { #expect(objects.count == 1) }
            }
            // The session releases the captures of the signal shortly after it reports the end.
            #expect(released.wait())
            #expect(objects.count == 0)
        }
    }

    @Test func `the reply to a request that arrives during disposal is delivered whole or not at all`() throws {
        let reply = LoopbackServer.Answer.status(200, "x").bytes
        let isDue = Expectation()
        let answer = LoopbackServer.Answer("", then: .sendLater(isDue, reply))
        let server = try LoopbackServer(["/": answer])
        defer { server.stop() }
        let url = try server.url("/")
        let recorder = Shared(Recorder<HTTPReply, HTTPRequestError>())
        let (replies, surprises, patience) = (Counter(), Counter(), Counter())
        race(
            heavy(500),
            prepare: { [session] _ in
                recorder.value = Recorder(session.signal(for: url))
                #expect(answer.isSent.wait())
            },
            [
                { _ in isDue.fulfill() },
                { _ in
                    for _ in 0..<patience.value { sched_yield() }
                    recorder.value.dispose()
                },
            ],
            check: { _ in
                // The cancellation of a request is not a failure.
                if recorder.value.violations > 0 || recorder.value.failure != nil { surprises.increment() }
                // If this disposal preceded the reply, the next one is later. If it followed the reply, the next one is earlier.
                // The reply and the disposal therefore tend to coincide.
                if recorder.value.events.isEmpty {
                    patience.increment(by: patience.value / 2 + 1)
                } else {
                    replies.increment()
                    patience.increment(by: -patience.value / 2)
                }
            }
        )
        #expect(surprises.value == 0)
        #expect((1..<heavy(500)).contains(replies.value), "all rounds ended alike: \(replies.value)")
    }
}
