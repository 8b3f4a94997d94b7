import AppKit
import RACBindings
import TestSupport
import Testing

extension NSControl {
    func userTypes(_ text: String) {
        stringValue = text
        NotificationCenter.default.post(name: NSControl.textDidChangeNotification, object: self)
    }
}

extension NSText {
    func userTypes(_ text: String) {
        string = text
        NotificationCenter.default.post(name: NSText.didChangeNotification, object: self)
    }
}

@Suite(.timeLimit(.minutes(20))) @MainActor struct NSTextSignalTests {
    @Test func `the text signal of a control sends the current text and each edit by the user`() {
        let (field, other) = (NSTextField(frame: .zero), NSTextField(frame: .zero))
        field.stringValue = "a"
        let recorder = Recorder(field.textSignal)
        #expect(recorder.values == ["a"])
        field.userTypes("ab")
        field.stringValue = "program"
        other.userTypes("other")
        #expect(recorder.values == ["a", "ab"])
        recorder.dispose()
        field.userTypes("abc")
        #expect(recorder.values == ["a", "ab"])
    }

    @Test func `the text signal of an NSText sends the current text and each edit by the user`() {
        let text = NSText(frame: .zero)
        text.string = "a"
        let recorder = Recorder(text.textSignal)
        text.userTypes("ab")
        text.string = "program"
        #expect(recorder.values == ["a", "ab"])
    }

    @Test func `a text signal completes when its view is deallocated`() {
        weak var weakText: NSText?
        let recorder = Recorder<String, Never>()
        do {
            let text = NSText(frame: .zero)
            weakText = text
            recorder.subscribe(to: text.textSignal)
        }
        #expect(weakText == nil)
        #expect(recorder.isCompleted)
    }

    @Test func `if another thread posts a change, a text signal sends the text on the main actor`() async {
        let text = NSText(frame: .zero)
        let recorder = Recorder(text.textSignal)
        text.string = "b"
        let name = NSText.didChangeNotification
        onThreads(1) { _ in NotificationCenter.default.post(name: name, object: text) }
        #expect(recorder.values == [""])
        await withCheckedContinuation { continuation in MainScheduler.shared.schedule { continuation.resume() } }
        #expect(recorder.values == ["", "b"])
    }
}
