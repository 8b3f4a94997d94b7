import Testing

@testable import NatsSignals

struct NatsClusterTests {
    @Test func `a list of NATS server addresses is parsed`() {
        #expect(NatsCluster("nats://a:1,tls://b")?.servers == ["nats://a:1", "tls://b"])
    }

    @Test(arguments: ["", "a:1", "nats://", "nats://a,", "nats://a, nats://b", "http://a"])
    func `an invalid list of NATS server addresses is rejected`(list: String) {
        #expect(NatsCluster(list) == nil)
    }
}
