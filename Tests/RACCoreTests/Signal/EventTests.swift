import RACCore
import TestSupport
import Testing

@Suite struct EventTests {
    private let next = Event<Int, TestError>.next(1)
    private let failed = Event<Int, TestError>.failed(.first)
    private let completed = Event<Int, TestError>.completed

    @Test func `every event except a value is terminal`() {
        #expect(!next.isTerminal)
        #expect(failed.isTerminal)
        #expect(completed.isTerminal)
    }

    @Test func `only a value event has a value`() {
        #expect(next.value == 1)
        #expect(failed.value == nil)
        #expect(completed.value == nil)
    }

    @Test func `only a failure event has an error`() {
        #expect(next.failure == nil)
        #expect(failed.failure == .first)
        #expect(completed.failure == nil)
    }

    @Test func `the method map of an event changes only the value`() {
        #expect(next.map { $0 + 1 } == .next(2))
        #expect(failed.map { $0 + 1 } == .failed(.first))
        #expect(completed.map { $0 + 1 } == .completed)
    }

    @Test func `the method mapError of an event changes only the error`() {
        #expect(next.mapError { _ in TestError.second } == .next(1))
        #expect(failed.mapError { _ in TestError.second } == .failed(.second))
        #expect(completed.mapError { _ in TestError.second } == .completed)
    }

    @Test func `events with the same content are equal and have equal hashes`() {
        #expect(Set([next, .next(1), failed, .failed(.first), completed]).count == 3)
        #expect(next != .next(2))
    }

    @Test func `the description of an event names its kind and its content`() {
        #expect(next.description == "next(1)")
        #expect(failed.description == "failed(first)")
        #expect(completed.description == "completed")
    }
}
