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
    @Test func `the reuse signal of a table view cell sends a value at each reuse`() {
        let cell = Cell(style: .default, reuseIdentifier: nil)
        let recorder = Recorder(cell.reuseNotifier.signal)
        cell.prepareForReuse()
        cell.prepareForReuse()
        #expect(recorder.values.count == 2)
    }

    @Test func `the reuse signal of a header view sends a value at each reuse`() {
        let header = Header(reuseIdentifier: nil)
        let recorder = Recorder(header.reuseNotifier.signal)
        header.prepareForReuse()
        #expect(recorder.values.count == 1)
    }

    @Test func `the reuse signal of a collection view cell sends a value at each reuse`() {
        let item = Item(frame: .zero)
        let recorder = Recorder(item.reuseNotifier.signal)
        item.prepareForReuse()
        #expect(recorder.values.count == 1)
    }

    @Test func `the reuse signal of a cell whose class does not notify the reuse notifier sends nothing`() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let recorder = Recorder(cell.reuseNotifier.signal)
        cell.prepareForReuse()
        #expect(recorder.values.isEmpty)
    }

    @Test func `a reuse signal completes when its cell is deallocated`() {
        var cell: Cell? = Cell(style: .default, reuseIdentifier: nil)
        let recorder = cell.map { Recorder($0.reuseNotifier.signal) }
        cell = nil
        #expect(recorder?.isCompleted == true)
    }

    @Test func `the operator take(until:) with the reuse signal of a cell stops sending when the cell is reused`() {
        let (cell, name) = (Cell(style: .default, reuseIdentifier: nil), MutableProperty("Ada"))
        let recorder = Recorder(name.take(until: cell.reuseNotifier.signal))
        cell.prepareForReuse()
        name.value = "Grace"
        #expect(recorder.values == ["Ada"])
    }
}
