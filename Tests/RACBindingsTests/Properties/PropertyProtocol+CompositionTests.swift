import RACBindings
import TestSupport
import Testing

@Suite struct MappedPropertyTests {
    @Test func `a mapped property has the transformed value and sends it after each change`() {
        let name = MutableProperty("Ada")
        let length = name.mapped(\.count)
        let recorder = Recorder(length)
        #expect(length.value == 3)
        name.value = "Grace"
        #expect(length.value == 5)
        #expect(recorder.values == [3, 5])
    }

    @Test func `a subscriber of a mapped property's source reads the mapped property's new value`() {
        let number = MutableProperty(0)
        let (before, after) = (Shared<[Int]>([]), Shared<[Int]>([]))
        let tenfold = Shared<Property<Int>?>(nil)
        number.subscribe { _ in before.withLock { $0.append(tenfold.value?.value ?? -1) } }
        let mapped = number.mapped { $0 * 10 }
        tenfold.value = mapped
        mapped.subscribe { _ in }
        number.subscribe { _ in after.withLock { $0.append(mapped.value) } }
        number.value = 1
        number.value = 2
        #expect(before.value == [-1, 10, 20])
        #expect(after.value == [0, 10, 20])
    }

    @Test func `map(_:) of a property returns a signal, and mapped(_:) returns a property`() {
        let name = MutableProperty("Ada")
        let signal = name.map { $0.count }
        let property = name.mapped { $0.count }
        #expect(type(of: signal) == Signal<Int, Never>.self)
        #expect(type(of: property) == Property<Int>.self)
        let chained: Property<String> = name.mapped(\.count).mapped { $0 * 2 }.mapped { "\($0)" }
        #expect(chained.value == "6")
        let signals: Signal<String, Never> = name.mapped(\.count).map { "\($0)" }
        #expect(Recorder(signals).values == ["3"])
    }

    @Test func `a mapped property completes when its source is deallocated and can still be read`() {
        let objects = LiveObjects()
        var number: MutableProperty<Int>? = MutableProperty(1)
        var mapped = number?.mapped { [probe = objects.probe()] in
            probe.touch()
            return $0 * 10
        }
        let recorder = mapped.map { Recorder($0) }
        number?.value = 2
        number = nil
        #expect(recorder?.events == [.next(10), .next(20), .completed])
        #expect(mapped?.value == 20)
        #expect(mapped?.mapped { $0 + 1 }.value == 21)
        mapped = nil
        #expect(objects.count == 0)
    }

