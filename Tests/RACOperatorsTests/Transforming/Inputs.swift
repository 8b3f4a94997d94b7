import RACOperators
import TestSupport

/// The signal `1, 2, 3` that completes.
let oneToThree = Signal<Int, TestError>.from(1...3)
/// The signal that sends 1 and fails.
let oneThenFailure = Signal<Int, TestError>.just(1).concat(.fail(.first))

/// The number of operators in a long chain. Without optimization, each operator uses about 1 KiB of stack.
#if DEBUG
    let longChain = 200
#else
    let longChain = 1_000
#endif
