// Snippets as a newcomer writes them. The comment before each snippet says whether the snippet compiles as written, or only with
// `onMain` in front of the operators. The script `check` compares these comments with the code.

import RACBindings

// Snippet 11 compiles only with `onMain`.
final class QueryField {
    var minimumLength = 3
    let text = MutableProperty("")

    var queries: MainSignal<String, Never> {
        text.onMain.filter { $0.count >= self.minimumLength }
    }
}

// Snippet 12 compiles only with `onMain`.
func changes(of items: Signal<Item, Never>) -> MainSignal<Item, Never> {
    items.onMain.distinctUntilChanged()
}

// Snippet 13 compiles only with `onMain`.
final class Player {
    var isStopped = false
    var position = Duration.zero

    func play(_ clock: Signal<Duration, Never>) {
        clock.onMain.takeWhile { _ in !self.isStopped }.subscribe { self.position = $0 }
    }
}

// Snippet 14 compiles only with `onMain`.
final class Banner {
    let closed = Subject<Void, Never>()
    var text = ""

    func follow(_ items: Signal<Item, Never>) {
        items.onMain.take(until: closed).map { $0.summary }.subscribe { self.text = $0 }
    }
}

// Snippet 15 compiles only with `onMain`.
final class History {
    var visited: [String] = []

    func follow(_ names: Signal<String, Never>) -> MainSignal<String, Never> {
        names.onMain.doNext { self.visited.append($0) }
    }
}
