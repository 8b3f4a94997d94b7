import RACCore
import RACOperators
import TestSupport
import Testing

/// Compares operators with several inputs with ``ReferenceModel``, on random interleavings of the inputs' events.
@Suite struct ModelLaws {
    @Test func `merge() matches its reference model`() {
        lawCases { generator in
            let script = generator.interleaving(of: generator.number(in: 1..<5))
            return LawCase(script.record { .merge($0) }, is: ReferenceModel.merge(script), given: script)
        }
    }

    @Test func `flatten() matches its reference model`() {
        lawCases { generator in
            let script = generator.nestedInterleaving()
            return LawCase(script.record { $0.flatten() }, is: ReferenceModel.flatten(script), given: script)
        }
    }

    @Test func `flatten(maxConcurrent:) matches its reference model`() {
        lawCases { generator in
            let (script, limit) = (generator.nestedInterleaving(), generator.number(in: 1..<4))
            let expected = ReferenceModel.flatten(script, maxConcurrent: limit)
            return LawCase(script.record { $0.flatten(maxConcurrent: limit) }, is: expected, given: (limit, script))
        }
    }

    @Test func `switchToLatest matches its reference model`() {
        lawCases { generator in
            let script = generator.nestedInterleaving()
            let expected = ReferenceModel.switchToLatest(script)
            return LawCase(script.record { $0.switchToLatest() }, is: expected, given: script)
        }
    }

    @Test func `zip() of two signals matches its reference model`() {
        lawCases { generator in
            let script = generator.interleaving(of: 2)
            let recorder = script.record { Signal.zip($0[0], $0[1]).map { [$0, $1] } }
            return LawCase(recorder, is: ReferenceModel.zip(script), given: script)
        }
    }

    @Test func `zip() of four signals matches its reference model`() {
        lawCases { generator in
            let script = generator.interleaving(of: 4)
            let recorder = script.record { Signal.zip($0[0], $0[1], $0[2], $0[3]).map { [$0, $1, $2, $3] } }
            return LawCase(recorder, is: ReferenceModel.zip(script), given: script)
        }
    }

    @Test func `zip() of a list matches its reference model`() {
        lawCases { generator in
            let script = generator.interleaving(of: generator.number(in: 1..<5))
            return LawCase(script.record { .zip($0) }, is: ReferenceModel.zip(script), given: script)
        }
    }

    @Test func `combineLatest of two signals matches its reference model`() {
        lawCases { generator in
            let script = generator.interleaving(of: 2)
            let recorder = script.record { Signal.combineLatest($0[0], $0[1]).map { [$0, $1] } }
            return LawCase(recorder, is: ReferenceModel.combineLatest(script), given: script)
        }
    }

    @Test func `combineLatest of four signals matches its reference model`() {
        lawCases { generator in
            let script = generator.interleaving(of: 4)
            let recorder = script.record { Signal.combineLatest($0[0], $0[1], $0[2], $0[3]).map { [$0, $1, $2, $3] } }
            return LawCase(recorder, is: ReferenceModel.combineLatest(script), given: script)
        }
    }

    @Test func `combineLatest of a list matches its reference model`() {
        lawCases { generator in
            let script = generator.interleaving(of: generator.number(in: 1..<5))
            let recorder = script.record { .combineLatest($0) }
            return LawCase(recorder, is: ReferenceModel.combineLatest(script), given: script)
        }
    }

    @Test func `the operator take(until:) matches its reference model`() {
        lawCases { generator in
            let script = generator.interleavingWithTrigger()
            let recorder = script.record { $0[1].take(until: $0[0]) }
            return LawCase(recorder, is: ReferenceModel.takeUntil(script), given: script)
        }
    }

    @Test func `concat() of two signals matches its reference model`() {
        lawCases { generator in
            let script = generator.interleaving(of: 2)
            return LawCase(script.record { $0[0].concat($0[1]) }, is: ReferenceModel.concat(script), given: script)
        }
    }

    @Test func `concat() of a list matches its reference model`() {
        lawCases { generator in
            let script = generator.interleaving(of: generator.number(in: 1..<5))
            return LawCase(script.record { .concat($0) }, is: ReferenceModel.concat(script), given: script)
        }
    }
}

/// Checks that the random cases vary. If all cases ended immediately, nearly every operator would keep the laws.
@Suite struct LawsOfTheCases {
    @Test func `the random scripts of the law tests vary in how they end and in the number of their events`() {
        func expectVariety<Value>(
            sourceLocation: SourceLocation = #_sourceLocation,
            _ model: (inout SeededGenerator) -> [Event<Value, TestError>]
        ) {
            var (completed, failed, open, long) = (0, 0, 0, 0)
            for seed in 0..<UInt64(1_000) {
                var generator = SeededGenerator(seed: seed)
                let events = model(&generator)
                switch events.last {
                case .completed: completed += 1
                case .failed: failed += 1
                default: open += 1
                }
                if events.count > 3 { long += 1 }
            }
            #expect(completed > 100 && failed > 50 && open > 100 && long > 100, sourceLocation: sourceLocation)
        }
        expectVariety { $0.events() }
        expectVariety { ReferenceModel.merge($0.interleaving(of: 2)) }
        expectVariety { ReferenceModel.zip($0.interleaving(of: 2)) }
        expectVariety { ReferenceModel.combineLatest($0.interleaving(of: 2)) }
        expectVariety { ReferenceModel.takeUntil($0.interleavingWithTrigger()) }
        expectVariety { ReferenceModel.concat($0.interleaving(of: 2)) }
        expectVariety { ReferenceModel.flatten($0.nestedInterleaving()) }
        expectVariety { ReferenceModel.flatten($0.nestedInterleaving(), maxConcurrent: 1) }
        expectVariety { ReferenceModel.switchToLatest($0.nestedInterleaving()) }
    }
}
