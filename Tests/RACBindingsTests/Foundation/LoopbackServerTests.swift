import Foundation
import RACBindings
import RACCore
import RACOperators
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(20))) struct LoopbackServerTests {
    @Test func `test servers that start and stop concurrently answer only their own requests`() {
        let session = URLSession(configuration: .ephemeral)
        let strangers = Shared<[String]>([])
        let body: @Sendable (Int) -> Void = { round in
            do {
                let text = UUID().uuidString
                let server = try LoopbackServer(["/": .status(200, text)])
                defer { server.stop() }
                let replies = try session.signal(for: server.url("/")).toArray(timeout: .seconds(600))
                let answer = replies.map { String(decoding: $0.data, as: UTF8.self) }
                if answer != [text] { strangers.withLock { $0.append("\(round): \(answer)") } }
            } catch {
                strangers.withLock { $0.append("\(round): \(error)") }
            }
        }
        race(heavy(1_000), [body, body, body])
        #expect(strangers.value == [])
    }
}
