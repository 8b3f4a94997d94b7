// Memory as processors with weak orders show it, for models of lock-free protocols.
//
// Each atomic variable has its history: all values that have been stored, in the one order on which all threads agree. A thread
// has a view: how far it has seen each history. A load may return any value that is not older than the view; so it may be an old one,
// as on a processor whose stores take time to arrive. A store puts its value anywhere behind what the thread has seen, and the value
// takes along the view of the thread if the store releases. A load that acquires such a value joins that view to its own. An update,
// which loads and stores in one step, stores right behind what it has loaded, and passes on the view that came with it. A lock takes
// along the view of each holder to the next one.
//
// This is the memory model of C++, which Swift has taken over, without what protocols here do not use: accesses that are sequentially
// consistent, fences, weak exchanges. It lacks one freedom of relaxed accesses: a store is never seen by loads that stand before it in
// the order of some thread ("load buffering"). A load that acquires and a store that releases forbid that anyway, so it concerns only
// what has neither.

/// The memory order of an access to an atomic variable. The names of Swift.
enum ModelOrder: Sendable {
    case relaxed, acquiring, releasing, acquiringAndReleasing

    var acquires: Bool { self == .acquiring || self == .acquiringAndReleasing }
    var releases: Bool { self == .releasing || self == .acquiringAndReleasing }
}

/// Eight small numbers in one.
struct ModelBytes: Equatable {
    var bits: UInt64 = 0

    subscript(position: Int) -> Int {
        get { Int(bits >> UInt64(8 * position) & 255) }
        set { bits = bits & ~(255 << UInt64(8 * position)) | UInt64(newValue) << UInt64(8 * position) }
    }

    /// All ones where a number is at least that of another. Numbers are below 128.
    private func isAtLeast(_ other: ModelBytes) -> UInt64 {
        let high: UInt64 = 0x8080_8080_8080_8080
        return ((((bits | high) &- other.bits) & high) >> 7) &* 255
    }

    func maximum(_ other: ModelBytes) -> ModelBytes {
        let mask = isAtLeast(other)
        return ModelBytes(bits: bits & mask | other.bits & ~mask)
    }

    func minimum(_ other: ModelBytes) -> ModelBytes {
        let mask = isAtLeast(other)
        return ModelBytes(bits: other.bits & mask | bits & ~mask)
    }

    /// The difference of each two numbers, or 0 if that is less.
    func minus(_ other: ModelBytes) -> ModelBytes {
        ModelBytes(bits: maximum(other).bits &- other.bits)
    }
}

/// What of memory is known.
struct ModelView: Equatable {
    /// For each atomic variable, the position in its history up to which it has been seen.
    var seen = ModelBytes()
    /// A bit for each plain variable: whether the last access to it has happened before.
    var known: UInt32 = 0

    mutating func join(_ other: ModelView) {
        seen = seen.maximum(other.seen)
        known |= other.known
    }
}

/// One value in the history of an atomic variable.
struct ModelMessage {
    let value: UInt32
    /// Indicates whether an update has stored it: then nothing arrives between it and the one before.
    var isUpdate = false
    /// What comes with it to who acquires it.
    var view = ModelView()
}

struct ModelLock {
    var isHeld = false
    var view = ModelView()
}

/// Where a thread of a model is, and what it knows.
struct ModelWorker {
    static let unstarted: UInt8 = 254
    static let done: UInt8 = 255

    /// The raw value of the step it does next.
    var step: UInt8
    /// What it keeps for itself.
    var registers = ModelBytes()
    /// The same, for what is larger.
    var wideRegisters: (UInt32, UInt32) = (0, 0)
    var view = ModelView()

    var isRunning: Bool { step < Self.unstarted }
}

/// All threads of a model and what they share, at one moment.
struct ModelMemory {
    /// The histories of all atomic variables, one behind the other. Values that no thread can see any more are left out.
    private(set) var messages: [ModelMessage]
    private(set) var lengths = ModelBytes()
    /// Four bits for each plain variable.
    private var values: UInt64 = 0
    fileprivate(set) var locks: [ModelLock]
    fileprivate(set) var workers: [ModelWorker]
    /// The notes of the model for its checks, which is no memory of the program.
    var notes = (ModelBytes(), ModelBytes())

