import RACCommand
import RACSchedulers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct BindToCommandTests {
    typealias Tested = Command<Int, Int, TestError>

    @Test func `a bound command is executed with each value of the signal`() {
        let (values, fixture) = (Subject<Int, Never>(), CommandFixture(.concurrent))
        values.bind(to: fixture.command)
        values.send(1)
        values.send(2)
        #expect(fixture.log.value.filter { $0.hasPrefix("work") } == ["work 1", "work 2"])
    }

    @Test func `a command drops a refused value of a binding, and its refusals signal sends the value`() {
        let (values, fixture) = (Subject<Int, Never>(), CommandFixture())
        let refusals = Recorder(fixture.command.refusals)
        values.bind(to: fixture.command)
        values.send(1)
        values.send(2)
        fixture.work.value[0].complete()
        #expect(fixture.work.value.count == 1)
        #expect(refusals.values == [2])
    }

    @Test func `a binding with .latestKept executes the latest refused value when the command becomes enabled`() {
        let (values, fixture) = (Subject<Int, Never>(), CommandFixture())
        values.bind(to: fixture.command, refused: .latestKept)
        for value in 1...3 { values.send(value) }
        values.complete()
        fixture.work.value[0].complete()
        #expect(fixture.log.value.filter { $0.hasPrefix("work") } == ["work 1", "work 3"])
        fixture.work.value[1].complete()
        #expect(fixture.work.value.count == 2)
    }

    @Test func `a binding offers a kept value again until the command accepts the value or the binding is disposed`() {
        let (values, fixture) = (Subject<Int, Never>(), CommandFixture())
        fixture.isEnabled.send(false)
        let binding = values.bind(to: fixture.command, refused: .latestKept)
        values.send(1)
        fixture.isEnabled.send(true)
        #expect(fixture.work.value.count == 1)
        values.send(2)
        fixture.isEnabled.send(false)
        fixture.work.value[0].complete()
        #expect(fixture.work.value.count == 1)
        fixture.isEnabled.send(true)
        #expect(fixture.work.value.count == 2)
        values.send(3)
        binding.dispose()
        fixture.work.value[1].complete()
        #expect(fixture.work.value.count == 2)
        #expect(!values.hasSubscribers)
    }

    @Test func `a command that becomes enabled during the refusal of a binding's value executes the kept value`() {
        let (values, fixture) = (Subject<Int, Never>(), CommandFixture())
        fixture.command.refusals.subscribe { [work = fixture.work] _ in work.value[0].complete() }
        values.bind(to: fixture.command, refused: .latestKept)
        values.send(1)
        values.send(2)
        #expect(fixture.log.value.filter { $0.hasPrefix("work") } == ["work 1", "work 2"])
    }

    @Test(arguments: [RefusedValue.dropped, .latestKept])
    func `a binding to a command keeps neither the command nor values alive, and ends with the command`(
        refused: RefusedValue
    ) {
        let (objects, values) = (LiveObjects(), Subject<LiveObjects.Probe, Never>())
        let source = Subject<LiveObjects.Probe, TestError>()
        do {
            let command = Command<LiveObjects.Probe, LiveObjects.Probe, TestError>(
                scheduler: ImmediateScheduler()
            ) { _ in source.signal }
            values.bind(to: command, refused: refused)
            values.send(objects.probe())
            source.send(objects.probe())
            #expect(objects.count == 0)
            values.send(objects.probe())
            #expect(objects.count == (refused == .dropped ? 0 : 1))
            source.complete()
            source.complete()
        }
        #expect(objects.count == 0)
        #expect(!values.hasSubscribers)
    }

    @Test func `a command releases a kept value when it is deallocated, even if the binding is still referenced`() {
        let (objects, values) = (LiveObjects(), Subject<LiveObjects.Probe, Never>())
        var command: Command<LiveObjects.Probe, Int, Never>? = Command(scheduler: ImmediateScheduler()) { _ in .never }
        let binding = command.map { values.bind(to: $0, refused: .latestKept) }
        values.send(objects.probe())
        values.send(objects.probe())
        #expect(objects.count > 0)
        command?.cancelAll()
        values.send(objects.probe())
        command = nil
        #expect(objects.count == 0)
        binding?.dispose()
    }

    @Test func `if runs end concurrently, a command executes a binding's kept value once, before newer values`() {
        struct Round: Sendable {
            let values = Subject<Int, Never>()
            let inputs = Shared<[Int]>([])
            let work = Subject<Int, TestError>()
            let command: Tested

            init() {
                let (inputs, work) = (inputs, work)
                command = Tested(scheduler: ImmediateScheduler()) { input in
                    inputs.withLock { $0.append(input) }
                    return input == 0 ? work.signal : .just(input)
                }
                values.bind(to: command, refused: .latestKept)
                values.send(0)
            }
        }
        let (round, wrong) = (Shared<Round?>(nil), Shared<[[Int]]>([]))
        race(
            heavy(20_000),
            prepare: { _ in round.value = Round() },
            [
                { _ in for value in 1...3 { round.value?.values.send(value) } },
                { _ in round.value?.work.complete() },
            ]
        ) { _ in
            guard let ended = round.value else { return }
            let inputs = ended.inputs.value
            if inputs != inputs.sorted() || inputs.last != 3 || Set(inputs).count != inputs.count {
                wrong.withLock { $0.append(inputs) }
            }
            round.value = nil
        }
        #expect(wrong.value.isEmpty, "\(wrong.value.prefix(3))")
    }
}
