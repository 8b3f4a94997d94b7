import RACBindings
import Testing

@testable import TodoLists

struct SearchTests {
    private let desk: TodoDesk

    init() throws {
        desk = try TodoDesk()
    }

    @Test func `the search finds todos of all lists by the beginnings of words, the newest first`() async throws {
        let model = try await desk.window()
        desk.add("Oat milk", "Milk chocolate", "Almonds", to: model)
        model.newListName.value = "Garden"
        model.addList.execute()
        try await desk.until { model.shownList.value?.list.name == "Garden" }
        desk.add("Milkweed", to: model)
        model.searchText.value = "mil"
        try await desk.until { model.todos.value.search == "mil" }
        #expect(model.shownTexts == ["Milkweed", "Milk chocolate", "Oat milk"])
        #expect(model.todos.value.rows.map(\.listName) == ["Garden", "Todos", "Todos"])
        model.searchText.value = "mil oat"
        try await desk.until { model.shownTexts == ["Oat milk"] }
        model.searchText.value = ""
        try await desk.until { model.shownTexts == ["Milkweed"] }
    }

    @Test func `the search finds notes, and ignores case and accents`() async throws {
        let model = try await desk.window()
        desk.add("Größe", "Bread", to: model)
        model.setNotes.execute(NewText(try desk.id("Bread"), "ask Zoë"))
        desk.advance()
        for (text, found) in [("GROSS", []), ("größ", ["Größe"]), ("gro", ["Größe"]), ("zoe", ["Bread"]), ("\"*(", [])]
        {
            model.searchText.value = text
            try await desk.until { model.todos.value.search == text }
            #expect(model.shownTexts == found, "\(text)")
        }
    }

    @Test func `the todos found by a search are updated when the database changes`() async throws {
        let model = try await desk.window()
        desk.add("Milk", to: model)
        model.searchText.value = "mil"
        try await desk.until { model.shownTexts == ["Milk"] }
        desk.add("Millet", to: model)
        try await desk.until { model.shownTexts == ["Millet", "Milk"] }
        model.editedTodo.value = try desk.id("Milk")
        model.editedText.value = "Cheese"
        model.saveEditing.execute()
        try await desk.until { model.shownTexts == ["Millet"] }
        model.delete.execute(try desk.id("Millet"))
        try await desk.until { model.shownTexts.isEmpty }
    }

    @Test func `a search for todos shows the first matches and the number of all matches`() async throws {
        let model = try await desk.window()
        model.limit.value = 2
        desk.add("Milk 1", "Milk 2", "Milk 3", "Bread", to: model)
        model.searchText.value = "milk"
        try await desk.until { model.todos.value.search == "milk" }
        #expect(model.shownTexts == ["Milk 3", "Milk 2"])
        #expect(model.todos.value.total == 3)
    }

    @Test func `a search for todos runs only for the last of several texts typed quickly`() async throws {
        let model = try await desk.window()
        desk.add("Milk", to: model)
        desk.advance()
        let pages = desk.scheduler.record(model.todos.signal)
        for text in ["m", "mi", "mil"] { model.searchText.value = text }
        try await desk.until { model.todos.value.search == "mil" }
        #expect(Set(pages.values.compactMap(\.search)) == ["mil"])
    }
}
