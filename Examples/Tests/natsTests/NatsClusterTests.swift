import Testing

@testable import NatsSignals

struct NatsClusterTests {
    @Test func `a list of addresses is parsed`() {
        #expect(NatsCluster("nats://a:1,tls://b")?.servers == ["nats://a:1", "tls://b"])
    }

    @Test(arguments: ["", "a:1", "nats://", "nats://a,", "nats://a, nats://b", "http://a"])
    func `any other list is rejected`(list: String) {
        #expect(NatsCluster(list) == nil)
    }
}
