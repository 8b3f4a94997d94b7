import RACOperators
import TestSupport
import Testing

@Suite struct MapToTests {
    @Test func `mapTo sends the same value for each value of the source`() {
        #expect(Recorder(oneToThree.mapTo("x")).values == ["x", "x", "x"])
    }
}
