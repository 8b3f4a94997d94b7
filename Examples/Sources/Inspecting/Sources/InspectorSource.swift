import Foundation
import RACBindings

/// A source of recordings.
package enum InspectorSource: Sendable, Equatable {
    /// The standard input.
    case standardInput
    /// A file that grows, or a named pipe.
    case file(String)
    /// A Unix socket on which the inspector listens. Each connection is a program.
    case socket(String)

    /// Parses an argument: `-`, `unix:PATH` or a path.
    package init(_ argument: String) {
        if argument == "-" {
            self = .standardInput
        } else if argument.hasPrefix("unix:") {
            self = .socket(String(argument.dropFirst(5)))
        } else {
            self = .file(argument)
        }
    }
}

extension InspectorSource {
    /// Sends the lines of each recording of this source. A socket can have several recordings at the same time.
    ///
    /// - Parameter scheduler: The scheduler that reads and delivers.
    package func recordings(on scheduler: any Scheduler) -> Signal<SourceLines, SourceError> {
        switch self {
        case .standardInput:
            .just(Self.lines(of: .standardInput, name: "standard input", on: scheduler))
        case .file(let path):
            .deferred { Self.recording(at: path, on: scheduler) }
        case .socket(let path):
            UnixListener.connections(at: path, on: scheduler)
                .map { Self.lines(of: $0, name: Self.name(of: path), on: scheduler) }
        }
    }

    private static func recording(at path: String, on scheduler: any Scheduler) -> Signal<SourceLines, SourceError> {
        let url = URL(fileURLWithPath: path)
        guard url.isNamedPipe else {
            let lines = Signal.lines(
                following: url,
                every: .milliseconds(100),
                invalidUTF8: .isReplaced,
                on: scheduler
            )
            return .just(SourceLines(name: name(of: path), lines: lines))
        }
        // A pipe that is also open for writing has no end. The reader therefore waits for the next program, and does not need to
        // check for one at intervals.
        let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return .fail(SourceError(path: path, code: errno)) }
        let pipe = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        return .just(lines(of: pipe, name: name(of: path), on: scheduler))
    }

    private static func lines(of handle: FileHandle, name: String, on scheduler: any Scheduler) -> SourceLines {
        SourceLines(name: name, lines: handle.lines(invalidUTF8: .isReplaced, on: scheduler))
    }

    private static func name(of path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }
}

extension URL {
    fileprivate var isNamedPipe: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}
