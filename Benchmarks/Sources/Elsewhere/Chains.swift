// Chains that are created in one module and subscribed to in another module, like most chains. Each chain has the same four
// operators.

import AsyncAlgorithms
import OpenCombine
import RACOperators

/// The numbers below `count`, through four operators of this framework.
@inline(never)
public func makeSignal(_ count: Int) -> RACCore.Signal<Int, Never> {
    RACCore.Signal.from(0..<count).map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.map { $0 &- 1 }
}

/// The same chain with OpenCombine.
@inline(never)
public func makePublisher(_ count: Int) -> AnyPublisher<Int, Never> {
    (0..<count).publisher.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.map { $0 &- 1 }.eraseToAnyPublisher()
}

/// The same chain with asynchronous sequences.
@inline(never)
public func makeSequence(_ count: Int) -> any AsyncSequence<Int, Never> & Sendable {
    (0..<count).async.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.map { $0 &- 1 }
}

/// The same chain by hand: a closure for each operator, wrapped around the receiver.
@inline(never)
public func makeClosures(_ count: Int, _ receive: @escaping (Int) -> Void) -> () -> Void {
    let fourth = makeMap({ $0 &- 1 }, receive)
    let third = makeMap({ $0 &* 3 }, fourth)
    let second = makeFilter({ $0 >= 0 }, third)
    let first = makeMap({ $0 &+ 1 }, second)
    return { for value in 0..<count { first(value) } }
}

@inline(__always)
private func makeMap(_ transform: @escaping (Int) -> Int, _ next: @escaping (Int) -> Void) -> (Int) -> Void {
    { next(transform($0)) }
}

@inline(__always)
private func makeFilter(_ isWanted: @escaping (Int) -> Bool, _ next: @escaping (Int) -> Void) -> (Int) -> Void {
    { if isWanted($0) { next($0) } }
}
