import Testing

@testable import todo

struct ScriptLineTests {
    @Test(arguments: [
        ("add Milk and bread", ScriptLine.add("Milk and bread")), ("  done   3 ", .mark(3, isDone: true)),
        ("edit 12 Rye  bread", .edit(12, "Rye  bread")), ("notes 1", .notes(1, "")), ("list", .list),
        ("undone 1", .mark(1, isDone: false)),
        ("import /tmp/a b.txt", .importFile("/tmp/a b.txt")), ("wait Milk", .wait("Milk")), ("undo", .undo),
    ])
    func `a line of a todo script is parsed as a command word and the text after the word`(
        line: String,
        parsed: ScriptLine
    ) throws {
        #expect(try ScriptLine(line) == parsed)
    }

    @Test(arguments: ["", "add", "add  ", "done", "done x", "edit 3", "list 3", "undo Milk", "Add Milk", "fly"])
    func `an unknown line of a todo script is an error`(line: String) {
        #expect(throws: ScriptLine.NotUnderstood.self) { try ScriptLine(line) }
    }
}
