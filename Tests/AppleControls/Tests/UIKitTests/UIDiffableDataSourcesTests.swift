import RACBindings
import RACCore
import RACOperators
import TestSupport
import Testing
import UIKit

@Suite @MainActor struct UIDiffableDataSourcesTests {
    private enum Section {
        case main
        case other
    }

    private struct Track: Identifiable, Equatable {
        let id: Int
        var title = ""
    }

    /// A snapshot that has been applied to a data source.
    private struct Applied: Equatable {
        let items: [Int]
        var updated: [Int] = []
        let isAnimated: Bool
    }

    private let table = UITableViewDiffableDataSource<Section, Int>(tableView: UITableView()) { _, _, _ in nil }
    private let collection = UICollectionViewDiffableDataSource<Section, Int>(collectionView: UICollectionView()) {
        _,
        _,
        _ in
        nil
    }

    private func applied(_ all: [(snapshot: NSDiffableDataSourceSnapshot<Section, Int>, isAnimated: Bool)]) -> [Applied]
    {
        all.map { Applied(items: $0.snapshot.itemIdentifiers, updated: $0.snapshot.updated, isAnimated: $0.isAnimated) }
    }

    @Test func `a bound data source shows the first array without an animation and later arrays with an animation`() {
        let rows = MutableProperty([1, 2])
        rows.bind(to: table, section: .main)
        rows.bind(to: collection, section: .main)
        rows.value = [2, 3]
        let expected = [Applied(items: [1, 2], isAnimated: false), Applied(items: [2, 3], isAnimated: true)]
        #expect(applied(table.applied) == expected)
        #expect(applied(collection.applied) == expected)
    }

    @Test func `a bound data source with animatingDifferences: false shows no animation`() {
        let rows = MutableProperty([1])
        rows.bind(to: table, section: .main, animatingDifferences: false)
        rows.bind(to: collection, section: .main, animatingDifferences: false)
        rows.value = [2]
        #expect(applied(table.applied).map { $0.isAnimated } == [false, false])
        #expect(applied(collection.applied).map { $0.isAnimated } == [false, false])
    }

    @Test func `each of two bindings of a data source changes only its own section`() {
        let (rows, others) = (MutableProperty([1]), MutableProperty([8, 9]))
        others.bind(to: table, section: .other)
        rows.bind(to: table, section: .main)
        others.bind(to: collection, section: .other)
        rows.bind(to: collection, section: .main)
        rows.value = [1, 2]
        others.value = [9]
        for snapshot in [table.snapshot(), collection.snapshot()] {
            #expect(snapshot.sectionIdentifiers == [.other, .main])
            #expect(snapshot.itemIdentifiers(inSection: .main) == [1, 2])
            #expect(snapshot.itemIdentifiers(inSection: .other) == [9])
        }
    }

    @Test func `a bound data source reconfigures the cells of changed elements and no other cells`() {
        let tracks = MutableProperty([Track(id: 1), Track(id: 2)])
        tracks.bind(to: table, section: .main)
        tracks.bind(to: collection, section: .main)
        tracks.value = [Track(id: 3), Track(id: 2, title: "a"), Track(id: 1)]
        let expected = [
            Applied(items: [1, 2], isAnimated: false), Applied(items: [3, 2, 1], updated: [2], isAnimated: true),
        ]
        #expect(applied(table.applied) == expected)
        #expect(applied(collection.applied) == expected)
    }

    @Test func `a new binding of a data source reconfigures the cells of all elements that are already shown`() {
        Signal<[Track], Never>.just([Track(id: 1), Track(id: 2)]).bind(to: table, section: .main)
        Signal<[Track], Never>.just([Track(id: 2), Track(id: 3)]).bind(to: table, section: .main)
        #expect(applied(table.applied).last == Applied(items: [2, 3], updated: [2], isAnimated: true))
    }

    @Test func `a data source bound to snapshots shows each snapshot`() {
        let rows = MutableProperty([1])
        let snapshots = rows.onMain.map { rows in
            var snapshot = NSDiffableDataSourceSnapshot<Section, Int>()
            snapshot.appendSections([.main, .other])
            snapshot.appendItems(rows, toSection: .other)
            return snapshot
        }
        snapshots.bind(to: table)
        snapshots.bind(to: collection)
        rows.value = [1, 2]
        let expected = [Applied(items: [1], isAnimated: false), Applied(items: [1, 2], isAnimated: true)]
        #expect(applied(table.applied) == expected)
        #expect(applied(collection.applied) == expected)
        #expect(table.snapshot().sectionIdentifiers == [.main, .other])
    }

    @Test func `a binding of a data source ends when the data source is deallocated`() {
        let rows = MutableProperty([1])
        var table: UITableViewDiffableDataSource<Section, Int>? = UITableViewDiffableDataSource(
            tableView: UITableView()
        ) { _, _, _ in nil }
        weak let released = table
        let binding = table.map { rows.bind(to: $0, section: .main) }
        table = nil
        #expect(released == nil)
        #expect(binding?.isDisposed == true)
    }
}
