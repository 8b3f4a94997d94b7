import RACBindings
import Testing
import TodoLists

@testable import todo

struct TodoKeyboardTests {
    private let desk: TodoDesk
    private let bytes = Subject<UInt8, Never>()
    private let bag = DisposableBag()

    init() throws {
        desk = try TodoDesk()
    }

    /// Returns a new window, and its keyboard, which receives the bytes.
    private func window() async throws -> (model: TodoModel, keyboard: TodoKeyboard) {
        let model = try await desk.window()
        let keyboard = TodoKeyboard(model)
        KeyReader.keys(of: bytes.signal, on: desk.scheduler)
            .concatMap { keyboard.press($0) }
            .subscribe { _ in }
            .add(to: bag)
        return (model, keyboard)
    }

    /// Types a text, and a pause after it.
    private func type(_ text: String) {
        for byte in text.utf8 { bytes.send(byte) }
        desk.advance(by: .milliseconds(50))
    }

    @Test func `each of several pasted lines becomes a todo`() async throws {
        let (model, keyboard) = try await window()
        type("aMilk\rBread\rSalt\r\u{1B}")
        try await desk.until { keyboard.input.value == nil }
        #expect(try desk.texts == ["Milk", "Bread", "Salt"])
        #expect(model.newText.value == "")
    }

    @Test func `keys of the todo program select, mark, move, edit and delete todos`() async throws {
        let (model, _) = try await window()
        type("aMilk\rBread\rSalt\r\u{1B}")
        try await desk.until { model.shownTexts == ["Milk", "Bread", "Salt"] }
        type("\u{1B}[B\u{1B}[B")
        #expect(model.selection.value?.text == "Bread")
        type(" ")
        try await desk.until { model.selection.value?.isDone == true }
        type("J")
        try await desk.until { model.shownTexts == ["Milk", "Salt", "Bread"] }
        type("e\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}Rye\r")
        try await desk.until { model.shownTexts == ["Milk", "Salt", "Rye"] }
        type("d")
        try await desk.until { model.shownTexts == ["Milk", "Salt"] }
        #expect(model.selection.value?.text == "Salt")
        type("u")
        try await desk.until { model.shownTexts == ["Milk", "Salt", "Rye"] }
        type("r")
        try await desk.until { model.shownTexts == ["Milk", "Salt"] }
    }

    @Test func `the todo keyboard keeps typed text that cannot be written, and Enter tries again`() async throws {
        let (model, keyboard) = try await window()
        try desk.execute("PRAGMA query_only = ON")
        type("NGarden\r")
        desk.advance()
        #expect(keyboard.input.value == .newList && model.newListName.value == "Garden")
        #expect(model.problem.value?.error == .isReadOnly)
        try desk.execute("PRAGMA query_only = OFF")
        type("\r")
        try await desk.until { model.shownList.value?.list.name == "Garden" }
        #expect(keyboard.input.value == nil && model.problem.value == nil)
    }

    @Test func `Escape ends a search for todos, and Enter keeps the found todos`() async throws {
        let (model, keyboard) = try await window()
        type("aMilk\rBread\r\u{1B}")
        type("/mi\r")
        try await desk.until { model.shownTexts == ["Milk"] }
        #expect(keyboard.input.value == nil)
        type("\u{1B}")
        try await desk.until { model.shownTexts == ["Milk", "Bread"] }
    }

    @Test func `the keys q and Ctrl-D quit the todo program`() async throws {
        let (_, keyboard) = try await window()
        let quits = desk.scheduler.record(keyboard.quits.signal)
        type("q")
        type("a\u{04}")
        #expect(quits.values.count == 2)
    }
}
