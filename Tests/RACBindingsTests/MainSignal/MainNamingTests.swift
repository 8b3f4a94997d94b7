import RACBindings
import Testing

@Suite @MainActor struct MainNamingTests {
    @Test func `a name goes along to the main actor and back`() {
        let numbers = Subject<Int, Never>()
        #expect(numbers.named("numbers").onMain.map { $0 + 1 }.signal.name == "numbers.onMain.map(_:).signal")
        #expect(numbers.onMain.signal.name == nil)
    }
}
