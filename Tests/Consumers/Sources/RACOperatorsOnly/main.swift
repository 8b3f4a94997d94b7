import RACOperators

// Uses only `RACOperators`, which includes `RACCore`.
let numbers = Subject<Int, Never>()
numbers.map { $0 * 2 }.filter { $0 > 2 }.take(1).subscribe { print("RACOperators", $0) }
numbers.send(1)
numbers.send(2)
