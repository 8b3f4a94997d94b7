import RACBindings
import Searching
import Testing

struct SearchModelTests {
    private let scheduler = TestScheduler()

    /// Returns a model of few words, and its recorded states.
    private func model(
        latency: Duration = .milliseconds(50),
        failEvery: Int = 0
    ) -> (model: SearchModel, backend: SearchBackend, states: Recording<SearchState, Never>) {
        let backend = SearchBackend(
            words: ["apple", "Pineapple", "apricot", "banana"],
            latency: latency,
            failEvery: failEvery,
            on: scheduler
        )
        let model = SearchModel(backend: backend, timeout: .seconds(1), on: scheduler)
        return (model, backend, scheduler.record(model.state.skip(1)))
    }

    @Test func `the search model searches once after a pause in typing`() {
        let (model, backend, states) = model()
        for text in ["a", "ap", "app"] {
            model.text.value = text
            scheduler.advance(by: .milliseconds(100))
        }
        scheduler.advance(by: .milliseconds(149))
        #expect(states.values == [.searching(text: "app", attempt: 1)])
        scheduler.advance(by: .milliseconds(1))
        let words = ["apple", "Pineapple"]
        #expect(states.values.last == .found(text: "app", words: words, attempts: 1, after: .milliseconds(50)))
        #expect(states.events.map(\.time) == [.milliseconds(400), .milliseconds(450)])
        #expect(backend.requests.value.begun == 1)
    }

    @Test func `the search model cancels an outdated search and never shows the search's result`() {
        let (model, backend, states) = model(latency: .milliseconds(500))
        model.text.value = "ban"
        scheduler.advance(by: .milliseconds(300))
        model.text.value = "apr"
        scheduler.advance(by: .seconds(5))
        #expect(
            states.values == [
                .searching(text: "ban", attempt: 1), .searching(text: "apr", attempt: 1),
                .found(text: "apr", words: ["apricot"], attempts: 1, after: .milliseconds(500)),
            ]
        )
        #expect(backend.requests.value.cancelled == 1)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `the search model ends the search after a pause if the text is empty`() {
        let (model, backend, states) = model(latency: .milliseconds(500))
        model.text.value = "a"
        scheduler.advance(by: .milliseconds(300))
        model.text.value = ""
        scheduler.advance(by: .milliseconds(200))
        #expect(states.values.last == .idle)
        #expect(backend.requests.value.cancelled == 1)
    }

    @Test func `the search model does not search again for a text that is restored during the pause`() {
        let (model, backend, _) = model()
        model.text.value = "a"
        scheduler.advance(by: .seconds(1))
        model.text.value = "ap"
        scheduler.advance(by: .milliseconds(100))
        model.text.value = "a"
        scheduler.advance(by: .seconds(1))
        #expect(backend.requests.value.begun == 1)
    }

    @Test func `the search model tries again after a failure, with growing delays`() {
        let (model, _, states) = model(failEvery: 1)
        model.text.value = "a"
        scheduler.advance(by: .seconds(10))
        // The pause is 200 ms, each request takes 50 ms, and the delays between requests are 100, 200 and 400 ms.
        #expect(states.events.map { Int($0.time / .milliseconds(1)) } == [200, 350, 600, 1_050, 1_100])
        #expect(states.values.last == .failed(text: "a", .refused, attempts: 4, after: .milliseconds(900)))
    }

    @Test func `the search model finds the words in its second attempt if the first attempt fails`() {
        let (model, backend, states) = model(failEvery: 2)
        for text in ["ban", "apr"] {
            model.text.value = text
            scheduler.advance(by: .seconds(1))
        }
        #expect(
            states.values.last
                == .found(text: "apr", words: ["apricot"], attempts: 2, after: .milliseconds(200))
        )
        #expect(backend.requests.value.failed == 1)
    }

    @Test func `the search model cancels and repeats an attempt that takes too long`() {
        let (model, backend, states) = model(latency: .seconds(2))
        model.text.value = "a"
        scheduler.advance(by: .seconds(10))
        #expect(states.values.last == .failed(text: "a", .timedOut, attempts: 4, after: .milliseconds(4_700)))
        #expect(backend.requests.value.cancelled == 4)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `the search model searches for the next text after a failure`() {
        let (model, _, states) = model(failEvery: 1)
        model.text.value = "a"
        scheduler.advance(by: .seconds(10))
        model.text.value = "b"
        scheduler.advance(by: .milliseconds(200))
        #expect(states.values.last == .searching(text: "b", attempt: 1))
    }
}
