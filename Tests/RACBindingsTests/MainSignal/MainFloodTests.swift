import RACBindings
import TestSupport
import Testing

/// A flooded operator: all its closures report their calls to the flood.
struct FloodedOperator: Sendable, CustomTestStringConvertible {
    /// The number of values that pass.
    enum Passing: Sendable {
        case all
        /// Some of the values. The exact number depends on timing.
        case some
        /// Any number of values, because the end can arrive before the first value.
        case any
        case just(@Sendable (_ total: Int) -> Int)
    }

    let name: String
    let passing: Passing
    let apply: @MainActor @Sendable (MainFlood) -> MainSignal<Post, Never>

    init(
        _ name: String,
        _ passing: Passing = .all,
        _ apply: @escaping @MainActor @Sendable (MainFlood) -> MainSignal<Post, Never>
    ) {
        self.name = name
        self.passing = passing
        self.apply = apply
    }

    var testDescription: String { name }

    static let all = transforming + filtering + sideEffects + errors + timing + sharing + combining + flattening
}

// The list has a line for each operator. Each operator must keep the order of each thread's values.
extension FloodedOperator {
    private static let half = Passing.just { $0 / 2 }
    private static let one = Passing.just { _ in 1 }

    private static let transforming = [
        Self("map") { flood in flood.signal.map { flood.saw($0) } },
        Self("map, key path") { flood in flood.signal.map(\.posted).map { Post(flood.saw($0)) } },
        Self("mapTo and scan") { flood in
            flood.signal.mapTo(1).scan(0) { flood.saw($0) + $1 }.map { Post(PostedNumber(thread: 0, number: $0)) }
        },
        Self("compactMap", half) { flood in flood.signal.compactMap { flood.saw($0).isEven ? $0 : nil } },
        Self("tryMap", .some) { flood in flood.failing.tryMap { flood.saw($0) }.ignoreFailure() },
        Self("tryMap of a signal that cannot fail") { flood in
            flood.signal.tryMap { post throws(TestError) in flood.saw(post) }.ignoreFailure()
        },
        Self("tryMap of any error") { flood in
            flood.signal.tryMap { post throws in flood.saw(post) }.ignoreFailure()
        },
        Self("scan") { flood in flood.signal.scan(Post?.none) { flood.saw($1) }.compactMap { $0 } },
        Self("scan with position") { flood in
            flood.signal.scan(0) { _, _, position in flood.saw(position) }
                .map { Post(PostedNumber(thread: 0, number: $0)) }
        },
        Self("combinePrevious") { flood in
            flood.signal.combinePrevious(Post(PostedNumber(thread: 0, number: -1))) { flood.saw($1) }
        },
        Self("combinePrevious, pairs", .just { $0 - 1 }) { flood in flood.signal.combinePrevious().map { $0.1 } },
        Self("enumerated") { flood in flood.signal.enumerated().map { flood.saw($0.1) } },
        Self("not", half) { flood in
            flood.signal.scan(true) { _, post in flood.saw(post).isEven }.not().filter { $0 }.enumerated()
                .map { Post(PostedNumber(thread: 0, number: $0.0)) }
        },
        Self("reduce", one) { flood in flood.signal.reduce(Post?.none) { flood.saw($1) }.compactMap { $0 } },
        Self("reduce(into:)", one) { flood in
            flood.signal.reduce(into: [Post]()) { $0.append(flood.saw($1)) }.compactMap { $0.last }
        },
        Self("collect", one) { flood in flood.signal.collect().compactMap { $0.last } },
    ]

