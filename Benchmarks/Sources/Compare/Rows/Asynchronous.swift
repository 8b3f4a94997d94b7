import AsyncAlgorithms
import OpenCombine
import RACBindings

var asynchronous: Family {
    Family(name: "Tasks", rows: [buffered, oneByOne, firstValue])
}

private var buffered: Row {
    Row("for await over a signal, buffered: a value", goals: [.atMost(250)], isCounted: false) { count in
        total(count)
    } here: {
        summing { Signal<Int, Never>.from(0..<$0).values }
    } asyncSequence: {
        summing { count in
            AsyncStream { continuation in
                for value in 0..<count { continuation.yield(value) }
                continuation.finish()
            }
        }
    }
}

private var oneByOne: Row {
    Row(
        "one value at a time through values, on one core: a value",
        goals: [.atMostTimes(1.05, .asyncSequence)],
        isOnOneCore: true,
        isCounted: false
    ) { count in
        total(count)
    } here: {
        sendingOneByOne { receive in
            let subject = Subject<Int, Never>()
            receiveAll(subject.values, receive)
            // The subscription starts when the first value is requested.
            while !subject.hasSubscribers {}
            return { subject.send($0) }
        }
    } asyncSequence: {
        sendingOneByOne { receive in
            let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
            receiveAll(stream, receive)
            return { continuation.yield($0) }
        }
    }
}

/// Starts a task that forwards all values.
private func receiveAll<Values: AsyncSequence & Sendable>(
    _ values: Values,
    _ receive: @escaping @Sendable (Int) -> Void
) where Values.Element == Int {
    Task.detached {
        for try await value in values { receive(value) }
    }
}

private var firstValue: Row {
    Row("await the first value of just", isCounted: false, expected: { $0 }) {
        waiting { count in
            var sum = 0
            for _ in 0..<count { sum &+= await Signal<Int, Never>.just(1).firstValue() ?? 0 }
            return sum
        }
    } asyncSequence: {
        waiting { count in
            var sum = 0
            for _ in 0..<count {
                let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
                continuation.yield(1)
                sum &+= await stream.first { _ in true } ?? 0
            }
            return sum
        }
    }
}
