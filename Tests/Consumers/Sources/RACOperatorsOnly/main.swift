import RACOperators

// Uses only this layer, which includes the core.
let numbers = Subject<Int, Never>()
numbers.map { $0 * 2 }.filter { $0 > 2 }.take(1).subscribe { print("RACOperators", $0) }
numbers.send(1)
numbers.send(2)
