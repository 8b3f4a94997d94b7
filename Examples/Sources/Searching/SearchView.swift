import RACBindings
import TerminalDrawing

/// The view of a search in the terminal.
package struct SearchView: Sendable, Equatable {
    package let text: String
    package let state: SearchState
    package let requests: SearchBackend.Counts
    package let size: TerminalSize

    /// Sends the view after each change.
    package static func following(
        _ model: SearchModel,
        _ backend: SearchBackend,
        size: MutableProperty<TerminalSize>
    ) -> Property<SearchView> {
        let (text, state, requests) = (model.text, model.state, backend.requests)
        return Property {
            SearchView(text: text.value, state: state.value, requests: requests.value, size: size.value)
        }
    }

    /// The lines, from top to bottom.
    package var lines: [StyledLine] {
        var lines = [StyledLine(" search".column(size.columns), .title)]
        var prompt = StyledLine("> ", .dim)
        prompt.append(text.printable, .bold)
        prompt.append("▏")
        lines += [prompt, status, StyledLine()]
        if case .found(_, let words, _, _) = state {
            let room = max(size.rows - lines.count - 2, 0)
            lines += words.prefix(room).map { StyledLine("  " + $0.printable) }
            if words.count > room { lines.append(StyledLine("  and \(words.count - room) more", .dim)) }
        }
        while lines.count < size.rows - 1 { lines.append(StyledLine()) }
        lines.append(
            StyledLine(
                "requests: \(requests.begun) made, \(requests.cancelled) cancelled, \(requests.failed) failed"
                    + "    Ctrl-U clears, Ctrl-D quits",
                .dim
            )
        )
        return Array(lines.suffix(size.rows == 0 ? 0 : lines.count).prefix(size.rows))
    }

    private var status: StyledLine {
        switch state {
        case .idle: StyledLine("type to search", .dim)
        case .searching(let text, let attempt):
            StyledLine("searching for \(text.printable)…" + (attempt > 1 ? " attempt \(attempt)" : ""), .warning)
        case .found(let text, let words, let attempts, let time):
            StyledLine("\(words.count) for \(text.printable) in \(time.milliseconds) ms" + plural(attempts), .info)
        case .failed(let text, let error, let attempts, let time):
            StyledLine("\(text.printable): \(error.text) after \(time.milliseconds) ms" + plural(attempts), .error)
        }
    }

    private func plural(_ attempts: Int) -> String { attempts > 1 ? ", \(attempts) attempts" : "" }
}

extension SearchError {
    /// The message for the user.
    package var text: String {
        switch self {
        case .refused: "the backend has refused"
        case .timedOut: "the backend did not answer"
        }
    }
}

extension Duration {
    fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}