    private static let filtering = [
        Self("filter", half) { flood in flood.signal.filter { flood.saw($0).isEven } },
        Self("filter, key path", half) { flood in flood.signal.filter(\.isEven) },
        Self("distinctUntilChanged") { flood in flood.signal.distinctUntilChanged() },
        Self("distinctUntilChanged(by:)") { flood in
            flood.signal.distinctUntilChanged { flood.saw($0) === flood.saw($1) }
        },
        Self("distinctUntilKeyChanged") { flood in flood.signal.distinctUntilKeyChanged { flood.saw($0.posted) } },
        Self("distinctUntilChanged(on:)") { flood in flood.signal.distinctUntilChanged(on: \.posted) },
        Self("take", half) { flood in flood.signal.take(flood.total / 2) },
        Self("takeWhile", .some) { flood in
            flood.signal.takeWhile { flood.saw($0).posted.number < flood.middle }
        },
        Self("takeUntil", .some) { flood in
            flood.signal.takeUntil { flood.saw($0).posted.number == flood.middle }
        },
        Self("take(until:) another that sends elsewhere", .any) { flood in
            flood.signal.take(until: flood.subject.filter { $0.number == flood.middle })
        },
        Self("take(until:) one of the main actor", .any) { flood in
            flood.signal.take(until: flood.signal.filter { flood.saw($0).posted.number == flood.middle })
        },
        Self("skip", half) { flood in flood.signal.skip(flood.total / 2) },
        Self("skipWhile", .some) { flood in
            flood.signal.skipWhile { flood.saw($0).posted.number < flood.middle }
        },
        Self("skipUntil", .some) { flood in
            flood.signal.skipUntil { flood.saw($0).posted.number == flood.middle }
        },
        Self("skip(until:) another that sends elsewhere", .some) { flood in
            flood.signal.skip(until: flood.subject.filter { $0.number == flood.middle })
        },
        Self("skip(until:) one of the main actor", .some) { flood in
            flood.signal.skip(until: flood.signal.filter { flood.saw($0).posted.number == flood.middle })
        },
        Self("take(during:)", .some) { flood in
            let lifetime = Lifetime()
            return flood.signal.take(during: lifetime).doNext { post in
                if flood.saw(post).posted.number == flood.middle { lifetime.end() }
            }
        },
        Self("ignoreValues", .just { _ in 0 }) { flood in flood.signal.doNext { flood.saw($0) }.ignoreValues() },
    ]

    private static let sideEffects = [
        Self("doNext and doCompleted") { flood in
            flood.signal.doNext { flood.saw($0) }.doCompleted { flood.saw(()) }
        },
        Self("log") { flood in flood.signal.log { flood.saw($0) } },
        Self("doFailed", .some) { flood in flood.failing.doFailed { flood.saw($0) }.ignoreFailure() },
    ]

    private static let errors = [
        Self("catch", .some) { flood in
            flood.failing.catch { error in
                flood.saw(error)
                return flood.signal
            }
        },
        Self("catch, another that sends elsewhere", .some) { flood in
            flood.failing.map { flood.saw($0.posted) }.catch { _ in flood.subject }.map { Post(flood.saw($0)) }
        },
        Self("catchTo", .some) { flood in flood.failing.catchTo(flood.signal) },
        Self("mapError", .some) { flood in
            flood.failing.mapError { flood.saw($0) as any Error }.ignoreFailure()
        },
        Self("retry", .some) { flood in flood.failing.retry() },
        Self("retry, a number of times", .some) { flood in
            flood.failing.retry(1) { flood.saw($0) == .first }.retry(1).ignoreFailure()
        },
        Self("promoteFailure and ignoreFailure") { flood in
            flood.signal.promoteFailure(to: TestError.self).ignoreFailure()
        },
    ]

