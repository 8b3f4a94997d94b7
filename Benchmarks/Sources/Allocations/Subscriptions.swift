import RACOperators

func measureSubscriptions(_ table: Table) {
    let (subject, sum) = (Subject<Int, Never>(), table.sum)
    table.printTitle("subject, map, filter, map, filter, map: per subscription")
    let chain = makeChain(subject)
    table.measure("subscribe, dispose", .reported()) { _ in
        chain.subscribe { sum.value &+= $0 }.dispose()
    }
    table.measure("make the chain, subscribe, dispose", .reported()) { _ in
        makeChain(subject).subscribe { sum.value &+= $0 }.dispose()
    }
    table.measure("subscribe, send, dispose", .reported()) { number in
        let disposable = chain.subscribe { sum.value &+= $0 }
        subject.send(number)
        disposable.dispose()
    }
}

/// The chain that `Compare` measures.
// The function is not inlined, because a chain is usually created in one place and subscribed to in another place.
@inline(never)
private func makeChain(_ subject: Subject<Int, Never>) -> Signal<Int, Never> {
    subject.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.filter { $0 != 5 }.map { $0 &- 1 }
}
