import RACBindings
import TestSupport
import Testing

/// Subscribing to a property, disposing a subscription and releasing the property never deliver values of other threads.
///
/// Therefore a caller can hold a lock during these calls, even if a subscriber that receives many values acquires the lock.
@Suite struct PropertyFloodTests {
    enum Call: CaseIterable, Sendable {
        case subscribe
        case dispose
        case letGo
    }

    /// The properties derived from a property.
    private static let makers: [(name: String, make: @Sendable (MutableProperty<Int>) -> Property<Int>)] = [
        ("a view", { Property($0) }),
        ("a mapped property", { $0.mapped { $0 + 1 } }),
        ("a combined property", { $0.combined(with: Property(value: 1)) { $0 + $1 } }),
        ("a property that follows a signal", { Property(initial: 0, then: $0.signal) }),
    ]

    @Test(arguments: makers.map(\.name), Call.allCases)
    func `a thread that subscribes to, disposes or releases a property delivers no values written by other threads`(
        name: String,
        call: Call
    )
        throws
    {
        let make = try #require(Self.makers.first { $0.name == name }?.make)
        for _ in 0..<heavy(20) {
            let flood = Flood()
            let property = Shared<MutableProperty<Int>?>(MutableProperty(0))
            let made = Shared<Property<Int>?>(property.value.map(make))
            let signal = try #require(made.value?.signal)
            let flooded = signal.subscribe { _ in flood.receive() }
            let other = signal.subscribe { _ in }
            let added = SerialDisposable()
            let blocked = flood.run {
                property.value?.value = $0
            } call: {
                switch call {
                case .subscribe: added.disposable = signal.subscribe { _ in }
                case .dispose: other.dispose()
                case .letGo:
                    made.value = nil
                    property.value = nil
                }
            }
            for subscription in [flooded, other, added] { subscription.dispose() }
            #expect(blocked == 0)
        }
    }

    @Test func `a combined property of a thousand parts can be read while one part is flooded with writes`() {
        let numbers = (0..<1_000).map { _ in MutableProperty(0) }
        let all = Property(combining: numbers) { $0.reduce(0, +) }
        let derived = Property { numbers.reduce(0) { $0 + $1.value } }
        let recorder = Recorder(all)
        let isOver = Shared(false)
        onThreads(3) { thread in
            if thread > 0 {
                while !isOver.value { numbers[thread].modify { $0 += 1 } }
            } else {
                for _ in 0..<heavy(50) {
                    #expect(all.value >= 0)
                    #expect(derived.value >= 0)
                    numbers[0].value += 1
                }
                isOver.value = true
            }
        }
        #expect(recorder.values.last == all.value)
        #expect(derived.value == all.value)
    }
}
