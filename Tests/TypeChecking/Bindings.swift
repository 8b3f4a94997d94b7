// Uses of properties, bindings, channels and commands. The script `.ci/type-check` limits how much type checking each function
// needs.

import RACBindings

func bindsTheSum(_ a: MutableProperty<Int>, _ b: MutableProperty<Int>, _ sum: MutableProperty<Int>) {
    a.combineLatest(with: b).map { $0 + $1 }.distinctUntilChanged().bind(to: sum)
}

func bindsText(_ count: MutableProperty<Int>, _ text: MutableProperty<String?>) {
    count.map { $0 == 1 ? "1 file" : "\($0) files" }.bind(to: text)
}

func composedProperty(_ a: MutableProperty<Int>, _ b: MutableProperty<Int>) -> Property<String> {
    Property(combining: a, b) { $0 * $1 }.mapped { $0 + 1 }.withoutRepeats().mapped { "\($0)" }
}

func propertyOfASignal(_ query: MutableProperty<String>, _ server: Server) -> Property<Int> {
    Property(initial: 0, then: query.switchMap { server.suggestions($0) }.map { $0.count })
}

func computedProperty(_ name: MutableProperty<String>, _ age: MutableProperty<Int>) -> Property<Bool> {
    Property { name.value.count > 2 && age.value >= 18 }
}

func twoWay(_ celsius: MutableProperty<Double>, _ text: MutableProperty<String>) {
    celsius.terminal.map({ "\($0 * 9 / 5 + 32)" }, back: { ((Double($0) ?? 32) - 32) * 5 / 9 }).bindTwoWay(
        to: text.terminal
    )
}

func followsAProperty(_ selected: MutableProperty<Int?>, _ server: Server, _ title: MutableProperty<String>) {
    selected.compactMap { $0 }.switchMap { server.article($0) }.map { $0.title }.catch { _ in .just("?") }.bind(
        to: title
    )
}

@MainActor
func commandWithSwitch(_ query: MutableProperty<String>, _ server: Server) -> Command<Void, Int, ServerError> {
    Command(enabled: query.map { $0.count > 2 }.distinctUntilChanged()) {
        server.search(query.value).map { $0.count }
    }
}

@MainActor
func commandErrors(_ command: Command<Int, Article, ServerError>) {
    command.errors.map { "\($0)" }.merge(with: command.executing.filter { $0 }.map { _ in "" })
        .distinctUntilChanged().subscribe { print($0) }
}

func commandValues(_ command: Command<Int, Article, ServerError>) {
    command.executionSignals.flatten().map { $0.price * 1.19 }.filter { $0 > 1 }.subscribe { print($0) }
}

func commandRuns(_ command: Command<Int, Article, ServerError>, _ taps: Subject<Int, Never>) {
    taps.map { $0 + 1 }.flattenMap { command.apply($0) }.map { $0.title }.catch { .just("\($0)") }
        .subscribe { print($0) }
}

func commandIsBusy(_ a: Command<Int, Int, Never>, _ b: Command<Int, Int, Never>) -> Signal<Bool, Never> {
    a.executing.combineLatest(with: b.executing).map { $0 || $1 }.distinctUntilChanged().map { !$0 }
}
