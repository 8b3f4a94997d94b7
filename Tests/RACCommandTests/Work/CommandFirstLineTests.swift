import RACCommand
import RACSchedulers
import TestSupport
import Testing

/// The shortest forms of commands compile, and behave as their code suggests.
@Suite @MainActor struct CommandFirstLineTests {
    private func double(_ number: Int) -> Int { number * 2 }
    private func half(_ number: Int) throws(TestError) -> Int {
        if number.isMultiple(of: 2) { return number / 2 }
        throw .first
    }

    @Test func `a plain closure is synchronous work of a command, done when execute(_:) returns`() {
        let increment = Command { (number: Int) in number + 1 }
        #expect(Recorder(increment.execute(1)).events == [.next(2), .completed])
        let short = Command<Int, Int, Never> { $0 + 1 }
        #expect(Recorder(short.execute(2)).values == [3])
        var sum = 0
        let add = Command { (number: Int) in sum += number }
        add.execute(4)
        #expect(sum == 4)
    }

    @Test func `a multi-statement closure without a result can be a command's work if the command's type is given`() {
        final class Cart {
            var prices: [Int] = []
            var total = 0
        }
        let (cart, owner, isOpen) = (Cart(), CommandOwner<Cart>(), BehaviorSubject<Bool, Never>(true))
        owner.object = cart
        let plain: Command<Int, Void, Never> = Command { price in
            cart.prices.append(price)
            cart.total += price
        }
        let enabled: Command<Int, Void, Never> = Command(enabled: isOpen, policy: .queued) { price in
            cart.prices.append(price)
            cart.total += price
        }
        let owned: Command<Int, Void, Never> = Command(of: owner) { cart, price in
            cart.prices.append(price)
            cart.total += price
        }
        let throwing: Command<Int, Void, TestError> = Command(of: owner, enabled: isOpen) {
            cart,
            price throws(TestError) in
            guard price > 0 else { throw .first }
            cart.prices.append(price)
            cart.total += price
        }
        plain.execute(1)
        enabled.execute(2)
        owned.execute(4)
        #expect(Recorder(throwing.execute(8)).events.count == 2)
        #expect(Recorder(throwing.execute(0)).failure == .failed(.first))
        #expect(cart.prices == [1, 2, 4, 8])
        #expect(cart.total == 15)
        let log = Lock<[Int]>([])
        let elsewhere: Command<Int, Void, Never> = Command(enabled: isOpen, scheduler: ImmediateScheduler()) { number in
            log.withLock { $0.append(number) }
            log.withLock { $0.append(-number) }
        }
        elsewhere.execute(3)
        #expect(log.withLock { $0 } == [3, -3])
    }

    @Test func `a multi-statement closure of a command can return a signal as the work`() {
        let inferred = Command { (number: Int) in
            let next = number + 1
            return Signal<Int, TestError>.just(next)
        }
        let dotted: Command<Int, Void, TestError> = Command { number in
            guard number > 0 else { return .fail(.first) }
            return .just(())
        }
        let elsewhere = Command(scheduler: ImmediateScheduler()) { (number: Int) in
            BehaviorSubject<Int, TestError>(number).take(1)
        }
        #expect(Recorder(inferred.execute(1)).values == [2])
        #expect(Recorder(dotted.execute(0)).failure == .failed(.first))
        #expect(Recorder(dotted.execute(1)).events.count == 2)
        #expect(Recorder(elsewhere.execute(5)).values == [5])
    }

    @Test func `a multi-statement closure without a result can be an undoable command's work if the type is given`() {
        let history = CommandStack<Never>()
        var log: [String] = []
        let toggle: Command<Bool, Void, Never> = history.command(named: "Toggle") { isOn in
            log.append("on \(isOn)")
            log.append("done")
        } undo: { _ in
            log.append("off")
            log.append("undone")
        }
        toggle.execute(true)
        history.undo.execute()
        #expect(log == ["on true", "done", "off", "undone"])
    }

    @Test func `a method can be synchronous work of a command, done when execute(_:) returns`() {
        let command = Command(double)
        #expect(Recorder(command.execute(4)).values == [8])
    }

