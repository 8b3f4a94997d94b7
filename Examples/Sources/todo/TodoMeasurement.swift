import Foundation
import RACBindings
import TodoLists

/// Measures the import and the search, in a new file in the temporary folder.
@MainActor
struct TodoMeasurement {
    private let lines = 100_000
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("todo-\(UUID().uuidString)")

    func run() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try TodoDatabase(path: folder.appendingPathComponent("todos.sqlite").path)
        let model = TodoModel(database: database)
        _ = await model.shownList.filter { $0 != nil }.firstValue()
        try await measureImport(model)
        await measureSearch(model)
        try await measure("undo of the import") { try await model.undo.run() }
        print("peak memory: \(peakMemory / 1_024) MB")
    }

    private func measureImport(_ model: TodoModel) async throws {
        let file = folder.appendingPathComponent("todos.txt")
        try text.write(to: file, atomically: true, encoding: .utf8)
        let seconds = try await measure("import of \(lines) lines") { try await model.importFile.run(file) }
        print("rows a second: \(Int(Double(lines) / seconds))")
        _ = await model.todos.filter { $0.total == lines }.firstValue()
    }

    /// Types words letter by letter, and measures the time from each key until its result is shown.
    private func measureSearch(_ model: TodoModel) async {
        var times: [Duration] = []
        for word in Self.words {
            for length in 1...word.count {
                let text = String(word.prefix(length))
                let start = ContinuousClock.now
                model.searchText.value = text
                _ = await model.todos.filter { $0.search == text }.firstValue()
                times.append(.now - start)
            }
        }
        model.searchText.value = ""
        times.sort()
        let (median, slow) = (times[times.count / 2], times[times.count * 99 / 100])
        print("search of \(times.count) keys: p50 \(median.milliseconds) ms, p99 \(slow.milliseconds) ms")
    }

    @discardableResult
    private func measure(_ name: String, _ work: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        try await work()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        print("\(name): \(Int(seconds * 1_000)) ms")
        return seconds
    }

    /// Lines of three words and a number.
    private var text: String {
        var text = ""
        for number in 0..<lines {
            let words = [1, 7, 41].map { Self.words[number / $0 % Self.words.count] }
            text += "\(words.joined(separator: " ")) \(number)\n"
        }
        return text
    }

    private static let words = """
        almond apple apron balcony banana barley basil bicycle biscuit blanket bread butter cabbage candle carpet carrot celery \
        cheese cherry coffee cotton cushion dentist doctor drawer envelope fennel flower garden ginger grocery hammer honey jacket \
        kettle ladder lemon letter library linen mango market milk mirror needle notebook olive onion orange paint paper parcel \
        pepper pillow plumber potato printer radish rice salad salt saucepan school scissors shelf ship soap spinach stamp sugar \
        tailor ticket tomato towel train umbrella vinegar walnut window yoghurt
        """.split(separator: " ").map(String.init)

    /// The greatest amount of memory that the process has used, in kilobytes.
    private var peakMemory: Int {
        var usage = rusage()
        #if canImport(Glibc)
            getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
            return usage.ru_maxrss
        #else
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss / 1_024
        #endif
    }
}

extension Duration {
    fileprivate var milliseconds: String { String(format: "%.1f", self / .milliseconds(1)) }
}