    private static let timing = [
        Self("debounce", .some) { flood in flood.signal.debounce(for: .zero) },
        Self("debounce with a test") { flood in
            flood.signal.debounce(for: .seconds(1)) { flood.saw($0).posted.number < 0 }
        },
        Self("debounce on another queue", .some) { flood in flood.signal.debounce(for: .zero, on: QueueScheduler()) },
        Self("throttle") { flood in flood.signal.throttle(for: .zero) },
        Self("throttle on another queue", .some) { flood in
            flood.signal.throttle(for: .microseconds(100), on: QueueScheduler())
        },
        Self("delay") { flood in flood.signal.delay(.zero) },
        Self("timeout", .some) { flood in
            flood.signal.promoteFailure().timeout(after: .milliseconds(5), failingWith: TestError.first)
                .startWith(Post(PostedNumber(thread: 3, number: -1))).ignoreFailure()
        },
        Self("timeout on another queue", .some) { flood in
            flood.signal.promoteFailure()
                .timeout(after: .milliseconds(5), failingWith: TestError.first, on: QueueScheduler())
                .startWith(Post(PostedNumber(thread: 3, number: -1))).ignoreFailure()
        },
        Self("timeout per value on another queue") { flood in
            flood.signal.promoteFailure()
                .timeout(perValue: .seconds(600), failingWith: TestError.first, on: QueueScheduler()).ignoreFailure()
        },
        Self("delay on another queue") { flood in flood.signal.delay(.zero, on: QueueScheduler()) },
    ]

    private static let sharing = [
        Self("share") { flood in
            let shared = flood.signal.share()
            return shared.take(until: shared.skip(flood.total))
        },
        Self("share with replay") { flood in flood.signal.share(replay: 1) },
    ]

    private static let combining = [
        Self("startWith", .just { $0 + 1 }) { flood in
            flood.signal.startWith(Post(PostedNumber(thread: 3, number: -1))).map { flood.saw($0) }
        }
    ]

    private static let flattening: [FloodedOperator] = []
}

/// Sends a hundred thousand values from four threads through each operator of main signals.
@Suite(.timeLimit(.minutes(20)), .serialized) @MainActor struct MainFloodTests {
    /// The target of the bound values.
    @MainActor
    private final class Board {
        let flood: MainFlood
        var post: Post {
            didSet { flood.receive(post) }
        }

        init(_ flood: MainFlood) {
            self.flood = flood
            post = Post(PostedNumber(thread: 0, number: -1))
        }
    }

    private let flood = MainFlood()

    private func checkCalls() {
        #expect(flood.callsElsewhere.value == 0)
        #expect(flood.callsAfterDisposal == 0)
        #expect(flood.misplaced == 0)
    }

    @Test(arguments: FloodedOperator.all)
    func `every main signal operator runs its closure on the main queue, in the order in which each thread sends`(
        through flooded: FloodedOperator
    ) async {
        flood.start(flooded.apply(flood))
        await flood.untilEnd()
        checkCalls()
        switch flooded.passing {
        case .all: #expect(flood.received == flood.total)
        case .some: #expect(flood.received > 0)
        case .any: break
        case .just(let count): #expect(flood.received == count(flood.total))
        }
        await flood.untilSent()
        checkCalls()
    }

    @Test(arguments: FloodedOperator.all)
    func `no main signal operator runs its closure after a disposal on the main actor`(through flooded: FloodedOperator)
        async
    {
        flood.start(flooded.apply(flood))
        await flood.disposeInTheMiddle()
        await flood.untilSent()
        checkCalls()
    }

    @Test func `iteration over a main signal receives four threads' values on the main queue, in order`() async {
        let first = Post(PostedNumber(thread: 0, number: -1))
        for await post in flood.signal.startWith(first).values {
            // When the first value arrives, the loop has subscribed. It therefore receives all other values.
            if post === first { flood.start { _ in CompoundDisposable() } }
            flood.receive(post)
        }
        checkCalls()
        #expect(flood.received == flood.total + 1)
    }

    @Test func `a main signal's binding writes four threads' values on the main queue, in order`() async {
        let board = Board(flood)
        flood.start { flood in flood.signal.bind(to: \.post, on: board) }
        while flood.received < flood.total { await mainTurn() }
        checkCalls()
    }

    @Test func `a main signal's binding writes nothing after a disposal on the main actor`() async {
        let board = Board(flood)
        flood.start { flood in flood.signal.bind(to: \.post, on: board) }
        await flood.disposeInTheMiddle()
        await flood.untilSent()
        checkCalls()
        #expect(flood.received > 0)
    }
}
