import Foundation
import RACBindings

/// Prices from lines `SYMBOL PRICE`, of a file or of the standard input.
///
/// Lines are read as they arrive, whether anybody watches or not. One that cannot be understood is reported and left out: a
/// feed does not stop because of one bad line. Empty lines mean nothing.
struct PriceLines: PriceSource {
    let goesOnUnwatched = true

    private let lines: Signal<String, FileReadError>
    private let report: @Sendable (_ line: Int, PriceLineError) -> Void

    /// - Parameters:
    ///   - lines: What to read, such as `FileHandle.standardInput.lines(on: scheduler)`.
    ///   - report: Called for each line that is left out, with its number, counted from 1.
    init(_ lines: Signal<String, FileReadError>, report: @escaping @Sendable (_ line: Int, PriceLineError) -> Void) {
        self.lines = lines
        self.report = report
    }

    var prices: Signal<Price, PriceSourceError> {
        lines
            .mapError { .unreadable($0.localizedDescription) }
            .enumerated()
            .compactMap { [report] index, line in
                if line.allSatisfy(\.isWhitespace) { return nil }
                do throws(PriceLineError) {
                    return try Price(line: line)
                } catch {
                    report(index + 1, error)
                    return nil
                }
            }
    }
}
