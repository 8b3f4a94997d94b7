import Foundation
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// No operator holds a lock while it calls a user's code.
///
/// A user's lock and a delivery are nested in both orders. One thread sends to an input while it holds the user's lock. Another
/// thread sends to the other input, and the closures of the operator acquire the user's lock. If an operator held a lock of
/// its own around a closure, the threads would deadlock, and `onThreads` would stop the process.
@Suite struct ForeignLockTests {
    typealias Input = Subject<Int, TestError>
    typealias Hook = @Sendable () -> Void

    /// Every operator with several inputs. Its closures, or a closure appended to it, acquire the lock.
    private static let ways:
        [(name: String, make: @Sendable (Input, Input, @escaping Hook) -> Signal<Int, TestError>)] = [
            ("flattenMap", { a, b, hook in a.flattenMap { calling(hook, b.signal, $0) } }),
            ("concatMap", { a, b, hook in a.concatMap { calling(hook, b.take(2), $0) } }),
            (
                "flatten(maxConcurrent:)",
                { a, b, hook in a.map { calling(hook, b.take(2), $0) }.flatten(maxConcurrent: 2) }
            ),
            ("switchMap", { a, b, hook in a.switchMap { calling(hook, b.signal, $0) } }),
            ("exhaustMap", { a, b, hook in a.exhaustMap { calling(hook, b.take(2), $0) } }),
            ("bind", { a, b, hook in a.bind { { value, _ in calling(hook, b.take(2), value) } } }),
            (
                "switchCase",
                { a, b, hook in
                    Signal.switchCase(a.map { $0 % 2 }, cases: [0: calling(hook, b.signal, 0)], default: b.signal)
                }
            ),
            ("then", { a, b, hook in a.take(3).then { calling(hook, b.signal, 0) } }),
            (
                "catch",
                { a, b, hook in
                    a.tryMap { value throws(TestError) in if value > 10 { throw .first } else { value } }.catch { _ in
                        calling(hook, b.signal, 0)
                    }
                }
            ),
            (
                "retry(when:)",
                { a, b, hook in
                    a.tryMap { value throws(TestError) in if value % 3 == 0 { throw .first } else { value } }
                        .retry { failures in
                            hook()
                            return failures.doNext { _ in hook() }.combineLatest(
                                with: b.catchTo(Signal<Int, Never>.empty)
                            ).map { _ in hook() }
                                .promoteFailure(to: TestError.self)
                        }
                }
            ),
            ("withLatest(from:_:)", { a, b, hook in a.withLatest(from: b.signal) { called(hook, $0 + $1) } }),
            ("combineLatest", { a, b, hook in a.combineLatest(with: b).map { called(hook, $0 + $1) } }),
            ("zip", { a, b, hook in a.zip(with: b).map { called(hook, $0 + $1) } }),
            (
                "merge",
                { a, b, hook in
                    a.map { called(hook, $0) }.merge(with: b.map { called(hook, $0) }).map { called(hook, $0) }
                }
            ),
            ("concat", { a, b, hook in a.take(3).concat(b.map { called(hook, $0) }).map { called(hook, $0) } }),
            (
                "race",
                { a, b, hook in
                    a.map { called(hook, $0) }.race(with: b.map { called(hook, $0) }).map { called(hook, $0) }
                }
            ),
            (
                "sample",
                { a, b, hook in a.map { called(hook, $0) }.sample(b.map { called(hook, $0) }).map { called(hook, $0) } }
            ),
            (
                "take(until:)",
                { a, b, hook in a.take(until: b.filter { called(hook, $0) > 40 }).map { called(hook, $0) } }
            ),
            (
                "take(untilReplacement:)",
                { a, b, hook in a.take(untilReplacement: b.map { called(hook, $0) }).map { called(hook, $0) } }
            ),
            ("skip(until:)", { a, b, hook in a.skip(until: b.map { called(hook, $0) }).map { called(hook, $0) } }),
            (
                "ifEmpty(switchTo:)",
                { a, b, hook in
                    a.filter { _ in called(hook, 0) > 0 }.take(for: .zero, on: ImmediateScheduler()).ifEmpty(
                        switchTo: b.map { called(hook, $0) }
                    )
                }
            ),
            (
                "groupBy",
                { a, b, hook in
                    a.merge(with: b).groupBy({ called(hook, $0) % 3 }, transform: { called(hook, $0) }).flatten()
                }
            ),
            (
                "share",
                { a, b, hook in a.merge(with: b).map { called(hook, $0) }.share(replay: 1).map { called(hook, $0) } }
            ),
            ("window", { a, b, hook in a.merge(with: b).window(count: 2).flattenMap { $0.map { called(hook, $0) } } }),
            (
                "using",
                { a, b, hook in
                    Signal.using {
                        hook()
                    } release: {
                        hook()
                    } signal: {
                        a.merge(with: b).take(20)
                    }
                }
            ),
        ]

    @Test(arguments: ways.map(\.name))
    func `a user's lock can be acquired inside and around deliveries without a deadlock`(name: String) throws {
        let make = try #require(Self.ways.first { $0.name == name }?.make)
        for isSwapped in [false, true] {
            for _ in 0..<heavy(20) {
                let (foreign, first, second) = (NSRecursiveLock(), Input(), Input())
                let hook: Hook = { foreign.withLock {} }
                let recorder = Recorder(make(first, second, hook).doNext { _ in hook() })
                let (holding, free) = isSwapped ? (second, first) : (first, second)
                onThreads(2) { number in
                    for value in 0..<50 {
                        if number == 0 {
                            foreign.withLock { holding.send(value) }
                        } else {
                            free.send(value)
                        }
                    }
                }
                recorder.dispose()
                #expect(recorder.violations == 0)
            }
        }
    }

    private static func called(_ hook: Hook, _ value: Int) -> Int {
        hook()
        return value
    }

    private static func calling(_ hook: @escaping Hook, _ signal: Signal<Int, TestError>, _ value: Int) -> Signal<
        Int, TestError
    > {
        hook()
        return signal.map { called(hook, $0 + value) }
    }
}