    /// Creates memory.
    ///
    /// - Parameters:
    ///   - atomics: The first value of each atomic variable. Up to eight.
    ///   - plain: How many plain variables there are. Up to sixteen. Their first values are 0.
    ///   - locks: How many locks there are.
    ///   - steps: The first step of each thread.
    init(atomics: [UInt32], plain: Int = 0, locks: Int = 0, steps: [UInt8]) {
        messages = atomics.map { ModelMessage(value: $0) }
        for place in atomics.indices { lengths[place] = 1 }
        self.locks = Array(repeating: ModelLock(), count: locks)
        workers = steps.map { ModelWorker(step: $0, view: ModelView(known: (1 << UInt32(plain)) - 1)) }
    }

    /// The last value in the history of an atomic variable.
    func last(_ place: Int) -> UInt32 { messages[offset(of: place) + lengths[place] - 1].value }

    /// The value of a plain variable.
    func value(_ variable: Int) -> Int { Int(values >> UInt64(4 * variable) & 15) }

    fileprivate mutating func setValue(_ variable: Int, _ value: Int) {
        values = values & ~(15 << UInt64(4 * variable)) | UInt64(value) << UInt64(4 * variable)
    }

    fileprivate func offset(of place: Int) -> Int {
        var offset = 0
        for other in 0..<place { offset += lengths[other] }
        return offset
    }

    /// Puts a value into a history.
    fileprivate mutating func insert(_ message: ModelMessage, _ place: Int, at position: Int) {
        messages.insert(message, at: offset(of: place) + position)
        if position < lengths[place] {
            changeViews { if $0.seen[place] >= position { $0.seen[place] += 1 } }
        }
        lengths[place] += 1
        precondition(lengths[place] < 100, "the history has become too long")
    }

    fileprivate mutating func changeViews(_ change: (inout ModelView) -> Void) {
        for position in messages.indices { change(&messages[position].view) }
        for position in locks.indices { change(&locks[position].view) }
        for position in workers.indices { change(&workers[position].view) }
    }

    /// Leaves out what nobody can see any more, so that what makes no difference is the same state.
    fileprivate mutating func trim() {
        var oldest = ModelBytes(bits: 0x7F7F_7F7F_7F7F_7F7F)
        var isRunning = false
        for position in workers.indices {
            if workers[position].isRunning {
                oldest = oldest.minimum(workers[position].view.seen)
                isRunning = true
            } else {
                workers[position].view = ModelView()
            }
        }
        if !isRunning || oldest.bits == 0 { return }
        var first = 0
        for place in 0..<8 where lengths[place] > 0 {
            messages.removeSubrange(first..<first + oldest[place])
            lengths[place] -= oldest[place]
            messages[first].isUpdate = false
            first += lengths[place]
        }
        changeViews { $0.seen = $0.seen.minus(oldest) }
    }

    /// A number that two different states have in common as good as never.
    var fingerprint: UInt64 {
        var mix = lengths.bits
        func add(_ part: UInt64) {
            mix = (mix ^ part) &* 0x9E37_79B9_7F4A_7C15
            mix ^= mix >> 29
        }
        func add(_ view: ModelView) {
            add(view.seen.bits)
            add(UInt64(view.known))
        }
        for message in messages {
            add(UInt64(message.value) | (message.isUpdate ? 1 << 32 : 0))
            add(message.view)
        }
        for lock in locks {
            add(lock.isHeld ? 1 : 2)
            add(lock.view)
        }
        for worker in workers {
            add(UInt64(worker.step))
            add(worker.registers.bits)
            add(UInt64(worker.wideRegisters.0) | UInt64(worker.wideRegisters.1) << 32)
            add(worker.view)
        }
        add(values)
        add(notes.0.bits)
        add(notes.1.bits)
        add(0)
        return mix == 0 ? 1 : mix
    }
}

