import RACCommand
import RACSchedulers
import TestSupport
import Testing

@Suite struct CommandNameTests {
    private typealias Tested = Command<Int, Int, TestError>

    @Test func `a refusal has the name of its command and equals the refusals of other commands`() {
        let command = Tested(enabled: Signal<Bool, Never>.just(false), scheduler: ImmediateScheduler()) { .just($0) }
        #expect(Recorder(command.execute(1)).failure?.description == "The command is disabled and cannot be executed.")
        #expect(command.named("save") === command)
        #expect(command.name == "save")
        for signal in [command.execute(1), command.apply(1), command.mapOutput { $0 }.apply(1)] {
            #expect(Recorder(signal).failure == .disabled)
        }
        let lines = Shared<[String]>([])
        command.apply(1).log("run", events: .failed) { line in lines.withLock { $0.append(line) } }
            .subscribe(failed: { _ in })
        #expect(lines.value == ["run: failed(The command \"save\" is disabled and cannot be executed.)"])
        #expect("\(command)" == "save (disabled, 0 running)")
        #expect(CommandError<TestError>.disabled(by: "save") == .disabled)
        #expect(CommandError<TestError>.disabled(by: "save").hashValue == CommandError<TestError>.disabled.hashValue)
        switch Recorder(command.execute(1)).failure {
        case .disabled(let name): #expect(name.text == "save")
        default: Issue.record("not refused")
        }
    }

    @Test func `a composed command has the original command's name unless it is given another name`() {
        let inner = Tested(enabled: Signal<Bool, Never>.just(false), scheduler: ImmediateScheduler()) { .just($0) }
        inner.named("inner")
        let outer = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { .just($0) }.then(inner)
        #expect(Recorder(outer.execute(1)).failure?.description == "The command is disabled and cannot be executed.")
        let mapped = inner.mapFailure { $0 }
        #expect(Recorder(inner.apply(1)).failure?.description.contains("inner") == true)
        mapped.named("outer")
        #expect(Recorder(mapped.execute(1)).failure?.description.contains("outer") == true)
    }
}
