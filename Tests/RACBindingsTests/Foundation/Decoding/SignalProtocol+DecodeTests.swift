import Foundation
import RACBindings
import TestSupport
import Testing

@Suite struct SignalProtocolDecodeTests {
    private struct Track: Codable, Equatable {
        let title: String
        let length: Int
    }

    /// A decoder that two threads must not share, and that decodes only one type.
    private final class LengthDecoder: DataDecoder {
        private let made: Counter

        init(_ made: Counter) {
            self.made = made
            made.increment()
        }

        func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item {
            guard let length = data.count as? Item else { throw TestError.second }
            return length
        }
    }

    private let subject = Subject<Data, TestError>()

    @Test func `decode(_:) decodes each value, as JSON by default`() {
        let recorder = Recorder(subject.decode([Int].self))
        subject.send(Data("[1]".utf8))
        subject.send(Data("[2, 3]".utf8))
        subject.complete()
        #expect(recorder.values == [[1], [2, 3]])
        #expect(recorder.isCompleted)
    }

    @Test func `decode(_:using:) can use a configured decoder`() {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        struct Person: Decodable, Equatable { let firstName: String }
        let signal = Signal<Data, Never>.just(Data(#"{"first_name": "Ada"}"#.utf8))
        #expect(Recorder(signal.decode(Person.self, using: decoder)).values == [Person(firstName: "Ada")])
    }

    @Test func `decode(_:using:) can use a property list decoder`() throws {
        let tracks = [Track(title: "One", length: 3), Track(title: "Two", length: 4)]
        let data = try PropertyListEncoder().encode(tracks)
        let signal = Signal<Data, Never>.just(data).decode([Track].self, using: PropertyListDecoder())
        #expect(Recorder(signal).values == [tracks])
    }

    @Test func `decode(_:) fails and disposes the source if a value cannot be decoded`() {
        let recorder = Recorder(subject.decode([Int].self))
        let bad = Data("oops".utf8)
        subject.send(Data("[1]".utf8))
        subject.send(bad)
        #expect(recorder.values == [[1]])
        #expect(!subject.hasSubscribers)
        guard case .undecodable(bad, let error)? = recorder.failure else {
            Issue.record("the failure is \(String(describing: recorder.failure))")
            return
        }
        #expect(error is DecodingError)
        #expect(recorder.failure?.localizedDescription.hasPrefix("4 bytes cannot be decoded: ") == true)
    }

    @Test func `decode(_:) forwards a failure of the source`() {
        let recorder = Recorder(subject.decode([Int].self))
        subject.fail(.second)
        guard case .failed(.second)? = recorder.failure else {
            Issue.record("the failure is \(String(describing: recorder.failure))")
            return
        }
    }

    @Test func `decode(_:using:) creates a decoder for each subscription, even if the decoder is not Sendable`() {
        let made = Counter()
        let signal = Signal<Data, Never>.from([Data("a".utf8), Data("bc".utf8)])
            .decode(Int.self, using: LengthDecoder(made))
        #expect(made.value == 0)
        #expect(Recorder(signal).values == [1, 2])
        #expect(Recorder(signal).values == [1, 2])
        #expect(made.value == 2)
    }

    @Test func `the failure of decode(_:using:) contains the error that a custom decoder throws`() {
        let signal = Signal<Data, Never>.just(Data()).decode(String.self, using: LengthDecoder(Counter()))
        guard case .undecodable(_, TestError.second)? = Recorder(signal).failure else {
            Issue.record("the failure is another one")
            return
        }
    }

    @Test func `decode(_:) appends its name to the name of the signal`() {
        #expect(subject.named("replies").decode(Int.self).name == "replies.decode")
    }
}
