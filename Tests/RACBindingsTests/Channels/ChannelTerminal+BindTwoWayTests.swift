import RACBindings
import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct ChannelTerminalBindTwoWayTests {
    @Test func `bindTwoWay(to:) writes the argument's value to the receiver`() {
        let (first, second) = (MutableProperty(1), MutableProperty(2))
        first.value = 3
        first.terminal.bindTwoWay(to: second.terminal)
        #expect(first.value == 2 && second.value == 2)
    }

    @Test func `bindTwoWay(to:) sends nothing to the argument's observers`() {
        let (first, second) = (MutableProperty(1), MutableProperty(2))
        let (fromFirst, fromSecond) = (Recorder(first), Recorder(second))
        first.terminal.bindTwoWay(to: second.terminal)
        #expect(fromFirst.values == [1, 2])
        #expect(fromSecond.values == [2])
        #expect(Recorder(second).values == [2])
    }

    @Test func `bindTwoWay(to:) writes to the receiver even if the values are equal`() {
        let (first, second) = (MutableProperty(1), MutableProperty(1))
        let recorder = Recorder(first)
        first.terminal.bindTwoWay(to: second.terminal)
        #expect(recorder.values == [1, 1])
    }

    @Test func `two bound properties stay equal and send each change once`() {
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        first.terminal.bindTwoWay(to: second.terminal)
        let (fromFirst, fromSecond) = (Recorder(first), Recorder(second))
        first.value = 1
        second.value = 2
        first.modify { $0 += 1 }
        second.swap(4)
        #expect(fromFirst.values == [0, 1, 2, 3, 4])
        #expect(fromSecond.values == [0, 1, 2, 3, 4])
    }

    @Test func `three properties bound in a chain stay equal`() {
        let (first, second, third) = (MutableProperty("a"), MutableProperty("b"), MutableProperty("c"))
        first.terminal.bindTwoWay(to: second.terminal)
        second.terminal.bindTwoWay(to: third.terminal)
        #expect([first, second, third].map(\.value) == ["c", "c", "c"])
        first.value = "d"
        #expect([first, second, third].map(\.value) == ["d", "d", "d"])
        third.value = "e"
        #expect([first, second, third].map(\.value) == ["e", "e", "e"])
    }

    @Test func `a value sent to one terminal of a property is sent by its other terminals only`() {
        let property = MutableProperty(1)
        let (terminal, other) = (property.terminal, property.terminal)
        let (fromTerminal, fromOther) = (Recorder(terminal), Recorder(other))
        terminal.send(2)
        property.value = 3
        other.send(4)
        terminal.map {
            $0
        } back: {
            $0
        }.send(5)
        #expect(fromTerminal.values == [1, 3, 4])
        #expect(fromOther.values == [1, 2, 3, 5])
        #expect(Recorder(terminal).values == [5])
    }

    @Test func `two terminals subscribed to each other send each change once`() {
        let (first, second) = (MutableProperty("a"), MutableProperty("b"))
        let (one, two) = (first.terminal, second.terminal)
        two.subscribe(one)
        one.skip(1).subscribe(two)
        let (fromFirst, fromSecond) = (Recorder(first), Recorder(second))
        first.value = "c"
        second.value = "d"
        #expect(fromFirst.values == ["b", "c", "d"])
        #expect(fromSecond.values == ["b", "c", "d"])
    }

    @Test func `a disposed two-way binding writes no further values`() {
        let (first, second) = (MutableProperty(0), MutableProperty(1))
        let binding = first.terminal.bindTwoWay(to: second.terminal)
        binding.dispose()
        first.value = 2
        second.value = 3
        #expect(first.value == 2)
    }

    @Test func `a two-way binding ends and completes its channel when the bound property is deallocated`() {
        let channel = Channel<Int, Never>()
        let shown = Recorder(channel.followingTerminal)
        var property: MutableProperty<Int>? = MutableProperty(5)
        let binding = (property?.terminal).map { channel.leadingTerminal.bindTwoWay(to: $0) }
        #expect(shown.values == [5])
        property = nil
        #expect(shown.events == [.next(5), .completed])
        #expect(binding?.isDisposed == true)
    }

    @Test func `a completed channel ends its two-way binding, and the bound property still works`() {
        let channel = Channel<Int, TestError>()
        let unfailing = Channel<Int, Never>()
        let property = MutableProperty(5)
        let binding = unfailing.leadingTerminal.bindTwoWay(to: property.terminal)
        unfailing.followingTerminal.complete()
        #expect(binding.isDisposed)
        let recorder = Recorder(property)
        property.value = 6
        #expect(recorder.events == [.next(5), .next(6)])
        channel.leadingTerminal.fail(.first)
    }

    @Test func `a two-way binding does not keep the bound properties alive`() {
        let objects = LiveObjects()
        do {
            let (first, second) = (MutableProperty(objects.probe()), MutableProperty(objects.probe()))
            first.terminal.bindTwoWay(to: second.terminal)
            #expect(objects.count == 1)
        }
        #expect(objects.count == 0)
    }

    @Test func `a mapped two-way binding does not write back to the side that has just been written`() {
        let text = MutableProperty("")
        let number = MutableProperty(7)
        text.terminal.bindTwoWay(
            to: number.terminal.map {
                "\($0)"
            } back: {
                Int($0) ?? 0
            }
        )
        #expect(text.value == "7")
        text.value = "007"
        #expect(number.value == 7)
        text.value = "none"
        #expect(number.value == 0 && text.value == "none")
        number.value = 8
        #expect(text.value == "8")
    }

    @Test func `a mapped two-way binding sends nothing back to the written side when a third property is bound`() {
        let (text, number, other) = (MutableProperty(""), MutableProperty(7), MutableProperty(8))
        text.terminal.bindTwoWay(
            to: number.terminal.map {
                "\($0)"
            } back: {
                Int($0) ?? 0
            }
        )
        text.value = "009"
        let recorder = Recorder(text)
        other.terminal.bindTwoWay(to: number.terminal)
        #expect(other.value == 9)
        #expect(text.value == "009" && recorder.values == ["009"])
        other.value = 10
        #expect(recorder.values == ["009", "10"])
    }

    @Test func `if the initial value of one side cannot be mapped, a mapped binding sets it to the other side's value`()
    {
        let (number, text) = (MutableProperty(7), MutableProperty("seven"))
        number.terminal.bindTwoWay(
            to: text.terminal.compactMap {
                Int($0)
            } back: {
                "\($0)"
            }
        )
        #expect(number.value == 7 && text.value == "7")
    }

    @Test func `binding a completed terminal writes nothing`() {
        let property = MutableProperty(1)
        var gone: MutableProperty<Int>? = MutableProperty(2)
        guard let terminal = gone?.terminal else { return }
        gone = nil
        #expect(property.terminal.bindTwoWay(to: terminal).isDisposed)
        #expect(property.value == 1)
        #expect(terminal.bindTwoWay(to: property.terminal).isDisposed)
        #expect(property.value == 1)
    }

    @Test func `a two-way binding does not change the other side if it cannot map the value`() {
        let text = MutableProperty("")
        let number = MutableProperty(7)
        text.terminal.bindTwoWay(
            to: number.terminal.compactMap {
                "\($0)"
            } back: {
                Int($0)
            }
        )
        text.value = "12"
        #expect(number.value == 12)
        text.value = "12x"
        #expect(number.value == 12 && text.value == "12x")
        number.value = 13
        #expect(text.value == "13")
    }

    @Test func `an optional property and a non-optional property can be bound with a default for nil`() {
        let name = MutableProperty("Ada")
        let chosen = MutableProperty<String?>(nil)
        name.terminal.bindTwoWay(
            to: chosen.terminal.map {
                $0 ?? "nobody"
            } back: {
                $0
            }
        )
        #expect(name.value == "nobody")
        name.value = "Grace"
        #expect(chosen.value == "Grace")
        chosen.value = nil
        #expect(name.value == "nobody")
    }

    @Test func `a property sends each value once even if it is bound twice or to itself`() {
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        first.terminal.bindTwoWay(to: second.terminal)
        second.terminal.bindTwoWay(to: first.terminal)
        first.terminal.bindTwoWay(to: first.terminal)
        let (fromFirst, fromSecond) = (Recorder(first), Recorder(second))
        first.value = 1
        second.value = 2
        #expect(fromFirst.values == [0, 1, 2])
        #expect(fromSecond.values == [0, 1, 2])
    }

    @Test func `if a subscriber to one side of a two-way binding writes to the other side, both sides get that value`()
    {
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        first.terminal.bindTwoWay(to: second.terminal)
        first.subscribe { value in
            if value == 1 { second.value = 2 }
        }
        second.value = 1
        #expect(first.value == 2 && second.value == 2)
    }

    @Test func `the properties of a ring of two-way bindings are equal after concurrent writes`() {
        for length in [2, 3, 5, 8] {
            let places = (0..<length).map { MutableProperty(-$0) }
            for index in places.indices {
                places[index].terminal.bindTwoWay(to: places[(index + 1) % length].terminal)
            }
            let recorders = places.map { Recorder($0) }
            let rounds = heavy(2_000)
            onThreads(4) { thread in
                var generator = SeededGenerator(seed: UInt64(thread * 100 + length))
                for round in 0..<rounds {
                    places.randomElement(using: &generator)?.value = 1 + thread * rounds + round
                }
            }
            #expect(Set(places.map(\.value)).count == 1)
            for recorder in recorders {
                let written = recorder.values.filter { $0 > 0 }
                #expect(Set(written).count == written.count, "each write at most once")
                #expect(recorder.violations == 0)
            }
        }
    }

    @Test func `two bound properties are equal after concurrent writes to one of them`() {
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        first.terminal.bindTwoWay(to: second.terminal)
        race(
            heavy(20_000),
            [
                { first.value = 2 * $0 },
                { first.value = 2 * $0 + 1 },
            ],
            check: { round in
                if first.value != second.value { Issue.record("round \(round): \(first.value), \(second.value)") }
            }
        )
    }

    @Test func `a two-way binding made during writes leaves both sides equal`() {
        let first = Shared(MutableProperty(0)), second = Shared(MutableProperty(0))
        race(
            heavy(2_000),
            prepare: { _ in
                first.value = MutableProperty(0)
                second.value = MutableProperty(0)
            },
            [
                { _ in first.value.terminal.bindTwoWay(to: second.value.terminal) },
                { _ in second.value.value = 1 },
                { _ in first.value.value = 2 },
            ],
            check: { _ in #expect(first.value.value == second.value.value) }
        )
    }

    @Test func `appending to a collection updates the other side of its two-way binding`() {
        let (first, second) = (MutableProperty([1]), MutableProperty([1]))
        first.terminal.bindTwoWay(to: second.terminal)
        let recorder = Recorder(second)
        first.value.append(2)
        second.modify { $0.removeFirst() }
        #expect(first.value == [2])
        #expect(recorder.values == [[1], [1, 2], [2]])
    }
}
