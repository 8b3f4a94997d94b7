import RACBindings
import RACCore
import TestSupport
import Testing

@Suite struct PropertyProtocolZippedTests {
    @Test func `a zipped property pairs values by position`() {
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
