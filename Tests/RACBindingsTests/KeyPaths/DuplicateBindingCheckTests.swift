import Dispatch
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

    /// A cell of a list, which shows one item after another.
    @MainActor
    private final class Cell {
        let label = Label()
        private let shown = SerialDisposable()

        func show(_ title: MutableProperty<String>) {
            shown.disposable = title.bind(to: \.text, on: label)
        }
    }

    /// Objects that live until the process ends.
    private let bound = Shared<(Model, Subject<Int, Never>)?>(nil)

    private let isAddressSanitized = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "__asan_init") != nil

    /// Tests the check for duplicate bindings, which exists only in debug builds.
    @Suite struct DuplicateBindingCheckTests {
        private let model = Model()
        private let subject = Subject<Int, Never>()

        /// Returns the reports about the bindings of `body`. The reports are made in later turns of the main queue.
        private func reports(
            isolation: isolated (any Actor)? = #isolation,
            _ body: () throws -> Void
        ) async rethrows -> [String] {
            let messages = Shared<[String]>([])
            try DuplicateBindingCheck.$checkDelay.withValue(.zero) {
                try DuplicateBindingCheck.$report.withValue(
                    { message in messages.withLock { $0.append(message) } },
                    operation: body
                )
            }
            await mainTurn()
            return messages.value
        }

        @Test func `binding one key path of an object twice is reported as a duplicate`() async throws {
            let found = await reports {
                subject.named("first").bind(to: \.number, on: model)
                subject.map { $0 }.bind(to: \.number, on: model)
            }
            let message = try #require(found.first)
            #expect(found.count == 1)
            #expect(message.contains("Model.number of Model is bound to two signals"))
            #expect(message.contains("first, and now another without a name"))
        }

        @Test func `bindings of different key paths or objects are not reported as duplicates`() async {
            let another = Model()
            let found = await reports {
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

        @Test func `two bindings to subscript key paths with equal arguments are reported as duplicates`() async {
            let found = await reports {
                subject.bind(to: \.items[1], on: model)
                subject.bind(to: \.items[1], on: model)
                subject.bind(to: \.number, through: \.child, on: model)
                subject.bind(to: \.number, through: \.child, on: model)
            }
            #expect(found.count == 2)
        }

        @Test func `a new binding after the completion of the first signal is not reported as a duplicate`() async {
            let found = await reports {
                subject.bind(to: \.number, on: model)
                subject.complete()
                let next = MutableProperty(7)
                next.bind(to: \.number, on: model)
                #expect(model.number == 7)
            }
            #expect(found.isEmpty)
        }

        @Test func `a new binding after the disposal of the first binding is not reported as a duplicate`() async {
            let found = await reports {
                let binding = subject.bind(to: \.number, on: model)
                binding.dispose()
                subject.bind(to: \.number, on: model).dispose()
                Signal<Int, Never>.just(1).bind(to: \.number, on: model)
                subject.bind(to: \.number, on: model)
            }
            #expect(found.isEmpty)
        }

        @Test func `a binding replaced while its signal sends to another subscriber is not reported as a duplicate`()
            async
        {
            let found = await reports {
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

        @Test func `a new binding after the release of the first source is not reported as a duplicate`() async {
            var source: Subject<Int, Never>? = Subject()
            let found = await reports {
                let binding = source?.bind(to: \.number, on: model)
                source = nil
                subject.bind(to: \.number, on: model)
                #expect(binding?.isDisposed == false)
            }
            #expect(found.isEmpty)
        }

        @Test func `a binding of a new object at a deallocated object's address is not reported as a duplicate`() async
        {
            var addresses: [ObjectIdentifier: Int] = [:]
            let found = await reports {
                for _ in 0..<200 {
                    let model = Model()
                    addresses[ObjectIdentifier(model), default: 0] += 1
                    subject.bind(to: \.number, on: model)
                }
            }
            #expect(found.isEmpty)
            // The address sanitizer does not reuse addresses, so that it can detect uses after a release.
            #expect(isAddressSanitized || addresses.values.contains { $0 > 1 }, "no address was used twice")
        }

        @Test func `two threads that bind one key path concurrently cause one report of a duplicate`() async {
            let model = Shared(Model())
            let reported = Counter()
            let bindings = Shared<[any Disposable]>([])
            let models = Shared<[Model]>([])
            let numbers = Subject<Int, Never>()
            let rounds = heavy(5_000)
            let bind: @Sendable (Int) -> Void = { _ in
                DuplicateBindingCheck.$checkDelay.withValue(.zero) {
                    DuplicateBindingCheck.$report.withValue({ _ in reported.increment() }) {
                        let binding = numbers.bind(to: \.other, on: model.value)
                        bindings.withLock { $0.append(binding) }
                    }
                }
            }
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    race(
                        rounds,
                        prepare: { _ in
                            model.value = Model()
                            models.withLock { $0.append(model.value) }
                        },
                        [bind, bind]
                    )
                    continuation.resume()
                }
            }
            await mainTurn()
            #expect(reported.value == rounds)
            bindings.value.forEach { $0.dispose() }
        }

        @Test @MainActor func `a second binding to an object of the main actor is reported as a duplicate`() async {
            let (label, name) = (Label(), MutableProperty(""))
            let found = await reports {
                name.bind(to: \.text, on: label)
                name.bind(to: \.text, on: label)
            }
            #expect(found.count == 1)
        }

        @Test @MainActor func `a binding replaced in a SerialDisposable is not reported as a duplicate`() async {
            let (label, shown) = (Label(), SerialDisposable())
            let names = (0..<5).map { MutableProperty("name \($0)") }
            for name in names {
                let found = await reports { shown.disposable = name.bind(to: \.text, on: label) }
                #expect(found.isEmpty)
                #expect(label.text == name.value)
            }
            names[0].value = "too late"
            names[4].value = "in time"
            #expect(label.text == "in time")
        }

        @Test @MainActor func `repeated bindings of reused cells in one turn are not reported as duplicates`() async {
            let titles = (0..<20).map { MutableProperty("title \($0)") }
            let cells = (0..<3).map { _ in Cell() }
            for turn in 0..<4 {
                let found = await reports {
                    for row in 0..<15 { cells[row % 3].show(titles[turn + row]) }
                }
                #expect(found.isEmpty)
            }
            #expect(cells.map(\.label.text) == [15, 16, 17].map { titles[$0].value })
        }

        @Test @MainActor func `a binding that is replaced on another queue is not reported as a duplicate`() async {
            let shown = SerialDisposable()
            let found = await reports {
                // The check runs on the main queue, which this call blocks.
                DispatchQueue.global().sync {
                    for _ in 0..<5 { shown.disposable = subject.bind(to: \.number, on: model) }
                }
            }
            #expect(found.isEmpty)
            #expect(DuplicateBindingCheck.checkDelay >= .seconds(1))
        }

        @Test @MainActor func `if the first of three bindings is disposed, the other two are reported as duplicates`()
            async
        {
            let found = await reports {
                let first = subject.bind(to: \.number, on: model)
                subject.named("second").bind(to: \.number, on: model)
                subject.named("third").bind(to: \.number, on: model)
                first.dispose()
            }
            #expect(found.count == 1)
            #expect(found.first?.contains("second, and now third") == true)
        }

        @Test func `without a report handler, a duplicate binding traps with a message`() async {
            let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                await MainActor.run {
                    let (model, subject) = (Model(), Subject<Int, Never>())
                    subject.bind(to: \.number, on: model)
                    subject.bind(to: \.number, on: model)
                    bound.value = (model, subject)
                }
                await mainTurn()
            }
            let message = exit.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
            #expect(message.contains("is bound to two signals"))
        }
    }
#endif
