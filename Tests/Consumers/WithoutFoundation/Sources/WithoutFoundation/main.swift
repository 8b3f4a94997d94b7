import Observation
import RACBindings

/// Properties, key paths, a channel, a command and the main actor, none of which needs Foundation.
@MainActor
@Observable
final class Form {
    var name = ""
    var isValid = false
}

@MainActor
func run() async {
    let form = Form()
    let name = MutableProperty("")
    let bag = DisposableBag()
    name.onMain.bind(to: \.name, on: form).add(to: bag)
    name.mapped { !$0.isEmpty }.onMain.bind(to: \.isValid, on: form).add(to: bag)

    let greeting = MutableProperty("")
    let greet = Command<String, String, Never>(enabled: name.mapped { !$0.isEmpty }) { .just("Hello, \($0)") }
    greet.values.bind(to: greeting).add(to: bag)
    name.value = "Ada"
    _ = try? await greet.execute(name.value).firstValue()
    precondition(form.name == "Ada" && form.isValid && greeting.value == "Hello, Ada")

    let channel = Channel<String, Never>()
    name.terminal.bindTwoWay(to: channel.leadingTerminal).add(to: bag)
    channel.followingTerminal.send("Grace")
    precondition(form.name == "Grace" && name.value == "Grace")
}

await run()

print("RACBindings without Foundation")
