import Foundation
import RACBindings
import TestSupport
import Testing

#if DEBUG
    private final class Model: @unchecked Sendable {
        var number = 0
        var other = 0
        var items = [0, 0]
        var child: Model?
    }

    @MainActor
    private final class Label {
        var text = ""
    }

    private let isAddressSanitized = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "__asan_init") != nil

    /// In release builds there is nothing to test: nothing is kept, and nothing reported.
    @Suite struct DoubleBindingTests {
        private let model = Model()
        private let subject = Subject<Int, Never>()

        /// What is reported while `body` runs.
        private func reports(_ body: () throws -> Void) rethrows -> [String] {
            let messages = Shared<[String]>([])
            try DoubleBinding.$report.withValue(
                { message in messages.withLock { $0.append(message) } },
                operation: body
            )
            return messages.value
        }

        @Test func `binding one key path of one object twice is reported`() throws {
            let found = reports {
                subject.named("first").bind(to: \.number, on: model)
                subject.map { $0 }.bind(to: \.number, on: model)
            }
            let message = try #require(found.first)
            #expect(found.count == 1)
            #expect(message.contains("Model.number of Model is bound to two signals"))
            #expect(message.contains("first, and now another without a name"))
        }

        @Test func `other key paths and other objects may be bound`() {
            let another = Model()
            let found = reports {
                subject.bind(to: \.number, on: model)
                subject.bind(to: \.other, on: model)
                subject.bind(to: \.items[0], on: model)
                subject.bind(to: \.items[1], on: model)
                subject.bind(to: \.number, on: another)
                subject.bind(to: \.number, through: \.child, on: model)
                subject.bind(to: \.other, through: \.child, on: model)
            }
            #expect(found.isEmpty)
        }

        @Test func `key paths are the same if their arguments are`() {
            let found = reports {
                subject.bind(to: \.items[1], on: model)
                subject.bind(to: \.items[1], on: model)
                subject.bind(to: \.number, through: \.child, on: model)
                subject.bind(to: \.number, through: \.child, on: model)
            }
            #expect(found.count == 2)
        }

        @Test func `after the signal has completed a new binding is fine`() {
            let found = reports {
                subject.bind(to: \.number, on: model)
                subject.complete()
                let next = MutableProperty(7)
                next.bind(to: \.number, on: model)
                #expect(model.number == 7)
            }
            #expect(found.isEmpty)
        }

        @Test func `after the binding has been disposed a new one is fine`() {
            let found = reports {
                let binding = subject.bind(to: \.number, on: model)
                binding.dispose()
                subject.bind(to: \.number, on: model).dispose()
                Signal<Int, Never>.just(1).bind(to: \.number, on: model)
                subject.bind(to: \.number, on: model)
            }
            #expect(found.isEmpty)
        }

        @Test func `a binding disposed while its signal is sending to others may be replaced at once`() {
            let found = reports {
                let binding = subject.bind(to: \.number, on: model)
                subject.take(1).subscribe { [subject, model] _ in
                    binding.dispose()
                    subject.bind(to: \.number, on: model)
                }
                subject.send(1)
                subject.send(2)
            }
            #expect(found.isEmpty)
            #expect(model.number == 2)
        }

        @Test func `after the source has gone away a new binding is fine, even if the disposable is kept`() {
            var source: Subject<Int, Never>? = Subject()
            let found = reports {
                let binding = source?.bind(to: \.number, on: model)
                source = nil
                subject.bind(to: \.number, on: model)
                #expect(binding?.isDisposed == false)
            }
            #expect(found.isEmpty)
        }

        @Test func `a new object at the address of one that has gone may be bound`() {
            var addresses: [ObjectIdentifier: Int] = [:]
            let found = reports {
                for _ in 0..<200 {
                    let model = Model()
                    addresses[ObjectIdentifier(model), default: 0] += 1
                    subject.bind(to: \.number, on: model)
                }
            }
            #expect(found.isEmpty)
            // The address sanitizer uses none twice, to see what is used after its end.
            #expect(isAddressSanitized || addresses.values.contains { $0 > 1 }, "no address was used twice")
        }

        @Test func `of two threads that bind the same at once, one is reported`() {
            let model = Shared(Model())
            let reported = Counter()
            let bindings = Shared<[any Disposable]>([])
            let numbers = Subject<Int, Never>()
            let bind: @Sendable (Int) -> Void = { _ in
                DoubleBinding.$report.withValue({ _ in reported.increment() }) {
                    let binding = numbers.bind(to: \.other, on: model.value)
                    bindings.withLock { $0.append(binding) }
                }
            }
            race(
                heavy(5_000),
                prepare: { _ in model.value = Model() },
                [bind, bind],
                check: { round in
                    #expect(reported.value == round + 1)
                    bindings.value.forEach { $0.dispose() }
                    bindings.value = []
                }
            )
        }

        @Test @MainActor func `on the main actor it is the same`() {
            let (label, name) = (Label(), MutableProperty(""))
            let found = reports {
                name.bind(to: \.text, on: label)
                name.bind(to: \.text, on: label).dispose()
            }
            #expect(found.count == 1)
        }

        @Test func `nobody listening, the program stops with a message`() async {
            let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let (model, subject) = (Model(), Subject<Int, Never>())
                subject.bind(to: \.number, on: model)
                subject.bind(to: \.number, on: model)
            }
            let message = exit.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
            #expect(message.contains("is bound to two signals"))
        }
    }
#endif
