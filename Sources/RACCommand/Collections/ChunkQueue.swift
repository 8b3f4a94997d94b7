import RACCore

/// Effects that wait to be carried out, in the order of the decisions.
///
/// It grows, and is handed over, in chunks. So no single call takes long, however many effects wait.
@usableFromInline
package struct CommandEffectQueue<Run: Sendable, Ending: Sendable>: Sendable {
    @usableFromInline package typealias Effect = CommandMachine<Run, Ending>.Effect

    @inlinable static var chunkSize: Int { 256 }

    /// The chunks before the last one. They are full.
    @usableFromInline var full = Fifo<[Effect]>()
    /// The last chunk; empty only if nothing waits.
    @usableFromInline var last: [Effect] = []

    @inlinable
    package init() {}

    @inlinable package var isEmpty: Bool { last.isEmpty }

    @inlinable package var count: Int { full.count * Self.chunkSize + last.count }

    /// For how many effects, and chunks of them, there is memory. For tests.
    var capacity: Int { last.capacity + full.capacity }

    @inlinable
    package mutating func append(_ effect: Effect) {
        if last.count == Self.chunkSize { beginChunk() }
        last.append(effect)
    }

    @inlinable
    @inline(never)
    mutating func beginChunk() {
        full.append(last)
        last = []
        last.reserveCapacity(Self.chunkSize)
    }
}

/// Effects that have been taken to be carried out: a chunk of the queue.
///
/// What an effect holds is released when that effect has been carried out: the rest may take many turns.
@usableFromInline
struct CommandBatch<Run: Sendable, Ending: Sendable>: Sendable {
    @usableFromInline typealias Queue = CommandEffectQueue<Run, Ending>

    /// What is to be carried out next stands last: so it is taken out by a move, and the array keeps its room.
    @usableFromInline var effects: [Queue.Effect] = []

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { effects.isEmpty }

    /// Takes over the first effects of a queue, if there are any. The only chunk of a queue is exchanged, so the queue has room for
    /// the next ones. To be called on an empty batch.
    @inlinable
    mutating func takeChunk(from queue: inout Queue) {
        if let chunk = queue.full.isEmpty ? nil : queue.full.popFirst() {
            effects = chunk
        } else {
            swap(&effects, &queue.last)
        }
        if effects.count > 1 { effects.reverse() }
    }

    @inlinable
    mutating func popFirst() -> Queue.Effect? {
        let effect = effects.popLast()
        if effects.isEmpty, effects.capacity > Self.keptCapacity { effects = [] }
        return effect
    }

    /// Room for more effects than this is given back.
    @inlinable static var keptCapacity: Int { 128 }
}
