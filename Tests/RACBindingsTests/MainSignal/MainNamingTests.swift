import RACBindings
import Testing

@Suite @MainActor struct MainNamingTests {
    @Test func `onMain, map and the property signal append their names to the name of a main signal`() {
        let numbers = Subject<Int, Never>()
        #expect(numbers.named("numbers").onMain.map { $0 + 1 }.signal.name == "numbers.onMain.map.signal")
        #expect(numbers.onMain.signal.name == nil)
    }
}
