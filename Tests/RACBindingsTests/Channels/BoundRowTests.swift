import Observation
import RACBindings
import TestSupport
import Testing

/// Chains of bound properties of any length need only a small stack, which has 512 KiB here.
@Suite(.timeLimit(.minutes(20))) struct BoundRowTests {
    private static let length = heavy(100_000, debug: 5_000)

    @Test func `writing to and releasing a long chain of two-way bindings needs only a small stack`() {
        let objects = LiveObjects()
        onSmallStack {
            var row = (0..<Self.length).map { MutableProperty($0) }
            let observer = Recorder(
                row[Self.length - 1].map { [probe = objects.probe()] number in
                    probe.touch()
                    return number
                }
            )
            for position in 1..<Self.length { row[position].terminal.bindTwoWay(to: row[position - 1].terminal) }
            #expect(row.allSatisfy { $0.value == 0 })
            row[0].value = 1
            #expect(row.allSatisfy { $0.value == 1 })
            row[Self.length - 1].value = 2
            #expect(row.allSatisfy { $0.value == 2 })
            #expect(observer.values == [Self.length - 1, 0, 1, 2])
            row = []
            #expect(observer.isCompleted)
        }
        #expect(objects.count == 0)
    }

    @Test func `a chain of properties bound in any order takes the value of its first property`() {
        onSmallStack {
            let row = (0..<Self.length).map { MutableProperty($0) }
            let last = Recorder(row[Self.length - 1])
            for position in (1..<Self.length).reversed() where position % 2 == 0 {
                row[position].terminal.bindTwoWay(to: row[position - 1].terminal)
            }
            for position in 1..<Self.length where position % 2 == 1 {
                row[position].terminal.bindTwoWay(to: row[position - 1].terminal)
            }
            #expect(row.allSatisfy { $0.value == 0 })
            row[0].value = -1
            #expect(row.allSatisfy { $0.value == -1 })
            #expect(last.values.last == -1)
        }
    }

    @Test func `writing to and releasing a long chain of one-way bindings needs only a small stack`() {
        onSmallStack {
            var row = (0..<Self.length).map { _ in MutableProperty(0) }
            for position in 1..<Self.length { row[position - 1].bind(to: \.value, on: row[position]) }
            row[0].value = 1
            #expect(row.allSatisfy { $0.value == 1 })
            row = []
        }
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread"))
    func `the time to bind one more property does not grow with the number of bound properties`() {
        func time(_ count: Int) -> Double {
            (0..<3).map { _ in
                let hub = MutableProperty(0)
                let places = (0..<count).map { MutableProperty($0) }
                let time = shortestCPUTime(tries: 1) {
                    for place in places { place.terminal.bindTwoWay(to: hub.terminal) }
                }
                #expect(places.allSatisfy { $0.value == 0 })
                return time / Double(count)
            }
            .min() ?? 0
        }
        let (few, many) = (time(500), time(8_000))
        #expect(many < few * 6, "\(many / few)")
    }

    @Test func `binding a further property to a bound property notifies no observer of the properties already bound`() {
        let (hub, other, new) = (MutableProperty(1), MutableProperty(2), MutableProperty(3))
        other.terminal.bindTwoWay(to: hub.terminal)
        let told = Counter()
        for property in [hub, other] {
            withObservationTracking {
                _ = property.value
            } onChange: {
                told.increment()
            }
        }
        let recorders = [Recorder(hub), Recorder(other), Recorder(hub.mapped { $0 }), Recorder(hub.terminal)]
        new.terminal.bindTwoWay(to: hub.terminal)
        #expect(new.value == 1)
        #expect(told.value == 0)
        #expect(recorders.allSatisfy { $0.values == [1] })
    }

    @Test func `a value written to a bound property while further properties are bound reaches all properties`() {
        for _ in 0..<heavy(500) {
            let (writer, hub) = (MutableProperty(0), MutableProperty(-1))
            hub.terminal.bindTwoWay(to: writer.terminal)
            let places = (0..<8).map { MutableProperty(-$0 - 10) }
            onThreads(2) { thread in
                if thread == 0 {
                    for number in 1...20 { writer.value = number }
                } else {
                    for (position, place) in places.enumerated() {
                        // Each property is bound to the hub and to the previous property, so there are also rings.
                        place.terminal.bindTwoWay(to: hub.terminal)
                        if position > 0 { place.terminal.bindTwoWay(to: places[position - 1].terminal) }
                    }
                }
            }
            let values = ([writer, hub] + places).map(\.value)
            #expect(Set(values).count == 1, "\(values)")
        }
    }
}
