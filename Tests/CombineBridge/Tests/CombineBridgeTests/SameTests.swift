import OpenCombine
import RACBindings
import RACOperators
import TestSupport
import Testing

import class RACCore.Subject

/// Compares each pair of equivalent operators with random histories. The pairs are the rows of `Docs/FromCombine.md` whose last
/// column is empty.
@Suite struct SameTests {
    typealias Theirs = (PassthroughSubject<Int, TestError>) -> AnyPublisher<String, TestError>
    typealias Ours = (Subject<Int, TestError>) -> Signal<String, TestError>

    /// An operator of Combine and its equivalent.
    private struct Pair {
        let name: String
        let theirs: Theirs
        let ours: Ours

        init<P: Publisher>(
            _ name: String,
            _ theirs: @escaping (PassthroughSubject<Int, TestError>) -> P,
            _ ours: @escaping (Subject<Int, TestError>) -> Signal<P.Output, TestError>
        ) where P.Failure == TestError, P.Output: Sendable {
            self.name = name
            self.theirs = { theirs($0).map { "\($0)" }.eraseToAnyPublisher() }
            self.ours = { ours($0).map { "\($0)" } }
        }
    }

    private static var pairs: [Pair] {
        [
            Pair("map", { $0.map { $0 + 1 } }, { $0.map { $0 + 1 } }),
            Pair("compactMap", { $0.compactMap { $0 > 2 ? $0 : nil } }, { $0.compactMap { $0 > 2 ? $0 : nil } }),
            Pair("scan", { $0.scan(0, +) }, { $0.scan(0, +) }),
            Pair("mapError", { $0.mapError { _ in TestError.second } }, { $0.mapError { _ in TestError.second } }),
            Pair("filter", { $0.filter { $0 > 2 } }, { $0.filter { $0 > 2 } }),
            Pair("removeDuplicates", { $0.removeDuplicates() }, { $0.distinctUntilChanged() }),
            Pair(
                "removeDuplicates(by:)",
                { $0.removeDuplicates { $0 / 2 == $1 / 2 } },
                { $0.distinctUntilChanged { $0 / 2 == $1 / 2 } }
            ),
            Pair("replaceEmpty", { $0.replaceEmpty(with: 9) }, { $0.defaultIfEmpty(9) }),
            Pair(
                "replaceError",
                { $0.replaceError(with: 9).setFailureType(to: TestError.self) },
                { $0.replaceError(with: 9).promoteFailure(to: TestError.self) }
            ),
            Pair("dropFirst", { $0.dropFirst(2) }, { $0.skip(2) }),
            Pair("drop(while:)", { $0.drop { $0 < 3 } }, { $0.skipWhile { $0 < 3 } }),
            Pair("prefix(while:)", { $0.prefix { $0 < 4 } }, { $0.takeWhile { $0 < 4 } }),
            Pair("first", { $0.first() }, { $0.take(1) }),
            Pair("first(where:)", { $0.first { $0 > 2 } }, { $0.filter { $0 > 2 }.take(1) }),
            Pair("last", { $0.last() }, { $0.takeLast(1) }),
            Pair("last(where:)", { $0.last { $0 > 2 } }, { $0.filter { $0 > 2 }.takeLast(1) }),
            Pair("collect", { $0.collect() }, { $0.collect() }),
            Pair("collect(_:)", { $0.collect(2) }, { $0.buffer(count: 2) }),
            Pair("reduce", { $0.reduce(0, +) }, { $0.reduce(0, +) }),
            Pair("count", { $0.count() }, { $0.count() }),
            Pair("min", { $0.min() }, { $0.min() }),
            Pair("max", { $0.max() }, { $0.max() }),
            Pair("contains", { $0.contains(3) }, { $0.contains(3) }),
            Pair("contains(where:)", { $0.contains { $0 > 3 } }, { $0.any { $0 > 3 } }),
            Pair("allSatisfy", { $0.allSatisfy { $0 < 4 } }, { $0.all { $0 < 4 } }),
            Pair("prepend", { $0.prepend(7) }, { $0.startWith(7) }),
            Pair("append", { $0.append(7, 8) }, { $0.concat(.from([7, 8])) }),
            Pair(
                "catch",
                { $0.catch { _ in Just(7).setFailureType(to: TestError.self) } },
                { $0.catch { _ in .just(7) } }
            ),
            Pair("retry", { $0.retry(2) }, { $0.retry(2) }),
            Pair(
                "flatMap",
                { $0.flatMap { [$0, $0].publisher.setFailureType(to: TestError.self) } },
                {
                    $0.flattenMap { .from([$0, $0]) }
                }
            ),
            Pair(
                "switchToLatest",
                { $0.map { [$0, $0 * 10].publisher.setFailureType(to: TestError.self) }.switchToLatest() },
                { $0.map { Signal<Int, TestError>.from([$0, $0 * 10]) }.switchToLatest() }
            ),
            Pair(
                "zip",
                { $0.zip($0.dropFirst(1)).map { $0 * 10 + $1 } },
                { $0.zip(with: $0.skip(1)).map { $0 * 10 + $1 } }
            ),
            Pair("share", { $0.share() }, { $0.share() }),
        ]
    }

    @Test(arguments: pairs.indices) func `equivalent operators of both frameworks send the same events`(index: Int) {
        let pair = Self.pairs[index]
        for seed in 0..<UInt64(heavy(2_000)) {
            var random = SeededGenerator(seed: seed)
            let source = PassthroughSubject<Int, TestError>()
            let subject = Subject<Int, TestError>()
            let theirs = TestSupport.Recorder(Signal(pair.theirs(source)))
            let ours = TestSupport.Recorder(pair.ours(subject))
            var history: [String] = []
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<8:
                    let value = Int.random(in: 0...5, using: &random)
                    history.append("\(value)")
                    source.send(value)
                    subject.send(value)
                case 8:
                    history.append("completed")
                    source.send(completion: .finished)
                    subject.complete()
                default:
                    history.append("failed")
                    source.send(completion: .failure(.first))
                    subject.fail(.first)
                }
            }
            guard theirs.events == ours.events else {
                Issue.record("\(pair.name) of \(history): theirs \(theirs.events), ours \(ours.events)")
                return
            }
        }
    }
}
