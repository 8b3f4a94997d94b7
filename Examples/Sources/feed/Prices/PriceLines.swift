import Foundation
import Prices
import RACBindings

/// Prices read from lines of the form `SYMBOL PRICE`, in a file or on the standard input.
///
/// Lines are read as they arrive, with or without clients. An invalid line is reported and ignored, so that one bad line does
/// not stop a feed. Empty lines are ignored.
struct PriceLines: PriceSource {
    let goesOnUnwatched = true

    private let lines: Signal<String, FileReadError>
    private let report: @Sendable (_ line: Int, PriceLineError) -> Void

    /// - Parameters:
    ///   - lines: The lines, such as `FileHandle.standardInput.lines(on: scheduler)`.
    ///   - report: Called for each invalid line with its number, counted from 1.
    init(_ lines: Signal<String, FileReadError>, report: @escaping @Sendable (_ line: Int, PriceLineError) -> Void) {
        self.lines = lines
        self.report = report
    }

    var prices: Signal<Arrival, PriceSourceError> {
        lines
            .mapError { .unreadable($0.localizedDescription) }
            .enumerated()
            .compactMap { [report] index, line in
                if line.allSatisfy(\.isWhitespace) { return nil }
                do throws(PriceLineError) {
                    return .price(try Price(line: line))
                } catch {
                    report(index + 1, error)
                    return nil
                }
            }
    }
}
