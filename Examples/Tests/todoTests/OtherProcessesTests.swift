import Foundation
import GRDB
import RACBindings
import Testing

@testable import TodoLists

struct OtherProcessesTests {
    private let folder: TemporaryFolder
    private let here: TodoDesk
    private let there: TodoDesk

    init() throws {
        folder = try TemporaryFolder()
        // Two databases with separate connections affect each other only through the file, like two processes.
        here = try TodoDesk(folder.file("todos.sqlite"))
        there = try TodoDesk(folder.file("todos.sqlite"))
    }

    @Test func `the todo program finds another process's commit at the next check`() async throws {
        let (model, other) = (try await here.window(), try await there.window())
        let following = here.database.followOtherProcesses(every: .milliseconds(250), on: here.scheduler)
        defer { following.dispose() }
        // The window's first queries run on a thread of GRDB, and would also find the commit. They have ended when a second change
        // is shown.
        for texts in [["Bread"], ["Bread", "Salt"]] {
            here.add(texts[texts.count - 1], to: model)
            try await here.until { model.shownTexts == texts }
        }
        there.add("Milk", to: other)
        here.advance(by: .milliseconds(249))
        #expect(model.shownTexts == ["Bread", "Salt"])
        here.advance(by: .milliseconds(1))
        try await here.until { model.shownTexts == ["Bread", "Salt", "Milk"] }
        other.markDone.execute(DoneMark(try there.id("Milk"), isDone: true))
        there.advance()
        here.advance(by: .milliseconds(250))
        try await here.until { model.todos.value.rows.last?.todo.isDone == true && model.shownList.value?.open == 2 }
    }

    @Test func `the todo program finds another process's commit between the first query and the first check`()
        async throws
    {
        let (model, other) = (try await here.window(), try await there.window())
        there.add("Milk", to: other)
        let following = here.database.followOtherProcesses(every: .milliseconds(250), on: here.scheduler)
        defer { following.dispose() }
        here.advance(by: .milliseconds(250))
        try await here.until { model.shownTexts == ["Milk"] }
    }

    @Test func `the todo program does not count its own commits or checks as commits of another process`() async throws
    {
        let (model, _) = (try await here.window(), try await there.window())
        let (queries, found) = (MutableProperty(0), MutableProperty(0))
        let observation = ValueObservation.trackingConstantRegion { database in
            queries.modify { $0 += 1 }
            return try Todo.fetchCount(database)
        }
        let counting = observation.signal(in: here.database.connections).ignoreFailure().bind(to: found)
        let followings = [here, there].map { $0.database.followOtherProcesses(every: .seconds(1), on: $0.scheduler) }
        defer { for each in followings + [counting] { each.dispose() } }
        here.add("Milk", to: model)
        try await here.until { found.value == 1 }
        let before = queries.value
        for _ in 0..<20 {
            here.advance(by: .seconds(1))
            there.advance(by: .seconds(1))
        }
        here.add("Bread", to: model)
        try await here.until { found.value == 2 }
        #expect(queries.value == before + 1)
    }

    @Test func `the todo program finds another process's commit even while the file is locked`() async throws {
        let (model, other) = (try await here.window(), try await there.window())
        let following = here.database.followOtherProcesses(every: .milliseconds(250), on: here.scheduler)
        defer { following.dispose() }
        there.add("Milk", to: other)
        let locking = try OtherProgram(folder.file("todos.sqlite"))
        try locking.lock()
        here.advance(by: .milliseconds(250))
        try await here.until { model.shownTexts == ["Milk"] }
        try locking.unlock()
    }
}
