import RACSchedulers

// Uses only this layer, which includes the core.
let scheduler = TestScheduler()
scheduler.schedule(after: .seconds(1)) { print("RACSchedulers", scheduler.now) }
scheduler.advance(by: .seconds(1))
