import RACCore
import RACOperators
import TestSupport
import Testing

/// Compares each operator with its definition through `bind`.
@Suite struct DerivedLaws {
    @Test func `map sends the same events as its definition with bind`() {
        lawCases { generator in
            same(&generator) {
                $0.map { $0 * 3 - 1 }
            } as: {
                $0.bind { { value, _ in .just(value * 3 - 1) } }
            }
        }
    }

    @Test func `filter sends the same events as its definition with bind`() {
        lawCases { generator in
            let included = generator.values()
            return same(&generator) {
                $0.filter { included.contains($0) }
            } as: {
                $0.bind { { value, _ in included.contains(value) ? .just(value) : .empty } }
            }
        }
    }

    @Test func `concat of synchronous signals sends the same events as its definition with bind`() {
        lawCases { generator in
            // Each signal ends. A signal without an end would keep the next signal of `concat` from starting, but not that of `bind`.
            let signals = (0..<4).map { _ in coldSignal(generator.endingEvents(upTo: 3)) }
            return same(&generator) {
                $0.map { signals[$0 % 4] }.concat()
            } as: {
                $0.bind { { value, _ in signals[value % 4] } }
            }
        }
    }

    @Test func `scan sends the same events as its definition with bind`() {
        lawCases { generator in
            let initial = generator.number(in: -5..<5)
            // The closure is not commutative, so the order of the arguments matters.
            return same(&generator) {
                $0.scan(initial) { $0 * 2 - $1 }
            } as: {
                $0.bind {
                    var result = initial
                    return { value, _ in
                        result = result * 2 - value
                        return .just(result)
                    }
                }
            }
        }
    }

    @Test func `scan with a position sends the same events as its definition with bind`() {
        lawCases { generator in
            same(&generator) {
                $0.scan(1) { (result: Int, value: Int, position: Int) in result * 2 - value * position }
            } as: {
                $0.bind {
                    var (result, position) = (1, 0)
                    return { value, _ in
                        result = result * 2 - value * position
                        position += 1
                        return .just(result)
                    }
                }
            }
        }
    }

    @Test func `take sends the same events as its definition with bind`() {
        lawCases { generator in
            let count = generator.number(in: 0..<10)
            return same(&generator) {
                $0.take(count)
            } as: { source in
                // Without a value, `bind` cannot stop. The signal of `take(0)` does not even subscribe.
                if count == 0 { return .empty }
                return source.bind {
                    var taken = 0
                    return { value, stop in
                        taken += 1
                        stop = taken == count
                        return .just(value)
                    }
                }
            }
        }
    }

    @Test func `takeWhile sends the same events as its definition with bind`() {
        lawCases { generator in
            let included = generator.values()
            return same(&generator) {
                $0.takeWhile { included.contains($0) }
            } as: {
                $0.bind { { value, _ in included.contains(value) ? .just(value) : nil } }
            }
        }
    }

    @Test func `skip sends the same events as its definition with bind`() {
        lawCases { generator in
            let count = generator.number(in: 0..<10)
            return same(&generator) {
                $0.skip(count)
            } as: {
                $0.bind {
                    var skipped = 0
                    return { value, _ in
                        if skipped == count { return .just(value) }
                        skipped += 1
                        return .empty
                    }
                }
            }
        }
    }

    @Test func `skipWhile sends the same events as its definition with bind`() {
        lawCases { generator in
            let excluded = generator.values()
            return same(&generator) {
                $0.skipWhile { excluded.contains($0) }
            } as: {
                $0.bind {
                    var isSkipping = true
                    return { value, _ in
                        isSkipping = isSkipping && excluded.contains(value)
                        return isSkipping ? .empty : .just(value)
                    }
                }
            }
        }
    }

    @Test func `distinctUntilChanged sends the same events as its definition with bind`() {
        lawCases { generator in
            same(&generator) {
                $0.distinctUntilChanged()
            } as: {
                $0.bind {
                    var former: Int?
                    return { value, _ in
                        defer { former = value }
                        return value == former ? .empty : .just(value)
                    }
                }
            }
        }
    }

    @Test func `distinctUntilChanged(by:) compares each value with the last sent value`() {
        lawCases { generator in
            // The comparison is not transitive. Comparing with the previous value therefore has a different result from comparing with
            // the last sent value.
            let isNear: @Sendable (Int, Int) -> Bool = { $1 - $0 == 0 || $1 - $0 == 1 }
            return same(&generator) {
                $0.distinctUntilChanged(by: isNear)
            } as: {
                $0.bind {
                    var sent: Int?
                    return { value, _ in
                        if let sent, isNear(sent, value) { return .empty }
                        sent = value
                        return .just(value)
                    }
                }
            }
        }
    }
}

/// Sends the same random events to an operator and to its definition, from a cold signal or from a subject.
private func same(
    _ generator: inout SeededGenerator,
    _ operation: (IntSignal) -> IntSignal,
    as definition: (IntSignal) -> IntSignal
) -> LawCase {
    switch generator.number(in: 0..<3) {
    case 0:
        let events = generator.events()
        let source = coldSignal(events)
        return LawCase(operation(source), equals: definition(source), given: events)
    case 1:
        let events = generator.carelessEvents()
        let source = guardedSignal(events)
        return LawCase(operation(source), equals: definition(source), given: events)
    default:
        let script = generator.interleaving(of: [.subject(0)])
        let defined = script.record { definition($0[0]) }
        return LawCase(script.record { operation($0[0]) }, is: defined.events, given: script)
    }
}

extension SeededGenerator {
    /// Returns some of the values in the random events.
    fileprivate mutating func values() -> Set<Int> {
        Set((0..<4).filter { _ in !chance(oneIn: 3) })
    }

    /// Returns events with an end.
    fileprivate mutating func endingEvents(upTo maximum: Int) -> [IntEvent] {
        let events = events(upTo: maximum)
        return events.last?.isTerminal == true ? events : events + [.completed]
    }
}
