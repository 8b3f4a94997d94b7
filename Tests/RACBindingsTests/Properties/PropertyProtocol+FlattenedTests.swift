import RACBindings
import RACCore
import TestSupport
import Testing

@Suite struct PropertyProtocolFlattenedTests {
    private let first = MutableProperty("Ada")
    private let second = MutableProperty("Grace")

    @Test func `a flattened property follows the inner property and its replacements`() {
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

    @Test func `subscribers read current and consistent values of a flattened property`() {
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

    @Test func `a flattened property does not keep its source alive`() {
        var selected: MutableProperty<MutableProperty<String>>? = MutableProperty(first)
        weak let reference = selected
        let name = selected?.flattened()
        let recorder = name.map { Recorder($0) }
        selected = nil
        #expect(reference == nil)
        first.value = "Mary"
        #expect(recorder?.values == ["Ada", "Mary"])
    }

    @Test func `a flattened property completes with its source if the inner property is a constant`() {
        var selected: MutableProperty<Property<Int>>? = MutableProperty(Property(value: 1))
        let recorder = selected.map { Recorder($0.flattened()) }
        selected = nil
        #expect(recorder?.events == [.next(1), .completed])
    }
}
