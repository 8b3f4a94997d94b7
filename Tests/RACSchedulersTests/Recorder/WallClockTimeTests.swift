import Foundation
import TestSupport
import Testing

@testable import RACSchedulers

@Suite struct WallClockTimeTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (951_782_399_999, "2000-02-28T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"), (1_798_761_599_007, "2026-12-31T23:59:59.007Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        ] as [(Int64, String)]
    )
    func `a wall-clock time is printed in the format of ISO 8601`(milliseconds: Int64, text: String) {
        #expect(WallClockTime(milliseconds: milliseconds).description == text)
    }

    @Test func `a wall-clock time is printed like the same date in Foundation`() throws {
        var generator = SeededGenerator(seed: 3)
        var format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        format.timeZone = try #require(TimeZone(identifier: "UTC"))
        for _ in 0..<1_000 {
            let milliseconds = Int64.random(in: 0..<8_000_000_000_000, using: &generator)
            let seconds = Date(timeIntervalSince1970: Double(milliseconds / 1_000)).formatted(format)
            #expect(WallClockTime(milliseconds: milliseconds / 1_000 * 1_000).description == seconds)
        }
    }

    @Test func `the present wall-clock time is the time of the system`() {
        let difference = Double(WallClockTime.now.milliseconds) / 1_000 - Date().timeIntervalSince1970
        #expect(abs(difference) < 600)
    }
}
