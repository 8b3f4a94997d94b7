import RACSchedulers

// Uses only `RACSchedulers`, which includes `RACCore`.
let scheduler = TestScheduler()
scheduler.schedule(after: .seconds(1)) { print("RACSchedulers", scheduler.now) }
scheduler.advance(by: .seconds(1))
