import RACBindings
import TestSupport
import Testing
import UIKit

@MainActor
private final class Cell: UITableViewCell {
    override func prepareForReuse() {
        super.prepareForReuse()
        reuseNotifier.notify()
    }
}

@MainActor
private final class Header: UITableViewHeaderFooterView {
    override func prepareForReuse() {
        super.prepareForReuse()
        reuseNotifier.notify()
    }
}

@MainActor
private final class Item: UICollectionViewCell {
    override func prepareForReuse() {
        super.prepareForReuse()
        reuseNotifier.notify()
    }
}

@Suite @MainActor struct ReusableViewTests {
    @Test func `a table view cell notifies of its reuse`() {
        let cell = Cell(style: .default, reuseIdentifier: nil)
        let recorder = Recorder(cell.reuseNotifier.signal)
        cell.prepareForReuse()
        cell.prepareForReuse()
        #expect(recorder.values.count == 2)
    }

    @Test func `a header view notifies of its reuse`() {
        let header = Header(reuseIdentifier: nil)
        let recorder = Recorder(header.reuseNotifier.signal)
        header.prepareForReuse()
        #expect(recorder.values.count == 1)
    }

    @Test func `a collection view cell notifies of its reuse`() {
        let item = Item(frame: .zero)
        let recorder = Recorder(item.reuseNotifier.signal)
        item.prepareForReuse()
        #expect(recorder.values.count == 1)
    }

    @Test func `a cell of a class without reuse support sends nothing`() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let recorder = Recorder(cell.reuseNotifier.signal)
        cell.prepareForReuse()
        #expect(recorder.values.isEmpty)
    }

    @Test func `the reuse signal completes with the cell`() {
        var cell: Cell? = Cell(style: .default, reuseIdentifier: nil)
        let recorder = cell.map { Recorder($0.reuseNotifier.signal) }
        cell = nil
        #expect(recorder?.isCompleted == true)
    }

    @Test func `reuse ends a binding that takes until the reuse signal`() {
        let (cell, name) = (Cell(style: .default, reuseIdentifier: nil), MutableProperty("Ada"))
        let recorder = Recorder(name.take(until: cell.reuseNotifier.signal))
        cell.prepareForReuse()
        name.value = "Grace"
        #expect(recorder.values == ["Ada"])
    }
}
