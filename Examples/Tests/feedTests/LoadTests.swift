import Testing

@testable import feed

struct LoadTests {
    @Test func `an event reader parses events that are divided into pieces of any size`() {
        let stream = Array(
            "HTTP/1.1 200 OK\r\n\r\n10\r\nretry: 1\n\nid: a-b-7\nevent: price\ndata: {}\n\nid: a-b-8\n\n\r\n".utf8
        )
        for length in 1...stream.count {
            var reader = EventReader()
            var numbers: [Int] = []
            for start in stride(from: 0, to: stream.count, by: length) {
                reader.read(Array(stream[start..<min(stream.count, start + length)])) { numbers.append($0) }
            }
            #expect(numbers == [7, 8])
            #expect(reader.hasBegun)
        }
    }

    @Test func `the quantiles of a delay histogram are close to the exact values and never too low`() {
        var histogram = DelayHistogram()
        for value in 1...10_000 { histogram.add(.microseconds(value)) }
        for share in [0.01, 0.5, 0.9, 0.99, 1] {
            let exact = Duration.microseconds(Int(10_000 * share))
            #expect(histogram.quantile(share) >= exact)
            #expect(histogram.quantile(share) <= exact * 107 / 100 + .microseconds(1))
        }
        #expect(histogram.maximum == .milliseconds(10))
        var both = DelayHistogram()
        both.add(histogram)
        both.add(histogram)
        #expect(both.count == 20_000)
        #expect(both.quantile(0.5) == histogram.quantile(0.5))
    }

    @Test func `a load run counts a missing event as lost`() {
        var result = LoadResult()
        for number in [3, 9, 11, 12, 14] { result.take(number, after: 10, delay: nil) }
        #expect(result.lost == 1)
        var late = LoadResult()
        for number in [9, 12] { late.take(number, after: 10, delay: nil) }
        #expect(late.lost == 1)
    }
}
