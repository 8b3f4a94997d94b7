import ArgumentParser
import Foundation
import Inspection
import RACBindings
import Searching
import TerminalDrawing
import UnixSignals

/// Searches a list of words while the user types, in a backend that can be slow and unreliable.
@main
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Searches a list of words while you type.",
        discussion: """
            At a terminal it searches when you pause for 200 ms; a search that is out of date is cancelled. With input from \
            elsewhere it searches for each line in turn, and prints it, the number of words, and the words, divided by tabs.

            A request that fails is made again after 100, 200 and 400 ms. --latency and --fail-every show how that looks.

            Exit status: 0 found something each time, or quit; 1 nothing was found for some line; 2 a search failed, also the \
            last time; 64 wrong usage; 66 the words cannot be read; 128 and its number after a Unix signal.
            """
    )

    @Option(help: "A file with a word in each line, in place of the list that is built in.", completion: .file())
    var words: String?

    @Option(help: "Seconds that the backend takes for an answer.")
    var latency = 0.15

    @Option(help: "Let each so-manieth request fail; none with 0.")
    var failEvery = 0

    @Option(help: "Seconds to wait for an answer.")
    var timeout = 1.0

    @OptionGroup var inspection: InspectionOptions

    func validate() throws {
        guard latency >= 0, latency.isFinite else { throw ValidationError("--latency must not be negative.") }
        guard timeout > 0, timeout.isFinite else { throw ValidationError("--timeout must be a positive number.") }
        guard failEvery >= 0 else { throw ValidationError("--fail-every must not be negative.") }
        if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) != 1 {
            throw ValidationError("The output is not a terminal. Pipe lines into this program instead.")
        }
    }

    @MainActor
    func run() async throws {
        let scheduler = QueueScheduler(label: "search")
        let recorder = inspection.recorder
        let writing = try inspection.write(recorder, program: "search")
        defer { writing.dispose() }
        let backend = SearchBackend(
            words: try await list(),
            latency: .seconds(latency),
            failEvery: failEvery,
            on: scheduler
        )
        let model = SearchModel(backend: backend, timeout: .seconds(timeout), recorder: recorder, on: scheduler)
        if isatty(STDIN_FILENO) == 1, let screen = TerminalScreen() {
            try await show(model, backend, on: screen)
        } else {
            try await searchForLines(model)
        }
    }

    @MainActor
    private func list() async throws -> [String] {
        guard let words else { return WordList.words }
        do throws(FileReadError) {
            let queue = QueueScheduler(label: "words")
            return try await Signal.lines(of: URL(fileURLWithPath: words), on: queue)
                .filter { !$0.isEmpty }
                .collectValues()
        } catch {
            complain(error.localizedDescription)
            throw ExitCode(66)
        }
    }

    /// Searches while the user types.
    @MainActor
    private func show(_ model: SearchModel, _ backend: SearchBackend, on screen: TerminalScreen) async throws {
        let bag = DisposableBag()
        let keys = screen.keys.share()
        let ending = Ending(keys.filter { $0 == 0x04 }.mapTo(()))
        keys.scan(into: TypedText()) { $0.type($1) }.map(\.text).bind(to: model.text).add(to: bag)
        let size = MutableProperty(screen.size)
        UnixSignals.received([SIGWINCH]).map { _ in screen.size }.bind(to: size).add(to: bag)
        screen.enter()
        defer {
            ending.stopListening()
            screen.leave()
            bag.dispose()
        }

        let views = SearchView.following(model, backend, size: size).signal.take(until: ending.signal)
        for await view in views.values(.bufferingNewest(1)) {
            screen.draw(view.lines, size: view.size) { ending.hasCome }
        }
        if let number = ending.unixSignal { throw ExitCode(128 + number) }
    }

    /// Searches for each line of the input, one line after another.
    @MainActor
    private func searchForLines(_ model: SearchModel) async throws {
        var status: Int32 = 0
        let results = FileHandle.standardInput.lines(invalidUTF8: .isReplaced, on: QueueScheduler(label: "input"))
            .filter { !$0.isEmpty }
            .concatMap { model.search(for: $0).promoteFailure(to: FileReadError.self) }
        do throws(FileReadError) {
            for try await state in results.values {
                switch state {
                case .idle, .searching:
                    break
                case .found(let text, let words, _, _):
                    FileHandle.standardOutput.write(
                        Data(([text, "\(words.count)"] + words).joined(separator: "\t").appending("\n").utf8)
                    )
                    if words.isEmpty { status = max(status, 1) }
                case .failed(let text, let error, let attempts, _):
                    complain("\(text): \(error.text), \(attempts) attempts")
                    status = 2
                }
            }
        } catch {
            complain(error.localizedDescription)
            throw ExitCode(66)
        }
        if status != 0 { throw ExitCode(status) }
    }

    private func complain(_ text: String) {
        FileHandle.standardError.write(Data("search: \(text)\n".utf8))
    }
}
