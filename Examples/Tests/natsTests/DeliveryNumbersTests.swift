import Testing

@testable import NatsSignals

struct DeliveryNumbersTests {
    @Test(arguments: [
        "$JS.ACK.PRICES.abc.1.42.7.1700000000000000000.3",
        "$JS.ACK.domain.account.PRICES.abc.1.42.7.1700000000000000000.3",
        "$JS.ACK.domain.account.PRICES.abc.1.42.7.1700000000000000000.3.token",
    ])
    func `the numbers in the reply subject of a NATS message are parsed`(reply: String) {
        let numbers = DeliveryNumbers(reply: reply)
        #expect(numbers?.sequence == 42)
        #expect(numbers?.delivery == 7)
        #expect(numbers?.remaining == 3)
    }

    @Test(arguments: [
        "", "_INBOX.a.b", "$JS.ACK.", "$JS.ACK.PRICES.abc.1.42.7.1700000000000000000", "$JS.ACK.PRICES.abc.1.x.7.1.3",
        "$JS.ACK.PRICES.abc.1..7.1.3", "$JS.ACK.PRICES.abc.1.99999999999999999999999.7.1.3",
    ])
    func `parsing the reply subject of a NATS message rejects any other subject`(reply: String) {
        #expect(DeliveryNumbers(reply: reply) == nil)
    }
}
