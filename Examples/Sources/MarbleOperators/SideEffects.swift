import RACBindings
import RACOperators
import RACSchedulers

/// Operators with side effects.
enum SideEffects {
    static let demonstrations: [OperatorDemonstration] = [
        .show("doNext { action($0) }", "doNext", [.integers("self", "--1--2--|")]) { stage in
            let calls = stage.calls("action")
            stage.record(stage.integers().doNext { calls.send("\($0)") })
        },
        .show("doFailed { action($0) }", "doFailed", [.integers("self", "--1--#")]) { stage in
            let calls = stage.calls("action")
            stage.record(stage.integers().doFailed { _ in calls.send("e") })
        },
        .show("doCompleted { action() }", "doCompleted", [.integers("self", "--1--2--|")]) { stage in
            let calls = stage.calls("action")
            stage.record(stage.integers().doCompleted { calls.send("x") })
        },
        .show("tryDo { try check($0) }", "tryDo", [.texts("self", "--1--x--3--|")]) {
            $0.record(
                $0.texts().tryDo { text throws(DemonstrationFailure) in
                    if Int(text) == nil { throw .timeout }
                }
            )
        },
        .show("initially { action() }", "initially", [.integers("self", "--1--2--|")]) { stage in
            let calls = stage.calls("action")
            stage.record(stage.integers().initially { calls.send("x") })
        },
        .show("onSubscribed { action() }", "onSubscribed", [.integers("self", "--1--2--|")]) { stage in
            let calls = stage.calls("action")
            stage.record(stage.integers().onSubscribed { calls.send("x") })
        },
        .show("finally { action() }", "finally", [.integers("self", "--1--#")]) { stage in
            let calls = stage.calls("action")
            stage.record(stage.integers().finally { calls.send("x") })
        },
        .show("onDispose { action() }", "onDispose", [.integers("self", "--1--2--3--|")]) { stage in
            let calls = stage.calls("action")
            stage.record(stage.integers().onDispose { calls.send("x") }, during: "^------!")
        },
        .show("log(\"s\", events: [.next, .completed], to: sink)", "log", [.integers("self", "--1--2-----|")]) {
            stage in
            let calls = stage.calls("sink")
            stage.record(stage.integers().log("s", events: [.next, .completed], to: { calls.send($0) }))
        },
        .show("trackActivity(in: activity)", "trackActivity", [.integers("self", "--1--2--|")]) { stage in
            let activity = ActivityCount()
            stage.record(stage.integers().trackActivity(in: activity))
            // The count is deallocated when the signal ends. Without `concat`, its row would end there.
            stage.record(activity.count.concat(.never), as: "activity.count")
        },
        .show("recorded(in: recorder)", "recorded", [.integers("self", "--1--2--|")]) {
            $0.record($0.integers().recorded(in: SignalRecorder()))
        },
    ]
}