/// One step of one thread: its accesses to memory. Where memory may answer in several ways, the exploration takes each of them.
struct ModelTurn {
    fileprivate(set) var memory: ModelMemory
    /// Which thread it is.
    let number: Int
    /// Indicates whether the thread has met a lock that another one holds. Then the step does not happen now.
    fileprivate(set) var isBlocked = false
    /// The answers so far, and out of how many.
    private var answers: [(answer: Int, count: Int)]
    private var asked = 0

    init(_ memory: ModelMemory, _ number: Int, answers: [(answer: Int, count: Int)]) {
        self.memory = memory
        self.number = number
        self.answers = answers
    }

    /// What the thread keeps for itself.
    subscript(register: Int) -> Int {
        get { memory.workers[number].registers[register] }
        set { memory.workers[number].registers[register] = newValue }
    }

    /// Two more registers, for what is larger.
    var wide: (UInt32, UInt32) {
        get { memory.workers[number].wideRegisters }
        set { memory.workers[number].wideRegisters = newValue }
    }

    var notes: (ModelBytes, ModelBytes) {
        get { memory.notes }
        set { memory.notes = newValue }
    }

    private var view: ModelView {
        get { memory.workers[number].view }
        set { memory.workers[number].view = newValue }
    }

    /// Something that may be one way or another. The exploration tries all.
    mutating func choose(_ count: Int) -> Int {
        if count == 1 { return 0 }
        if asked == answers.count { answers.append((0, count)) }
        asked += 1
        return answers[asked - 1].answer
    }

    /// The answers to try next, or `nil` if all have been.
    var otherAnswers: [(answer: Int, count: Int)]? {
        var next = answers
        while let last = next.last, last.answer + 1 == last.count { next.removeLast() }
        if next.isEmpty { return nil }
        next[next.count - 1].answer += 1
        return next
    }

    // MARK: Atomic variables

    mutating func load(_ place: Int, _ order: ModelOrder) -> UInt32 {
        let seen = view.seen[place]
        return look(place, seen + choose(memory.lengths[place] - seen), order).value
    }

    /// Sees a value of a history.
    @discardableResult
    private mutating func look(_ place: Int, _ position: Int, _ order: ModelOrder) -> ModelMessage {
        let message = memory.messages[memory.offset(of: place) + position]
        view.seen[place] = max(position, view.seen[place])
        if order.acquires { view.join(message.view) }
        return message
    }

    mutating func store(_ place: Int, _ value: UInt32, _ order: ModelOrder) {
        // Behind any value from what the thread has seen to the last, unless an update follows there.
        put(value, place, behind: mayBeFollowed(place), order, passing: nil)
    }

    /// A position in a history, not older than what the thread has seen, behind which something can be put.
    private mutating func mayBeFollowed(_ place: Int, where isMeant: (UInt32) -> Bool = { _ in true }) -> Int {
        let positions = positionsToFollow(place).filter { isMeant(value(place, $0)) }
        return positions[choose(positions.count)]
    }

    private func positionsToFollow(_ place: Int) -> [Int] {
        let (first, count) = (memory.offset(of: place), memory.lengths[place])
        return (view.seen[place]..<count).filter { $0 + 1 == count || !memory.messages[first + $0 + 1].isUpdate }
    }

    private func value(_ place: Int, _ position: Int) -> UInt32 {
        memory.messages[memory.offset(of: place) + position].value
    }

    private mutating func put(
        _ value: UInt32,
        _ place: Int,
        behind position: Int,
        _ order: ModelOrder,
        passing former: ModelView?
    ) {
        memory.insert(ModelMessage(value: value, isUpdate: former != nil), place, at: position + 1)
        view.seen[place] = position + 1
        var passed = former ?? ModelView()
        if order.releases { passed.join(view) }
        memory.setView(passed, place, position + 1)
    }

