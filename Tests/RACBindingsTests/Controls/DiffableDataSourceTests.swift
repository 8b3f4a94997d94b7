import RACBindings
import RACCore
import RACOperators
import TestSupport
import Testing

@MainActor
private final class Table<Section: Hashable, Item: Hashable>: DiffableDataSource {
    struct Call: Equatable {
        var items: [Item]
        var section: Section
        var updated: [Item] = []
        var animated = true
    }

    private(set) var calls: [Call] = []

    func setItems(_ items: [Item], in section: Section, updating updated: [Item], animated: Bool) {
        calls.append(Call(items: items, section: section, updated: updated, animated: animated))
    }
}

private struct Track: Identifiable, Equatable {
    let id: Int
    var title = ""
}

@Suite @MainActor struct DiffableDataSourceTests {
    @Test func `a data source binding shows each array in its section, immediately if sent on the main queue`() {
        let table = Table<String, Int>()
        let rows = MutableProperty([1, 2])
        rows.bind(to: table, section: "all")
        rows.value = [2, 3]
        #expect(table.calls == [.init(items: [1, 2], section: "all"), .init(items: [2, 3], section: "all")])
    }

    @Test func `a data source binding without a section shows each array in section 0`() {
        let table = Table<Int, String>()
        Signal<[String], Never>.just(["a"]).bind(to: table)
        #expect(table.calls == [.init(items: ["a"], section: 0)])
    }

    @Test func `a data source binding shows another thread's array on the main queue`() async {
        let table = Table<Int, Int>()
        let rows = Subject<[Int], Never>()
        rows.bind(to: table)
        onThreads(1) { _ in rows.send([1]) }
        #expect(table.calls == [])
        await mainTurn()
        #expect(table.calls == [.init(items: [1], section: 0)])
    }

    @Test func `a data source binding can show changes without an animation`() {
        let table = Table<Int, Int>()
        Signal<[Int], Never>.just([1]).bind(to: table, animatingDifferences: false)
        #expect(table.calls == [.init(items: [1], section: 0, animated: false)])
    }

    @Test func `a disposed binding to a data source shows no further arrays`() {
        let table = Table<Int, Int>()
        let rows = MutableProperty([1])
        rows.bind(to: table).dispose()
        rows.value = [2]
        #expect(table.calls == [.init(items: [1], section: 0)])
    }

    @Test func `a data source binding ends with the first array after the data source is deallocated`() {
        var table: Table<Int, Int>? = Table()
        weak let released = table
        let rows = MutableProperty([1])
        let binding = table.map { rows.bind(to: $0) }
        table = nil
        #expect(released == nil)
        rows.value = [2]
        #expect(binding?.isDisposed == true)
    }

    // MARK: Elements with an identity

    @Test func `a data source binding of identifiable elements shows their identifiers and reports changes`() {
        let table = Table<String, Int>()
        let tracks = MutableProperty([Track(id: 1), Track(id: 2), Track(id: 3)])
        tracks.bind(to: table, section: "all")
        tracks.value = [Track(id: 3), Track(id: 2, title: "a"), Track(id: 4)]
        #expect(table.calls.last == .init(items: [3, 2, 4], section: "all", updated: [2]))
    }

    @Test func `a data source binding counts an element that has moved and changed as changed`() {
        let table = Table<Int, Int>()
        let tracks = MutableProperty([Track(id: 1), Track(id: 2)])
        tracks.bind(to: table)
        tracks.value = [Track(id: 2, title: "a"), Track(id: 1, title: "b")]
        #expect(table.calls.last?.updated == [2, 1])
    }

    @Test func `a data source binding counts all elements of its first array as changed`() {
        let table = Table<Int, Int>()
        let tracks = MutableProperty([Track(id: 1), Track(id: 2)])
        tracks.bind(to: table)
        #expect(table.calls == [.init(items: [1, 2], section: 0, updated: [1, 2])])
    }

    // MARK: Diagnostics

    #if DEBUG
        @Test func `binding a section of a data source twice is reported as a duplicate`() async {
            let (table, rows) = (Table<String, Int>(), MutableProperty([1]))
            let reports = await reports {
                rows.bind(to: table, section: "all")
                rows.bind(to: table, section: "all")
            }
            #expect(reports.count == 1)
            #expect(reports.first?.contains("section all of Table<String, Int> is bound to two signals") == true)
        }

        @Test func `binding two sections of a data source is not reported as a duplicate`() async {
            let (table, rows) = (Table<String, Int>(), MutableProperty([1]))
            let reports = await reports {
                rows.bind(to: table, section: "a")
                rows.bind(to: table, section: "b")
            }
            #expect(reports == [])
        }

        private func reports(of body: @MainActor () -> Void) async -> [String] {
            let recorder = Recorder<String, Never>()
            await DuplicateBindingCheck.$report.withValue({ recorder.record(.next($0)) }) {
                body()
                await mainTurn()
            }
            return recorder.values
        }
    #endif
}
