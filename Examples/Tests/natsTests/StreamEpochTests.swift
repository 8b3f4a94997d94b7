import Testing

@testable import NatsSignals

@Suite struct StreamEpochTests {
    @Test func `a description of a new stream has a number that can be read`() throws {
        let (first, second) = (StreamEpoch.makeDescription(), StreamEpoch.makeDescription())
        let numbers = try [first, second].map { try #require(StreamEpoch.number(in: $0)) }
        #expect(numbers[0] > 0 && numbers[1] > 0 && numbers[0] != numbers[1])
    }

    @Test(arguments: ["", "epoch", "epoch ", "epoch 12a", "prices", "my epoch 12"])
    func `other descriptions have no epoch`(description: String) {
        #expect(StreamEpoch.number(in: description) == nil)
    }

    @Test func `a stream without a description has no epoch`() {
        #expect(StreamEpoch.number(in: nil) == nil)
    }
}
