import RACBindings
import TestSupport
import Testing
import UIKit

@Suite @MainActor struct UITextSignalTests {
    @Test func `the text signal of a text field sends the current text and each edit by the user`() {
        let field = UITextField()
        field.text = "a"
        let recorder = Recorder(field.textSignal)
        #expect(recorder.values == ["a"])
        field.userTypes("ab")
        #expect(recorder.values == ["a", "ab"])
        field.text = "program"
        #expect(recorder.values == ["a", "ab"])
    }

    @Test func `observing the text of a text field does not change its Return key`() {
        let field = UITextField()
        let (text, terminal) = (Recorder(field.textSignal), Recorder(field.textTerminal()))
        // If the field had an action for this event, the Return key would end editing.
        #expect(!field.allControlEvents.contains(.editingDidEndOnExit))
        #expect(!text.hasEnded && !terminal.hasEnded)
    }

    @Test func `the text signal of a text field without text sends an empty string`() {
        let field = UITextField()
        field.text = nil
        #expect(Recorder(field.textSignal).values == [""])
    }

    @Test func `the first value of a text signal is the text at the time of the subscription`() {
        let field = UITextField()
        let signal = field.textSignal
        field.text = "later"
        #expect(Recorder(signal).values == ["later"])
    }

    @Test func `when editing ends, a text signal sends the text that the program has corrected`() {
        let field = UITextField()
        let recorder = Recorder(field.textSignal)
        field.text = "corrected"
        field.sendActions(for: .editingDidEnd)
        #expect(recorder.values == ["", "corrected"])
    }

    @Test func `a text signal followed by take(1) leaves no action on the text field`() {
        let field = UITextField()
        let recorder = Recorder(field.textSignal.take(1))
        #expect(recorder.isCompleted)
        #expect(field.allControlEvents == [])
    }

    @Test func `a subscription to a text signal inside another subscription starts immediately`() {
        let field = UITextField()
        let (signal, inner) = (field.textSignal, Recorder<String, Never>())
        signal.take(1).subscribe { _ in
            inner.subscribe(to: signal)
            #expect(inner.values == [""])
        }
        #expect(inner.values == [""])
    }

    @Test func `the text signal of a text field completes when the field is deallocated`() {
        var field: UITextField? = UITextField()
        let recorder = field.map { Recorder($0.textSignal) }
        field = nil
        #expect(recorder?.isCompleted == true)
    }

    @Test func `the text signal of a text view sends the current text and each edit by the user`() {
        let (view, other) = (UITextView(), UITextView())
        view.text = "a"
        let recorder = Recorder(view.textSignal)
        #expect(recorder.values == ["a"])
        view.userTypes("ab")
        view.text = "program"
        other.userTypes("other")
        #expect(recorder.values == ["a", "ab"])
        recorder.dispose()
        view.userTypes("abc")
        #expect(recorder.values == ["a", "ab"])
    }

    @Test func `the text signal of a text view completes when the view is deallocated`() {
        weak var weakView: UITextView?
        let recorder = Recorder<String, Never>()
        do {
            let view = UITextView()
            weakView = view
            recorder.subscribe(to: view.textSignal)
            view.userTypes("a")
        }
        #expect(weakView == nil)
        #expect(recorder.values == ["", "a"])
        #expect(recorder.isCompleted)
    }
}
