import Testing

@testable import NatsSignals

@Suite struct StreamEpochTests {
    @Test func `the description of a new NATS stream contains a unique epoch that can be parsed`() throws {
        let (first, second) = (StreamEpoch.makeDescription(), StreamEpoch.makeDescription())
        let numbers = try [first, second].map { try #require(StreamEpoch.number(in: $0)) }
        #expect(numbers[0] > 0 && numbers[1] > 0 && numbers[0] != numbers[1])
    }

    @Test(arguments: ["", "epoch", "epoch ", "epoch 12a", "prices", "my epoch 12"])
    func `the description of a NATS stream in another format contains no epoch`(description: String) {
        #expect(StreamEpoch.number(in: description) == nil)
    }

    @Test func `a NATS stream without a description has no epoch`() {
        #expect(StreamEpoch.number(in: nil) == nil)
    }
}
