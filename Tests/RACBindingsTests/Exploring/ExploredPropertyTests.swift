import RACBindings
import TestSupport
import Testing

/// Tests properties in every order of the writes of two queues and of the delayed observers.
@Suite struct ExploredPropertyTests {
    private struct Violation: Error {
        let text: String
    }

    @Test func `an observer of a computed property receives only consistent values, and the last value`() throws {
        let exploration = try TestScheduler.explore { time in
            let (first, second) = (
                time.queue("first", slack: .milliseconds(50)), time.queue("second", slack: .milliseconds(50))
            )
            let view = time.queue("view", slack: .milliseconds(60))
            let (left, right) = (MutableProperty(0), MutableProperty(100))
            let sum = Property { left.value + right.value }
            let states = Shared<Set<Int>>([100])
            let seen = Recorder(sum.signal.deliver(on: view))
            for step in 1...3 {
                first.schedule("left \(step)", after: .milliseconds(20 * step)) {
                    left.value = step
                    states.withLock { _ = $0.insert(left.value + right.value) }
                }
                second.schedule("right \(step)", after: .milliseconds(20 * step)) {
                    Properties.update {
                        right.value = 100 * (step + 1)
                        left.value = left.value + 10
                    }
                    states.withLock { _ = $0.insert(left.value + right.value) }
                }
            }
            time.run()
            seen.dispose()
            let values = seen.values
            if values.last != left.value + right.value { throw Violation(text: "the last value is \(values)") }
            if !states.value.isSuperset(of: values) { throw Violation(text: "\(values) has a sum that never was") }
            if zip(values, values.dropFirst()).contains(where: ==) {
                throw Violation(text: "\(values) repeats a value")
            }
        }
        #expect(exploration.isComplete && exploration.runs >= 100)
    }

    @Test func `two properties bound both ways are equal after every order of writes`() throws {
        let exploration = try TestScheduler.explore { time in
            let (model, view) = (
                time.queue("model", slack: .milliseconds(50)), time.queue("view", slack: .milliseconds(50))
            )
            let (name, field) = (MutableProperty("a"), MutableProperty("b"))
            let binding = name.terminal.bindTwoWay(to: field.terminal)
            for step in 1...3 {
                model.schedule("model writes", after: .milliseconds(20 * step)) { name.value = "from model \(step)" }
                view.schedule("user types", after: .milliseconds(20 * step)) { field.value = "from view \(step)" }
            }
            time.run()
            binding.dispose()
            if name.value != field.value { throw Violation(text: "\(name.value) is not \(field.value)") }
        }
        #expect(exploration.isComplete && exploration.runs == 20)
    }
}
