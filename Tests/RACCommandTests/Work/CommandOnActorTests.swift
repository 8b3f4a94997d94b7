import RACCommand
import TestSupport
import Testing

@MainActor
private final class Model {
    private(set) var items: [Int] = []

    /// A command in the usual form. Its closure belongs to the main actor, because it is written on that actor.
    private(set) lazy var add = Command<Int, Int, TestError> { [weak self] number async throws(TestError) in
        guard let self else { throw .second }
        items.append(number)
        try await check(number)
        return items.count
    }

    private(set) lazy var count = Command<Int, Int, TestError> { [weak self] limit, send async throws(TestError) in
        for number in 0..<limit {
            self?.items.append(number)
            send(number)
        }
    }

    private func check(_ number: Int) async throws(TestError) {
        if number < 0 { throw .first }
    }
}

@Suite @MainActor struct CommandOnActorTests {
    private let model = Model()

    @Test func `if an asynchronous closure is written on the main actor, a command runs the closure there`()
        async throws
    {
        #expect(try await model.add.run(4) == 1)
        #expect(try await model.add.run(5) == 2)
        #expect(model.items == [4, 5])
    }

    @Test func `an error thrown by a command's main actor work is the failure of the run`() async {
        await #expect(throws: CommandError<TestError>.failed(.first)) { try await model.add.run(-1) }
    }

    @Test func `if a closure that sends several values is written on the main actor, a command runs it there`()
        async throws
    {
        var numbers: [Int] = []
        for try await number in model.count.apply(3).values { numbers.append(number) }
        #expect(numbers == [0, 1, 2])
        #expect(model.items == [0, 1, 2])
    }

    @Test func `asynchronous work of a command on the main actor starts in the actor's next turn`() async {
        let former = Task { #expect(model.items.isEmpty) }
        model.add.execute(1)
        let next = Task { #expect(model.items == [1]) }
        await former.value
        await next.value
    }

    @Test func `a run of a command does no work if the run is cancelled before its task starts`() async {
        model.add.execute(1)
        model.add.cancelAll()
        // Tasks of the main actor begin in the order of their creation.
        await Task {}.value
        #expect(model.items.isEmpty)
        model.count.execute(1)
        model.count.cancelAll()
        await Task {}.value
        #expect(model.items.isEmpty)
    }
}
