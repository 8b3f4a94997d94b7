import RACBindings
import RACCore
import TestSupport
import Testing

@Suite struct FilteredPropertyTests {
    @Test func `has the last value that passes, and the initial one before`() {
        let number = MutableProperty(0)
        let odd = number.filtered(initial: 9) { $0 % 2 == 1 }
        let recorder = Recorder(odd)
        #expect(odd.value == 9)
        for value in 1...3 { number.value = value }
        #expect(odd.value == 3)
        #expect(recorder.values == [9, 1, 3])
        #expect(number.filtered(initial: 9) { $0 > 0 }.value == 3)
    }

    @Test func `does not keep its source alive, completes with it, and stays to be read`() {
        var number: MutableProperty<Int>? = MutableProperty(1)
        let odd = number?.filtered(initial: 9) { $0 % 2 == 1 }
        let recorder = odd.map { Recorder($0) }
        number = nil
        #expect(recorder?.events == [.next(1), .completed])
        #expect(odd?.value == 1)
    }
}

@Suite struct ZippedPropertyTests {
    @Test func `pairs the values in order`() {
        let (number, letter) = (MutableProperty(1), MutableProperty("a"))
        let pairs = number.zipped(with: letter)
        let recorder = Recorder(pairs.mapped { "\($0)\($1)" })
        letter.value = "b"
        #expect(pairs.value == (1, "a"))
        number.value = 2
        number.value = 3
        #expect(pairs.value == (2, "b"))
        letter.value = "c"
        #expect(recorder.values == ["1a", "2b", "3c"])
    }
}

@Suite struct CombinedWithPreviousPropertyTests {
    @Test func `has the former value beside the present one`() {
        let number = MutableProperty(1)
        let pairs = number.combinedWithPrevious(0)
        let differences = Recorder(pairs.mapped { $1 - $0 })
        #expect(pairs.value == (0, 1))
        number.value = 5
        #expect(pairs.value == (1, 5))
        number.value = 5
        #expect(differences.values == [1, 4, 0])
    }
}

@Suite struct FlattenedPropertyTests {
    private let first = MutableProperty("Ada")
    private let second = MutableProperty("Grace")

    @Test func `has the value of the property that is there, and tells of its changes and exchanges`() {
        let selected = MutableProperty(first)
        let name = selected.flattened()
        let recorder = Recorder(name)
        first.value = "Ada Lovelace"
        selected.value = second
        first.value = "nobody"
        second.value = "Grace Hopper"
        #expect(name.value == "Grace Hopper")
        #expect(recorder.values == ["Ada", "Ada Lovelace", "Grace", "Grace Hopper"])
    }

    @Test func `is never behind, and no mixture`() {
        let selected = MutableProperty(first)
        let name = selected.flattened()
        let both = name.combined(with: first) { "\($0) \($1)" }
        let seen = Shared<[Bool]>([])
        first.subscribe { [first] value in seen.withLock { $0.append(name.value == first.value) } }
        let recorder = Recorder(both)
        first.value = "Mary"
        #expect(recorder.values == ["Ada Ada", "Mary Mary"])
        #expect(seen.value == [true, true])
    }

    @Test func `does not keep its source alive`() {
        var selected: MutableProperty<MutableProperty<String>>? = MutableProperty(first)
        weak let reference = selected
        let name = selected?.flattened()
        let recorder = name.map { Recorder($0) }
        selected = nil
        #expect(reference == nil)
        first.value = "Mary"
        #expect(recorder?.values == ["Ada", "Mary"])
    }

    @Test func `completes with its source if the inner property is a constant`() {
        var selected: MutableProperty<Property<Int>>? = MutableProperty(Property(value: 1))
        let recorder = selected.map { Recorder($0.flattened()) }
        selected = nil
        #expect(recorder?.events == [.next(1), .completed])
    }
}
