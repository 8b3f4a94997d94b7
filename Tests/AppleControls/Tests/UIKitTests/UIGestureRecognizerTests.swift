import RACBindings
import TestSupport
import Testing
import UIKit

@Suite @MainActor struct UIGestureRecognizerTests {
    @Test func `the signal of a gesture recognizer sends the recognizer at each change of state`() {
        let pan = UIPanGestureRecognizer()
        let recorder = Recorder<UIPanGestureRecognizer, Never>(pan.gestureSignal)
        pan.gesture(.began)
        pan.gesture(.changed)
        pan.gesture(.ended)
        #expect(recorder.values == [pan, pan, pan])
    }

    @Test func `the signal of a gesture recognizer can send a value that its closure reads from the recognizer`() {
        let pan = UIPanGestureRecognizer()
        let states = Recorder(pan.gestureSignal { $0.state })
        let places = Recorder(pan.gestureSignal { Double($0.translation(in: nil).x) })
        pan.translation.x = 4
        pan.gesture(.began)
        pan.translation.x = 9
        pan.gesture(.ended)
        #expect(states.values == [.began, .ended])
        #expect(places.values == [4, 9])
    }

    @Test
    func `a recognizer's signal does not call its closure if another subscriber has just disposed the subscription`() {
        let pan = UIPanGestureRecognizer()
        let (second, readings) = (Shared<(any Disposable)?>(nil), Counter())
        pan.gestureSignal.subscribe { _ in second.withLock { $0?.dispose() } }
        let signal = pan.gestureSignal { _ in readings.increment() }
        second.withLock { $0 = signal.subscribe { _ in } }
        pan.gesture(.began)
        #expect(readings.value == 0)
    }

    @Test func `disposing one subscription to a recognizer does not stop another subscription`() {
        let pan = UIPanGestureRecognizer()
        let (first, second) = (Recorder(pan.gestureSignal), Recorder(pan.gestureSignal))
        first.dispose()
        pan.gesture(.began)
        #expect((first.values.count, second.values.count) == (0, 1))
    }

    @Test func `the signal of a gesture recognizer completes when the recognizer is deallocated`() {
        let objects = LiveObjects()
        weak var weakPan: UIPanGestureRecognizer?
        let recorder = Recorder<Int, Never>()
        do {
            let (pan, probe) = (UIPanGestureRecognizer(), objects.probe())
            weakPan = pan
            recorder.subscribe(
                to: pan.gestureSignal { _ in
                    probe.touch()
                    return 1
                }
            )
            pan.gesture(.began)
        }
        #expect(weakPan == nil)
        #expect(recorder.values == [1])
        #expect(recorder.isCompleted)
        #expect(objects.count == 0)
    }
}
