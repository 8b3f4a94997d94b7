import RACBindings
import Testing

/// Tests the deprecated overloads of combining operators that accept a closure.
@Suite @MainActor struct MainTransformsTests {
    private let property = MutableProperty(1)
    private let failing = Signal<Int, Failed>.concat(.just(2), .fail(.once))

    @available(*, deprecated)
    @Test func `combineLatest with a closure transforms the latest values`() {
        #expect(MainEvents(MainSignal.combineLatest(property, property.onMain) { $0 + $1 }).all == ["2"])
        #expect(MainEvents(MainSignal.combineLatest(property, failing) { $0 + $1 }).all == ["3", "failed"])
        #expect(MainEvents(MainSignal.combineLatest(failing, property) { $0 + $1 }).all == ["failed"])
        #expect(MainEvents(MainSignal.combineLatest(property, property, property) { $0 + $1 + $2 }).all == ["3"])
    }

    @available(*, deprecated)
    @Test func `zip() with a closure transforms the values at the same position`() {
        #expect(MainEvents(MainSignal.zip(property, property.onMain) { $0 + $1 }).all == ["2"])
        #expect(MainEvents(MainSignal.zip(property, failing) { $0 + $1 }).all == ["3", "failed"])
        #expect(MainEvents(MainSignal.zip(failing, property) { $0 + $1 }).all == ["failed"])
    }

    @available(*, deprecated)
    @Test func `withLatest(from:) with a closure transforms each value and the other signal's latest value`() {
        #expect(MainEvents(property.onMain.withLatest(from: property.onMain) { $0 + $1 }).all == ["2"])
        #expect(MainEvents(property.onMain.withLatest(from: property) { $0 + $1 }).all == ["2"])
        #expect(MainEvents(failing.onMain.withLatest(from: property) { $0 + $1 }).all == ["3", "failed"])
        #expect(MainEvents(property.onMain.withLatest(from: failing) { $0 + $1 }).all == ["failed"])
    }
}
