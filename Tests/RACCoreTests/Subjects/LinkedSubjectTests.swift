import RACCore
import TestSupport
import Testing

/// Rule R9: subjects that send to each other are ended and released with constant stack. The stack has 512 KiB here.
@Suite struct LinkedSubjectTests {
    private typealias Numbers = any SubjectProtocol<Int, TestError>
    private static let length = heavy(100_000, debug: 2_000)

    /// The kinds of subjects in a row.
    private static let kinds: [(name: String, make: @Sendable () -> Numbers)] = [
        ("subject", { Subject() }),
        ("behavior subject", { BehaviorSubject(0) }),
        ("replay subject", { ReplaySubject(capacity: 1) }),
    ]

    /// Ways to link one subject to the next.
    private static let links: [(name: String, link: @Sendable (Numbers, Numbers) -> Void)] = [
        ("subscribe", { first, next in subscribe(first.signal, next) }),
        ("closures", { first, next in link(first, by: next) }),
    ]

    private static func subscribe(_ signal: Signal<Int, TestError>, _ next: some SubjectProtocol<Int, TestError>) {
        signal.subscribe(next)
    }

    private static func link(_ first: Numbers, by next: Numbers) {
        first.signal.subscribe {
            next.send($0)
        } failed: {
            next.fail($0)
        } completed: {
            next.complete()
        }
    }

    private static let rows = kinds.map(\.name) + ["all in turn"]

    /// A row of subjects, each of which sends to the next.
    private static func row(_ name: String, _ link: String, endingWith last: Numbers) -> Numbers {
        let kinds = kinds.contains { $0.name == name } ? kinds.filter { $0.name == name } : kinds
        guard let link = links.first(where: { $0.name == link })?.link else { return last }
        // The links are made from the head to the end, so that each replay reaches only the next subject.
        let head = kinds[0].make()
        var end = head
        for number in 1..<length {
            let next = kinds[number % kinds.count].make()
            link(end, next)
            end = next
        }
        link(end, last)
        return head
    }

    @Test(arguments: rows, links.map(\.name))
    func `completing the first of a long row of linked subjects completes the row with constant stack`(
        row: String,
        link: String
    ) {
        let objects = LiveObjects()
        onSmallStack {
            let (probe, last, completions) = (objects.probe(), Subject<Int, TestError>(), Counter())
            last.subscribe { _ in
                probe.touch()
            } failed: { _ in
            } completed: {
                completions.increment()
            }
            Self.row(row, link, endingWith: last).complete()
            precondition(completions.value == 1)
        }
        #expect(objects.count == 0)
    }

    @Test(arguments: rows, links.map(\.name))
    func `failing the first of a long row of linked subjects uses constant stack`(row: String, link: String) {
        onSmallStack {
            let (last, failures) = (Subject<Int, TestError>(), Counter())
            last.subscribe { _ in
            } failed: { _ in
                failures.increment()
            } completed: {
            }
            Self.row(row, link, endingWith: last).fail(.first)
            precondition(failures.value == 1)
        }
    }

    @Test(arguments: rows, links.map(\.name))
    func `releasing the first of a long row of linked subjects uses constant stack`(row: String, link: String) {
        let objects = LiveObjects()
        onSmallStack {
            let (probe, last) = (objects.probe(), Subject<Int, TestError>())
            last.subscribe { _ in
                probe.touch()
            } failed: { _ in
            }
            _ = Self.row(row, link, endingWith: last)
        }
        #expect(objects.count == 0)
    }
}
