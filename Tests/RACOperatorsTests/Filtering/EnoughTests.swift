import RACOperators
import TestSupport
import Testing

@Suite struct EnoughTests {
    @Test func `an operator downstream of take(_:) receives only one completion from a plain signal`() {
        let ends = Counter()
        Signal<Int, Never>.just(1).take(1).doCompleted { ends.increment() }.subscribe()
        Signal<Int, Never>.just(1).take(1).collect().map { _ in ends.increment() }.subscribe()
        Signal<Int, Never>.just(1).flattenMap { .just($0) }.take(1).doCompleted { ends.increment() }.subscribe()
        #expect(ends.value == 3)
    }
}