    /// Replaces the value by what a closure makes of it. Returns the previous one.
    @discardableResult
    mutating func update(_ place: Int, _ order: ModelOrder, _ change: (UInt32) -> UInt32) -> UInt32 {
        updateFrom(mayBeFollowed(place), place, order, change)
    }

    private mutating func updateFrom(
        _ position: Int,
        _ place: Int,
        _ order: ModelOrder,
        _ change: (UInt32) -> UInt32
    ) -> UInt32 {
        let message = look(place, position, order)
        put(change(message.value), place, behind: position, order, passing: memory.messageView(place, position))
        return message.value
    }

    @discardableResult
    mutating func exchange(_ place: Int, _ value: UInt32, _ order: ModelOrder) -> UInt32 {
        update(place, order) { _ in value }
    }

    @discardableResult
    mutating func add(_ place: Int, _ difference: Int, _ order: ModelOrder) -> UInt32 {
        update(place, order) { UInt32(Int($0) + difference) }
    }

    mutating func compareExchange(
        _ place: Int,
        expected: UInt32,
        desired: UInt32,
        _ successOrder: ModelOrder,
        failure failureOrder: ModelOrder = .relaxed
    ) -> (exchanged: Bool, original: UInt32) {
        let followed = positionsToFollow(place)
        // It exchanges what it expects, or fails on something else, maybe an old value.
        let positions = (view.seen[place]..<memory.lengths[place]).filter {
            value(place, $0) != expected || followed.contains($0)
        }
        let position = positions[choose(positions.count)]
        guard value(place, position) == expected else {
            return (false, look(place, position, failureOrder).value)
        }
        return (true, updateFrom(position, place, successOrder) { _ in desired })
    }

    // MARK: Locks

    /// Takes a lock, unless another thread holds it. Then the caller returns immediately.
    mutating func lock(_ lock: Int) -> Bool {
        if memory.locks[lock].isHeld {
            isBlocked = true
            return false
        }
        memory.locks[lock].isHeld = true
        view.join(memory.locks[lock].view)
        return true
    }

    mutating func unlock(_ lock: Int) {
        memory.locks[lock].isHeld = false
        memory.locks[lock].view = view
    }

    // MARK: Plain variables

    /// Accesses a plain variable, alone: the access before must have happened before, even if both only read.
    mutating func touch(_ variable: Int, _ value: Int? = nil) throws(ModelViolation) {
        try know(variable)
        let bit: UInt32 = 1 << UInt32(variable)
        memory.changeViews { $0.known &= ~bit }
        view.known |= bit
        if let value { memory.setValue(variable, value) }
    }

    /// Reads a plain variable that others may read at the same time: the last ``touch(_:_:)`` must have happened before.
    mutating func know(_ variable: Int) throws(ModelViolation) {
        if !knows(variable) {
            throw ModelViolation(
                description: "thread \(number) touches variable \(variable) at the same time as another one"
            )
        }
    }

    /// Returns whether the last access to a plain variable has happened before.
    func knows(_ variable: Int) -> Bool { view.known >> UInt32(variable) & 1 != 0 }

    /// The value of a plain variable, which the thread has to touch.
    func value(_ variable: Int) -> Int { memory.value(variable) }

    // MARK: Threads

    /// Starts a thread that has not been: what has been done here has happened before all that it does.
    mutating func start(_ number: Int, at step: UInt8) {
        memory.workers[number] = ModelWorker(step: step, view: view)
    }

    func isRunning(_ number: Int) -> Bool { memory.workers[number].isRunning }

    /// Ends the step.
    mutating func finish(_ next: UInt8) {
        if next == ModelWorker.done {
            memory.workers[number] = ModelWorker(step: next)
        } else {
            memory.workers[number].step = next
        }
        memory.trim()
    }
}

extension ModelMemory {
    fileprivate mutating func setView(_ view: ModelView, _ place: Int, _ position: Int) {
        messages[offset(of: place) + position].view = view
    }

    fileprivate func messageView(_ place: Int, _ position: Int) -> ModelView {
        messages[offset(of: place) + position].view
    }
}
