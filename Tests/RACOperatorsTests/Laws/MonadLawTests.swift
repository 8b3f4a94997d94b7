import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct MonadLaws {
    @Test func `flattenMap with inner signals created by just(_:) sends the same events as map`() {
        lawCases { generator in
            let events = generator.events()
            let signal = coldSignal(events)
            return LawCase(signal.flattenMap { .just($0 * 10) }, equals: signal.map { $0 * 10 }, given: events)
        }
    }

    @Test func `flattenMap of just(x) with the function f sends the same events as f(x)`() {
        lawCases { generator in
            let (value, function) = (generator.number(in: 0..<4), generator.arrow())
            return LawCase(
                IntSignal.just(value).flattenMap { function($0) },
                equals: function(value),
                given: (value, function)
            )
        }
    }

    @Test func `flattenMap with just(_:) as its closure sends the same events as the source`() {
        lawCases { generator in
            let events = generator.events()
            let recorder = Recorder(coldSignal(events).flattenMap { .just($0) })
            return LawCase(recorder, is: events, given: events)
        }
    }

    @Test func `flattenMap() is associative`() {
        lawCases { generator in
            let (events, first, second) = (generator.events(), generator.arrow(), generator.arrow())
            let signal = coldSignal(events)
            return LawCase(
                signal.flattenMap { first($0) }.flattenMap { second($0) },
                equals: signal.flattenMap { first($0).flattenMap { second($0) } },
                given: (events, first, second)
            )
        }
    }

    @Test func `flattenMap is associative with subjects as inner signals`() {
        lawCases { generator in
            // Each of the three levels uses different subjects. No subject is therefore subscribed to while it sends.
            let first = (0..<4).map { _ in generator.input(ofSubjects: 1..<3) }
            let second = (0..<4).map { _ in generator.input(ofSubjects: 3..<5) }
            let script = generator.interleaving(of: (0..<5).map { .subject($0) })
            let left = script.record { subjects in
                subjects[0].flattenMap { first[$0 % 4].signal(among: subjects) }
                    .flattenMap { second[$0 % 4].signal(among: subjects) }
            }
            let right = script.record { subjects in
                subjects[0].flattenMap { value in
                    first[value % 4].signal(among: subjects).flattenMap { second[$0 % 4].signal(among: subjects) }
                }
            }
            return LawCase(left, is: right.events, given: (script, first, second))
        }
    }
}

@Suite struct BindMonadLaws {
    @Test func `bind() with a step that never stops sends the same events as flattenMap`() {
        lawCases { generator in
            let (events, function) = (generator.events(), generator.arrow())
            let signal = coldSignal(events)
            return LawCase(
                signal.bind { { value, _ in function(value) } },
                equals: signal.flattenMap { function($0) },
                given: (events, function)
            )
        }
    }

    @Test func `bind() of just(x) with the step f sends the same events as f(x)`() {
        lawCases { generator in
            let (value, step) = (generator.number(in: 0..<4), generator.bindStep())
            var isStopped = false
            return LawCase(
                IntSignal.just(value).bind { { step($0, &$1) } },
                equals: step(value, &isStopped) ?? .empty,
                given: (value, step)
            )
        }
    }

    @Test func `bind() with just as its step sends the same events as the source`() {
        lawCases { generator in
            let events = generator.events()
            let recorder = Recorder(coldSignal(events).bind { { value, _ in .just(value) } })
            return LawCase(recorder, is: events, given: events)
        }
    }

    @Test func `bind() is associative, even if a step stops`() {
        lawCases { generator in
            let (events, step, function) = (generator.events(), generator.bindStep(), generator.arrow())
            let signal = coldSignal(events)
            return LawCase(
                signal.bind { { step($0, &$1) } }.bind { { value, _ in function(value) } },
                equals: signal.bind { { step($0, &$1)?.bind { { value, _ in function(value) } } } },
                given: (events, step, function)
            )
        }
    }
}

/// A random function from values to signals, as a table.
private struct Arrow: Sendable {
    let rows: [[IntEvent]]

    func callAsFunction(_ value: Int) -> IntSignal {
        coldSignal(rows[value % rows.count])
    }
}

/// A random step of `bind`. For some values the step stops the source. For other values the step returns `nil`, and this also
/// stops the source.
private struct BindStep: Sendable {
    let function: Arrow
    let stops: Set<Int>
    let gaps: Set<Int>

    func callAsFunction(_ value: Int, _ stop: inout Bool) -> IntSignal? {
        stop = stops.contains(value)
        return gaps.contains(value) ? nil : function(value)
    }
}

extension SeededGenerator {
    /// Returns an arrow with short signals, because the events of two arrows multiply.
    fileprivate mutating func arrow() -> Arrow {
        Arrow(rows: (0..<4).map { _ in events(upTo: 3) })
    }

    fileprivate mutating func bindStep() -> BindStep {
        BindStep(
            function: arrow(),
            stops: Set((0..<4).filter { _ in chance(oneIn: 6) }),
            gaps: Set((0..<4).filter { _ in chance(oneIn: 8) })
        )
    }
}
