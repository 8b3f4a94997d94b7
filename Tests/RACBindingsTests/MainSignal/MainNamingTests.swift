import RACBindings
import Testing

@Suite @MainActor struct MainNamingTests {
    @Test func `onMain, every operator and the signal property append to the name`() {
        let numbers = Subject<Int, Never>()
        #expect(numbers.named("numbers").onMain.map { $0 + 1 }.signal.name == "numbers.onMain.map.signal")
        #expect(numbers.onMain.signal.name == nil)
    }
}
