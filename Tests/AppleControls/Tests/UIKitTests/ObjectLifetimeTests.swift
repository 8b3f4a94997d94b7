import RACBindings
import RACCore
import TestSupport
import Testing
import UIKit

/// Tests the lifetimes of views. On Apple platforms, every object can have a lifetime.
@Suite @MainActor struct ObjectLifetimeTests {
    @Test func `a view has one lifetime, which ends when the view is deallocated`() {
        var button: UIButton? = UIButton()
        let ended = Recorder<Never, Never>()
        if let button {
            let lifetime = Lifetime.of(button)
            #expect(lifetime === Lifetime.of(button))
            ended.subscribe(to: lifetime.ended)
        }
        #expect(!ended.isCompleted)
        button = nil
        #expect(ended.isCompleted)
    }

    @Test func `the operator take(during:) with a view completes when the view is deallocated`() {
        let ticks = Subject<Int, Never>()
        var button: UIButton? = UIButton()
        let recorder = button.map { Recorder(ticks.take(during: .of($0))) }
        ticks.send(1)
        button = nil
        ticks.send(2)
        #expect(recorder?.events == [.next(1), .completed])
    }

    @Test func `a binding to a view ends when the view is deallocated`() {
        let isEnabled = MutableProperty(false)
        var button: UIButton? = UIButton()
        let binding = button.map { isEnabled.bind(to: \.isEnabled, on: $0) }
        #expect(button?.isEnabled == false)
        button = nil
        #expect(binding?.isDisposed == true)
    }

    @Test func `Lifetime.of returns the stored lifetime of an object that conforms to LifetimeProviding`() {
        final class Screen: UIButton, LifetimeProviding {
            let lifetime = Lifetime()
        }
        let screen = Screen()
        #expect(Lifetime.of(screen) === screen.lifetime)
    }
}
