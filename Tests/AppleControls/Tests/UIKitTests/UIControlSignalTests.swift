import RACBindings
import TestSupport
import Testing
import UIKit

@Suite(.timeLimit(.minutes(20))) @MainActor struct UIControlSignalTests {
    private func turnOfMainLoop() async {
        await withCheckedContinuation { continuation in MainScheduler.shared.schedule { continuation.resume() } }
    }

    @Test func `the signal of a control sends the control for each of the given events`() {
        let slider = UISlider()
        let recorder = Recorder<UISlider, Never>(slider.signal(for: [.valueChanged, .touchDown]))
        #expect(recorder.values.isEmpty)
        slider.sendActions(for: .valueChanged)
        slider.sendActions(for: .touchDown)
        slider.sendActions(for: .touchUpInside)
        #expect(recorder.values == [slider, slider])
    }

    @Test func `the closure of a slider's control signal receives a UISlider, not a UIControl`() {
        let slider = UISlider()
        let recorder = Recorder(slider.signal(for: .valueChanged) { slider in slider.value })
        slider.userChanges { slider.value = 0.5 }
        slider.value = 0.75
        #expect(recorder.values == [0.5])
    }

    @Test func `a disposed control signal removes its action from the control`() {
        let control = UIControl()
        let recorder = Recorder(control.signal(for: .valueChanged))
        control.sendActions(for: .valueChanged)
        recorder.dispose()
        #expect(control.allControlEvents == [])
        control.sendActions(for: .valueChanged)
        #expect(recorder.values.count == 1)
    }

    @Test func `a control signal does not call its closure if another subscriber has just disposed the subscription`() {
        let control = UIControl()
        let (second, readings) = (Shared<(any Disposable)?>(nil), Counter())
        control.signal(for: .valueChanged).subscribe { _ in second.withLock { $0?.dispose() } }
        let signal = control.signal(for: .valueChanged) { _ in readings.increment() }
        second.withLock { $0 = signal.subscribe { _ in } }
        control.sendActions(for: .valueChanged)
        #expect(readings.value == 0)
    }

    @Test func `disposing one subscription to a control does not affect another subscription`() {
        let control = UIControl()
        let signal = control.signal(for: .valueChanged)
        let (first, second) = (Recorder(signal), Recorder(signal))
        first.dispose()
        control.sendActions(for: .valueChanged)
        #expect((first.values.count, second.values.count) == (0, 1))
    }

    @Test func `the signal of a control completes when the control is deallocated`() {
        let objects = LiveObjects()
        let recorder = Recorder<Int, Never>()
        weak var weakControl: UIControl?
        do {
            let (control, probe) = (UIControl(), objects.probe())
            weakControl = control
            let signal = control.signal(for: .valueChanged) { _ in
                probe.touch()
                return 1
            }
            recorder.subscribe(to: signal)
            control.sendActions(for: .valueChanged)
        }
        #expect(weakControl == nil)
        #expect(recorder.events.count == 2)
        #expect(recorder.isCompleted)
        #expect(objects.count == 0)
    }

    @Test func `the signal of a deallocated control completes immediately`() {
        var control: UIControl? = UIControl()
        let signal = control?.signal(for: .valueChanged)
        control = nil
        #expect(signal.map(Recorder.init)?.isCompleted == true)
    }

    @Test func `a control signal can be subscribed to and disposed on another thread`() async {
        let control = UIControl()
        let signal = control.signal(for: .valueChanged)
        let recorder = Recorder<UIControl, Never>()
        onThreads(1) { _ in recorder.subscribe(to: signal) }
        #expect(control.allControlEvents == [])
        await turnOfMainLoop()
        control.sendActions(for: .valueChanged)
        #expect(recorder.values.count == 1)
        onThreads(1) { _ in recorder.dispose() }
        control.sendActions(for: .valueChanged)
        #expect(recorder.values.count == 1)
        await turnOfMainLoop()
        #expect(control.allControlEvents == [])
    }

    @Test func `a control signal disposed before it begins on the main queue never observes the control`() async {
        let control = UIControl()
        let signal = control.signal(for: .valueChanged)
        onThreads(1) { _ in signal.subscribe { _ in Issue.record("sent after disposal") }.dispose() }
        await turnOfMainLoop()
        #expect(control.allControlEvents == [])
        control.sendActions(for: .valueChanged)
    }
}
