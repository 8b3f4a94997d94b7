import AppKit
import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct NSGestureRecognizerTests {
    private func makePan() -> NSPanGestureRecognizer {
        NSPanGestureRecognizer(target: nil, action: nil)
    }

    @Test func `the signal of a gesture recognizer sends at each change of state`() {
        let pan = makePan()
        let recorder = Recorder<NSPanGestureRecognizer, Never>(pan.gestureSignal)
        let places = Recorder(pan.gestureSignal { Double($0.translation(in: nil).x) })
        pan.translation.x = 4
        pan.gesture(.began)
        pan.translation.x = 9
        pan.gesture(.ended)
        #expect(recorder.values == [pan, pan])
        #expect(places.values == [4, 9])
    }

    @Test func `disposing the last subscription to a gesture recognizer restores the previous target`() {
        let (pan, former) = (makePan(), FormerTarget())
        (pan.target, pan.action) = (former, "former")
        let (first, second) = (Recorder(pan.gestureSignal), Recorder(pan.gestureSignal))
        first.dispose()
        pan.gesture(.began)
        #expect((first.values.count, second.values.count, former.calls) == (0, 1, 1))
        second.dispose()
        pan.gesture(.ended)
        #expect((pan.target === former, former.calls) == (true, 2))
    }

    @Test func `the signal of a gesture recognizer completes when the recognizer is deallocated`() {
        weak var weakPan: NSPanGestureRecognizer?
        let recorder = Recorder<Int, Never>()
        do {
            let pan = makePan()
            weakPan = pan
            recorder.subscribe(to: pan.gestureSignal { _ in 1 })
            pan.gesture(.began)
        }
        #expect(weakPan == nil)
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test func `a gesture recognizer executes its command until the command is replaced or removed`() {
        expectCommandRules(of: makePan, by: { $0.gesture(.ended) })
    }
}
