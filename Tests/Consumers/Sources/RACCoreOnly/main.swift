import RACCore

// Uses only `RACCore`: a subject, a guarded signal, and a subscription tied to an owner.
let words = Subject<String, Never>()
let greeting = Signal<String, Never> { subscriber in
    subscriber.send("RACCore")
    subscriber.complete()
}
let owner = words.subscribe { print($0) }.scoped()
greeting.subscribe(words)
withExtendedLifetime(owner) {}
