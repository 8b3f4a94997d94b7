import RACCore
import TestSupport
import Testing

/// A replacement for `#expect` with values that cannot be copied. The macro cannot look into such values, so it gets only the
/// result.
func check(_ isAsExpected: Bool, location: SourceLocation = #_sourceLocation) {
    #expect(isAsExpected, sourceLocation: location)
}

@Suite struct SerializerTests {
    @Test func `only one thread at a time can enter a serializer`() {
        let serializer = Serializer<Int>()
        check(serializer.enter())
        check(!serializer.enter())
        check(serializer.leaveIfNoneWaits())
        check(serializer.enter())
    }

    @Test func `the first sender to a free serializer becomes the owner, and later messages wait in order`() {
        let serializer = Serializer<Int>()
        #expect(serializer.append(1, drainsParked: true) == .handle)
        for message in 2...10 { #expect(serializer.append(message, drainsParked: true) == .nothing) }
        #expect(taken(serializer) == Array(2...10))
    }

    @Test func `an owner cannot leave the serializer while a message is pending`() {
        let serializer = Serializer<Int>()
        check(serializer.enter())
        #expect(serializer.append(1, drainsParked: true) == .nothing)
        check(!serializer.leaveIfNoneWaits())
        #expect(taken(serializer) == [1])
        check(serializer.leaveIfNoneWaits())
    }

    @Test func `takePending() of a serializer releases the ownership if no message is pending`() {
        let serializer = Serializer<Int>()
        check(serializer.enter())
        #expect(taken(serializer) == nil)
        check(serializer.enter())
    }

    @Test func `a caller that drains a serializer takes parked messages before later messages`() {
        let serializer = Serializer<Int>()
        check(park([1, 2], serializer))
        #expect(serializer.append(3, drainsParked: false) == .nothing)
        check(serializer.runExclusively({ "done" }, orAppend: { 4 }) == nil)
        check(!serializer.enter())
        #expect(serializer.append(5, drainsParked: true) == .drain)
        #expect(taken(serializer) == [1, 2])
        #expect(taken(serializer) == [3, 4, 5])
        #expect(taken(serializer) == nil)
    }

    @Test func `an exclusive action of a serializer runs immediately if there is no owner, and waits otherwise`() {
        let serializer = Serializer<Int>()
        check(serializer.runExclusively({ "done" }, orAppend: { 1 }) == "done")
        check(serializer.enter())
        check(serializer.runExclusively({ "done" }, orAppend: { 1 }) == nil)
        #expect(taken(serializer) == [1])
    }

    @Test func `a drain thread of a serializer stops if there is another owner or no pending message`() {
        let serializer = Serializer<Int>()
        check(!serializer.becomeDrainThread())
        check(park([1], serializer))
        check(serializer.becomeDrainThread())
        #expect(taken(serializer) == [1])
        // A drain thread that was started and has not stopped is not started again.
        #expect(serializer.append(2, drainsParked: true) == .nothing)
        guard let rest = serializer.takePending() else { return check(false) }
        check(!serializer.park(rest))
        #expect(serializer.append(3, drainsParked: true) == .drain)
        check(!serializer.becomeDrainThread())
        #expect(taken(serializer) == [2])
        #expect(taken(serializer) == [3])
        #expect(taken(serializer) == nil)
        check(serializer.enter())
        check(serializer.leaveIfNoneWaits())
    }

    /// Takes the pending messages. Returns `nil` if no message is pending.
    private func taken(_ serializer: borrowing Serializer<Int>) -> [Int]? {
        guard var waiting = serializer.takePending() else { return nil }
        var messages: [Int] = []
        while let next = waiting.popFirst() { messages.append(next) }
        return messages
    }

    /// Parks messages. Returns whether a drain thread must be started.
    private func park(_ messages: [Int], _ serializer: borrowing Serializer<Int>) -> Bool {
        check(serializer.enter())
        for message in messages { _ = serializer.append(message, drainsParked: true) }
        guard let rest = serializer.takePending() else { return false }
        return serializer.park(rest)
    }
}
