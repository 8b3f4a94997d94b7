// Snippets as a newcomer writes them. The comment before each snippet has its number, and says whether the snippet compiles as
// written or only with `onMain` in front. `check` compares these comments with the code.

import RACBindings

// 11: onMain in front.
final class QueryField {
    var minimumLength = 3
    let text = MutableProperty("")

    var queries: MainSignal<String, Never> {
        text.onMain.filter { $0.count >= self.minimumLength }
    }
}

// 12: onMain in front.
func changes(of items: Signal<Item, Never>) -> MainSignal<Item, Never> {
    items.onMain.distinctUntilChanged()
}

// 13: onMain in front.
final class Player {
    var isStopped = false
    var position = Duration.zero

    func play(_ clock: Signal<Duration, Never>) {
        clock.onMain.takeWhile { _ in !self.isStopped }.subscribe { self.position = $0 }
    }
}

// 14: onMain in front.
final class Banner {
    let closed = Subject<Void, Never>()
    var text = ""

    func follow(_ items: Signal<Item, Never>) {
        items.onMain.take(until: closed).map { $0.summary }.subscribe { self.text = $0 }
    }
}

// 15: onMain in front.
final class History {
    var visited: [String] = []

    func follow(_ names: Signal<String, Never>) -> MainSignal<String, Never> {
        names.onMain.doNext { self.visited.append($0) }
    }
}
