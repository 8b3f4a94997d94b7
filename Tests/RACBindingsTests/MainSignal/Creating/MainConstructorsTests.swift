import Foundation
import RACBindings
import RACSchedulers
import TestSupport
import Testing

/// A sequence that belongs to the main actor, and is not Sendable.
@MainActor
private final class Shelf: @MainActor Sequence {
    var items = [Item("a"), Item("b")]
    func makeIterator() -> IndexingIterator<[Item]> { items.makeIterator() }
}

@Suite @MainActor struct MainConstructorsTests {
    @Test func `MainSignal.just sends a value that is not Sendable and completes`() {
        #expect(MainEvents(MainSignal.just(Item("a"))) { $0.name }.all == ["a", "|"])
    }

    @Test func `MainSignal.empty completes, MainSignal.never sends nothing, and MainSignal.fail fails`() {
        #expect(MainEvents(MainSignal<Item, Never>.empty) { $0.name }.all == ["|"])
        #expect(MainEvents(MainSignal<Item, Never>.never) { $0.name }.all == [])
        #expect(MainEvents(MainSignal<Item, Failed>.fail(.once)) { $0.name }.all == ["failed"])
        #expect(MainEvents(MainSignal<Item, Failed>.empty) { $0.name }.all == ["|"])
        #expect(MainEvents(MainSignal<Item, Failed>.never) { $0.name }.all == [])
    }

    @Test func `MainSignal.from sends its elements to each subscriber`() {
        let items = MainSignal<Item, Failed>.from([Item("a"), Item("b")])
        #expect(MainEvents(items) { $0.name }.all == ["a", "b", "|"])
        #expect(MainEvents(items) { $0.name }.all == ["a", "b", "|"])
    }

    @Test func `MainSignal.from reads a sequence of the main actor at subscription`() {
        let shelf = Shelf()
        let items = MainSignal.from(shelf)
        shelf.items.append(Item("c"))
        #expect(MainEvents(items) { $0.name }.all == ["a", "b", "c", "|"])
    }

    @Test func `MainSignal.from computes only the elements that it sends`() {
        var asked = 0
        let numbers = (0...).lazy.map { number -> Int in
            asked += 1
            return number
        }
        let pairs = MainSignal.from(["a", "b"]).zip(with: MainSignal.from(numbers))
        #expect(MainEvents(pairs) { "\($0)\($1)" }.all == ["a0", "b1", "|"])
        #expect(asked == 2)
    }

    @Test(arguments: ["just", "empty", "fail"])
    func `a constant main signal delivers on the main queue, whichever thread subscribes`(name: String) async {
        let signal: Signal<Int, Failed> =
            switch name {
            case "just": MainSignal.just(1).signal
            case "empty": MainSignal.empty.signal
            default: MainSignal.fail(.once).signal
            }
        let places = Shared<[Bool]>([])
        await withCheckedContinuation { done in
            Thread.detachNewThread {
                signal.subscribe { _ in
                    places.withLock { $0.append(MainQueue.isCurrent) }
                } failed: { _ in
                    places.withLock { $0.append(MainQueue.isCurrent) }
                    done.resume()
                } completed: {
                    places.withLock { $0.append(MainQueue.isCurrent) }
                    done.resume()
                }
            }
        }
        #expect(!places.withLock { $0 }.contains(false))
    }

    @Test func `MainSignal.just and MainSignal.from need no type annotation if they cannot fail`() {
        var received: [Int] = []
        MainSignal.just(1).subscribe { received.append($0) }
        MainSignal.from([2, 3]).subscribe { received.append($0) }
        #expect(received == [1, 2, 3])
    }
}