    @Test func `a subscriber that reads a mapped property of its own source keeps neither property alive`() {
        let objects = LiveObjects()
        var number: MutableProperty<Int>? = MutableProperty(1)
        if let number {
            let mapped = number.mapped { [probe = objects.probe()] in
                probe.touch()
                return $0
            }
            let both = number.combined(with: mapped, +)
            number.subscribe { _ in #expect(both.value == 2 * mapped.value) }
            mapped.subscribe { _ in #expect(both.value == 2 * mapped.value) }
        }
        number?.value = 2
        #expect(objects.count == 1)
        number = nil
        #expect(objects.count == 0)
    }

    @Test func `a mapped property keeps its source alive if the source follows a signal`() {
        let subject = Subject<Int, Never>()
        var mapped: Property<Int>? = Property(initial: 1, then: subject).mapped { $0 * 10 }
        let recorder = mapped.map { Recorder($0) }
        subject.send(2)
        #expect(mapped?.value == 20)
        mapped = nil
        #expect(recorder?.events == [.next(10), .next(20), .completed])
    }

    @Test func `the signal of a mapped property still sends after the mapped property is released`() {
        let number = MutableProperty(1)
        let recorder = Recorder(number.mapped { $0 * 10 })
        number.value = 2
        #expect(recorder.events == [.next(10), .next(20)])
    }

    @Test func `mapped(_:) runs its closure once per change and subscriber, and once per read`() {
        let (number, calls) = (MutableProperty(1), Counter())
        let mapped = number.mapped {
            calls.increment()
            return $0
        }
        #expect(calls.value == 0)
        let recorders = [Recorder(mapped), Recorder(mapped)]
        number.value = 2
        #expect(calls.value == 4)
        #expect(mapped.value == 2)
        #expect(calls.value == 5)
        #expect(recorders.allSatisfy { $0.values == [1, 2] })
    }
}

@Suite struct CombinedPropertyTests {
    @Test func `a combined property has the values of both sources and sends each change of them`() {
        let (first, second) = (MutableProperty(1), MutableProperty("a"))
        let both = first.combined(with: second)
        let recorder = Recorder(both.map { "\($0)\($1)" })
        #expect(both.value == (1, "a"))
        first.value = 2
        second.value = "b"
        #expect(both.value == (2, "b"))
        #expect(recorder.values == ["1a", "2a", "2b"])
    }

    @Test func `the closure passed to combined(with:) makes the property's value from the values of both sources`() {
        let (name, password) = (MutableProperty(""), MutableProperty(""))
        let isComplete = name.combined(with: password) { !$0.isEmpty && $1.count > 2 }
        #expect(!isComplete.value)
        name.value = "ada"
        password.value = "abc"
        #expect(isComplete.value)
    }

    @Test func `a subscriber of one source of a combined property reads the combined property's new value`() {
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        let sum = first.combined(with: second, +)
        let seen = Shared<[Int]>([])
        second.subscribe { _ in seen.withLock { $0.append(sum.value) } }
        first.value = 10
        second.value = 1
        #expect(seen.value == [0, 11])
    }

    @Test func `a combined property completes when both sources are deallocated`() {
        var first: MutableProperty<Int>? = MutableProperty(1)
        var second: MutableProperty<Int>? = MutableProperty(2)
        let recorder = Recorder<Int, Never>()
        if let first, let second { recorder.subscribe(to: first.combined(with: second, +)) }
        first = nil
        second?.value = 5
        #expect(recorder.events == [.next(3), .next(6)])
        second = nil
        #expect(recorder.events == [.next(3), .next(6), .completed])
    }

    @Test func `a property combined with a mapping of itself sends each change once and consistently`() {
        let number = MutableProperty(1)
        let both = Property(combining: number, number.mapped { $0 * 10 })
        let (sent, read) = (Shared<[String]>([]), Shared<[String]>([]))
        both.subscribe { first, second in
            sent.withLock { $0.append("\(first) \(second)") }
            let value = both.value
            read.withLock { $0.append("\(value.0) \(value.1)") }
        }
        number.value = 2
        #expect(sent.value == ["1 10", "2 20"])
        #expect(read.value == ["1 10", "2 20"])
    }

    @Test func `Property(combining:) combines three properties, or an array of properties`() {
        let numbers = [MutableProperty(1), MutableProperty(2), MutableProperty(3)]
        let three = Property(combining: numbers[0], numbers[1].mapped { "\($0)" }, numbers[2])
        let all = Property(combining: numbers)
        let (recorder, sums) = (Recorder(all), Recorder(three.map { "\($0)\($1)\($2)" }))
        numbers[1].value = 7
        #expect(three.value == (1, "7", 3))
        #expect(all.value == [1, 7, 3])
        #expect(recorder.values == [[1, 2, 3], [1, 7, 3]])
        #expect(sums.values == ["123", "173"])
    }

    @Test func `a combination of no properties sends an empty array and completes`() {
        let none = Property(combining: [MutableProperty<Int>]())
        #expect(none.value == [])
        #expect(Recorder(none).events == [.next([]), .completed])
    }
}

@Suite struct PropertyWithoutRepeatsTests {
    @Test func `withoutRepeats() has the current value and sends only values that differ`() {
        let number = MutableProperty(1)
        let distinct = number.withoutRepeats()
        let recorder = Recorder(distinct)
        for next in [1, 2, 2, 1] { number.value = next }
        #expect(distinct.value == 1)
        #expect(recorder.values == [1, 2, 1])
    }

    @Test func `withoutRepeats(_:) compares values with the given closure`() {
        let number = MutableProperty(1)
        let recorder = Recorder(number.withoutRepeats { $0 / 10 == $1 / 10 })
        for next in [2, 11, 19, 20] { number.value = next }
        #expect(recorder.values == [1, 11, 20])
    }

    @Test func `a property combined with its own withoutRepeats(_:) sends consistent values`() {
        let number = MutableProperty(1)
        let tens = number.withoutRepeats { $0 / 10 == $1 / 10 }
        let both = Property(combining: [tens.mapped { $0 * 100 }, Property(number)])
        let coarse = Property(combining: [tens, tens.mapped { $0 * 100 }])
        let (recorder, coarseRecorder) = (Recorder(both), Recorder(coarse))
        for next in [2, 11, 12] { number.value = next }
        #expect(recorder.values == [[100, 1], [200, 2], [1_100, 11], [1_200, 12]])
        #expect(coarseRecorder.values == [[1, 100], [11, 1_100]])
        #expect(coarse.value == [12, 1_200])
    }

    @Test func `properties derived from withoutRepeats() are not computed again for an equal value`() {
        let (number, other, calls) = (MutableProperty(1), MutableProperty(1), Counter())
        let counted = number.withoutRepeats().mapped { number in
            calls.increment()
            return number
        }
        let recorder = Recorder(counted.combined(with: other) { [$0, $1] })
        for next in [1, 1, 2, 2] { number.value = next }
        #expect(recorder.values == [[1, 1], [2, 1]])
        #expect(calls.value == 2)
    }

    @Test func `a constant property sends its value, completes and can still be read`() {
        let constant = Property(value: 3)
        #expect(Recorder(constant).events == [.next(3), .completed])
        let sum = constant.combined(with: MutableProperty(1), +)
        #expect(sum.value == 4)
    }

    @Test func `a view created from a property of any type has the value of that property`() {
        let number = MutableProperty(1)
        let view = Property(Property(number).mapped { $0 + 1 })
        number.value = 4
        #expect(view.value == 5)
        #expect(Recorder(view).values == [5])
    }
}
