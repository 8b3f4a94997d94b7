import RACBindings
import TestSupport
import Testing

@Suite struct PropertyCombiningTests {
    @Test func `Property(combining:) combines two to six properties, with and without a closure`() {
        let numbers = (1...6).map { MutableProperty($0) }
        let (one, two, three, four, five, six) = (
            numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]
        )
        let pair = Property(combining: one, two)
        let triple = Property(combining: one, two, three)
        let quadruple = Property(combining: one, two, three, four)
        let quintuple = Property(combining: one, two, three, four, five)
        let sextuple = Property(combining: one, two, three, four, five, six)
        let sums: [Property<Int>] = [
            Property(combining: one, two) { $0 + $1 },
            Property(combining: one, two, three) { $0 + $1 + $2 },
            Property(combining: one, two, three, four) { $0 + $1 + $2 + $3 },
            Property(combining: one, two, three, four, five) { $0 + $1 + $2 + $3 + $4 },
            Property(combining: one, two, three, four, five, six) { $0 + $1 + $2 + $3 + $4 + $5 },
            Property(combining: numbers) { $0.reduce(0, +) },
        ]
        let recorders = sums.map { Recorder($0) }
        one.value = 11
        #expect(pair.value == (11, 2))
        #expect(triple.value == (11, 2, 3))
        #expect(quadruple.value == (11, 2, 3, 4))
        #expect(quintuple.value == (11, 2, 3, 4, 5))
        #expect(sextuple.value == (11, 2, 3, 4, 5, 6))
        #expect(sums.map(\.value) == [13, 16, 20, 25, 31, 31])
        #expect(recorders.map(\.values) == [[3, 13], [6, 16], [10, 20], [15, 25], [21, 31], [21, 31]])
    }

    @Test func `Property(combining:) accepts a slice of properties and an array of views`() {
        let numbers = (0..<10).map { MutableProperty($0) }
        let some = Property(combining: numbers[2..<5]) { $0.map { "\($0)" }.joined() }
        let views = Property(combining: numbers.prefix(2).map { $0.mapped { $0 * 10 } })
        numbers[1].value = 5
        numbers[3].value = 7
        #expect(some.value == "274")
        #expect(views.value == [0, 50])
    }
}
