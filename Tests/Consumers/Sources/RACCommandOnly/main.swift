import RACCommand

// Uses only `RACCommand`, which includes the three lower layers.
let double = Command<Int, Int, Never>(scheduler: ImmediateScheduler()) { .just($0 * 2) }
double.executionSignals.flatten().subscribe { print("RACCommand", $0) }
double.execute(21)
