import RACOperators
import TestSupport
import Testing

@MainActor
private final class Model {
    private(set) var steps: [String] = []

    func note(_ step: String) async {
        steps.append(step)
    }

    // The closure has no annotation, as users would write it. A closure written on the main actor runs on the main actor.
    func load() -> Signal<Int, Never> {
        Signal.task {
            self.steps.append("begin")
            await self.note("work")
            return self.steps.count
        }
    }

    func loadTwice() async {
        // Tasks of the main actor start in the order of their creation if no task must hop to the main actor first.
        let task = Task { steps.append("other") }
        load().subscribe()
        let last = Task { steps.append("last") }
        await task.value
        await last.value
    }
}

@Suite @MainActor struct TaskOnActorTests {
    @Test func `the work of Signal.task from a main actor context runs on the main actor`() async {
        let model = Model()
        for await count in model.load().values { #expect(count == 2) }
        #expect(model.steps == ["begin", "work"])
    }

    @Test func `if the main actor subscribes to Signal.task, the work starts there without a switch of actors`() async {
        let model = Model()
        await model.loadTwice()
        #expect(model.steps.starts(with: ["other", "begin"]))
        #expect(model.steps.contains("last"))
    }

    @Test func `the work of Signal.task runs off the main actor if it is @concurrent`() async {
        let isolation = Signal<Bool, Never>.task { @concurrent in isOnMainActor() }
        for await isOnMain in isolation.values { #expect(!isOnMain) }
    }
}

private func isOnMainActor(isolation: (any Actor)? = #isolation) -> Bool {
    isolation === MainActor.shared
}