    @Test func `an error thrown by a command's plain closure is the failure of the run`() {
        let command = Command { (number: Int) throws(TestError) in try half(number) }
        #expect(Recorder(command.execute(4)).events == [.next(2), .completed])
        #expect(Recorder(command.execute(3)).failure == .failed(.first))
        let method = Command(half)
        #expect(Recorder(method.execute(3)).failure == .failed(.first))
        let untyped = Command<Int, Int, any Error> { number in try half(number) }
        #expect(Recorder(untyped.execute(3)).failure?.failure as? TestError == .first)
    }

    @Test func `the work of a command can be a plain closure that runs on a given scheduler`() {
        let command = Command(scheduler: ImmediateScheduler()) { (number: Int) in number + 1 }
        #expect(Recorder(command.execute(1)).values == [2])
        let throwing = Command(scheduler: ImmediateScheduler()) { (_: Int) throws(TestError) -> Int in throw .second }
        #expect(Recorder(throwing.execute(1)).failure == .failed(.second))
    }

    @Test func `a run of work that returns a subject sends the values of the subject`() {
        let subject = Subject<String, TestError>()
        let command = Command { (_: Int) in subject }
        let run = Recorder(command.execute(1))
        subject.send("a")
        subject.complete()
        #expect(run.events == [.next("a"), .completed])
        let elsewhere = Command(scheduler: ImmediateScheduler()) { (_: Int) in BehaviorSubject<Int, Never>(3).take(1) }
        #expect(Recorder(elsewhere.execute(1)).values == [3])
    }

    @available(*, deprecated)  // The initializer that reports progress is deprecated for a subject.
    @Test func `work with an owner or with progress reports can return a subject, and the run sends its values`() {
        final class Model {
            let subject = Subject<Int, TestError>()
        }
        let (model, owner) = (Model(), CommandOwner<Model>())
        owner.object = model
        let owned: Command<Int, Int, TestError> = Command(of: owner) { model, _ in model.subject }
        let inferred = Command(of: owner) { (model, _: Int) in model.subject }
        let reporting = Command.reportingProgress { (_: Int, progress) in
            progress(Int64(1), of: 2)
            return model.subject
        }
        for command in [owned, inferred, reporting] {
            let run = Recorder(command.execute(1))
            model.subject.send(2)
            command.cancelAll()
            #expect(run.events == [.next(2), .failed(.cancelled)])
        }
        let elsewhere = Command(scheduler: ImmediateScheduler()) { (_: Int) in BehaviorSubject<Int, TestError>(3) }
        let run = Recorder(elsewhere.execute(1))
        elsewhere.cancelAll()
        #expect(run.events == [.next(3), .failed(.cancelled)])
    }

    @Test func `a command's closure can return a signal with a leading dot and can have several statements`() {
        let one = Command { (number: Int) in Signal.just(number) }
        let two = Command<Int, Int, TestError> { _ in .fail(.first) }
        let three = Command<Int, Int, TestError> { number in
            let next = number + 1
            return .just(next)
        }
        #expect(Recorder(one.execute(1)).values == [1])
        #expect(Recorder(two.execute(1)).failure == .failed(.first))
        #expect(Recorder(three.execute(1)).values == [2])
    }

    @Test func `a closure that awaits is asynchronous work of a command`() async throws {
        let command = Command { (number: Int) async in
            await Task.yield()
            return number + 1
        }
        #expect(try await command.run(1) == 2)
    }

    @Test func `the work of a command with an owner can be synchronous and throw`() {
        final class Model {}
        let model = Model()
        let owner = CommandOwner<Model>()
        owner.object = model
        let command = Command(of: owner) { (_: Model, number: Int) throws(TestError) -> Int in
            guard number > 0 else { throw .first }
            return number
        }
        #expect(Recorder(command.execute(1)).values == [1])
        #expect(Recorder(command.execute(0)).failure == .failed(.first))
    }

    @Test func `a task that runs a command can catch a refusal as .disabled and a cancellation as .cancelled`() async {
        let command = Command(enabled: Signal<Bool, Never>.just(false)) { (number: Int) in number }
        let caught = await Task {
            do {
                try await command.run(1)
                return "nothing"
            } catch .cancelled {
                return "cancelled"
            } catch .disabled {
                return "disabled"
            }
        }.result
        #expect((try? caught.get()) == "disabled")
        #expect(CommandErrorKind.cancelled ~= CommandError<TestError>.cancelled)
        #expect(!(CommandErrorKind.disabled ~= CommandError<TestError>.failed(.first)))
        #expect(!(CommandErrorKind.disabled ~= TestError.first))
    }
}
