// The memory of a weakly ordered processor, for models of lock-free protocols.
//
// Each atomic variable has a history: all stored values, in the one order on which all threads agree. A thread has a view: its
// position in each history. A load can return any value that is not older than the view. The value can therefore be outdated, as
// on a processor whose stores take time to arrive. A store inserts its value at any position after the view. If the store
// releases, the value carries the view of the storing thread. If a load acquires the value, the loading thread joins the carried
// view to its own view. An update loads and stores in one step. It inserts its value directly after the loaded value, and also
// passes on the view that the loaded value carries. A lock passes the view of each holder to the next holder.
//
// This is the memory model of C++, which Swift has adopted, without the features that these protocols do not use: sequentially
// consistent accesses, fences, and weak exchanges. The model also lacks "load buffering", a freedom of relaxed accesses: in the
// model, a load never sees a store that another thread makes later. An acquiring load or a releasing store forbids load buffering
// anyway. The difference therefore concerns only threads that use neither an acquiring load nor a releasing store.

/// The memory order of an access to an atomic variable, with the names that Swift uses.
enum ModelOrder: Sendable {
    case relaxed, acquiring, releasing, acquiringAndReleasing

    var acquires: Bool { self == .acquiring || self == .acquiringAndReleasing }
    var releases: Bool { self == .releasing || self == .acquiringAndReleasing }
}

/// Eight small numbers in one word.
struct ModelBytes: Equatable {
    var bits: UInt64 = 0

    subscript(position: Int) -> Int {
        get { Int(bits >> UInt64(8 * position) & 255) }
        set { bits = bits & ~(255 << UInt64(8 * position)) | UInt64(newValue) << UInt64(8 * position) }
    }

    /// Returns a mask. All bits of a byte in the mask are set if this number's byte is at least the other's. The bytes are below 128.
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

    /// Returns the difference of each pair of numbers, or 0 where the difference is negative.
    func minus(_ other: ModelBytes) -> ModelBytes {
        ModelBytes(bits: maximum(other).bits &- other.bits)
    }
}

/// The part of memory that a thread has seen.
struct ModelView: Equatable {
    /// For each atomic variable, the position in its history of the last value seen.
    var seen = ModelBytes()
    /// A bit for each plain variable. The bit is set if the last access to the variable happened before.
    var known: UInt32 = 0

    mutating func join(_ other: ModelView) {
        seen = seen.maximum(other.seen)
        known |= other.known
    }
}

/// One value in the history of an atomic variable.
struct ModelMessage {
    let value: UInt32
    /// Indicates whether an update has stored this value. If so, no value is inserted between this value and the previous one.
    var isUpdate = false
    /// The view that an acquiring load receives with the value.
    var view = ModelView()
}

struct ModelLock {
    var isHeld = false
    var view = ModelView()
}

/// The state of one thread of a model.
struct ModelWorker {
    static let unstarted: UInt8 = 254
    static let done: UInt8 = 255

    /// The raw value of the thread's next step.
    var step: UInt8
    /// The thread's own variables.
    var registers = ModelBytes()
    /// Two more registers of the thread, for larger values.
    var wideRegisters: (UInt32, UInt32) = (0, 0)
    var view = ModelView()

    var isRunning: Bool { step < Self.unstarted }
}

/// The state of all threads of a model and of their shared memory, at one moment.
struct ModelMemory {
    /// The histories of all atomic variables, one after another, without the values that no thread can see any longer.
    private(set) var messages: [ModelMessage]
    private(set) var lengths = ModelBytes()
    /// The values of the plain variables, with four bits for each variable.
    private var values: UInt64 = 0
    fileprivate(set) var locks: [ModelLock]
    fileprivate(set) var workers: [ModelWorker]
    /// Notes that a model makes for its checks. The modelled program does not have this memory.
    var notes = (ModelBytes(), ModelBytes())

    /// Creates the state before the first step.
    ///
    /// - Parameters:
    ///   - atomics: The first value of each atomic variable, at most eight.
    ///   - plain: The number of plain variables, at most sixteen. Their first values are 0.
    ///   - locks: The number of locks.
    ///   - steps: The first step of each thread.
    init(atomics: [UInt32], plain: Int = 0, locks: Int = 0, steps: [UInt8]) {
        messages = atomics.map { ModelMessage(value: $0) }
        for location in atomics.indices { lengths[location] = 1 }
        self.locks = Array(repeating: ModelLock(), count: locks)
        workers = steps.map { ModelWorker(step: $0, view: ModelView(known: (1 << UInt32(plain)) - 1)) }
    }

    /// The last value in the history of an atomic variable.
    func last(_ location: Int) -> UInt32 { messages[offset(of: location) + lengths[location] - 1].value }

    /// The value of a plain variable.
    func value(_ variable: Int) -> Int { Int(values >> UInt64(4 * variable) & 15) }

    fileprivate mutating func setValue(_ variable: Int, _ value: Int) {
        values = values & ~(15 << UInt64(4 * variable)) | UInt64(value) << UInt64(4 * variable)
    }

    fileprivate func offset(of location: Int) -> Int {
        var offset = 0
        for other in 0..<location { offset += lengths[other] }
        return offset
    }

    /// Inserts a value into a history.
    fileprivate mutating func insert(_ message: ModelMessage, _ location: Int, at position: Int) {
        messages.insert(message, at: offset(of: location) + position)
        if position < lengths[location] {
            changeViews { if $0.seen[location] >= position { $0.seen[location] += 1 } }
        }
        lengths[location] += 1
        precondition(lengths[location] < 100, "the history has become too long")
    }

    fileprivate mutating func changeViews(_ change: (inout ModelView) -> Void) {
        for position in messages.indices { change(&messages[position].view) }
        for position in locks.indices { change(&locks[position].view) }
        for position in workers.indices { change(&workers[position].view) }
    }

    /// Removes the values that no thread can see any longer, so that states without a relevant difference are equal.
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
        for location in 0..<8 where lengths[location] > 0 {
            messages.removeSubrange(first..<first + oldest[location])
            lengths[location] -= oldest[location]
            messages[first].isUpdate = false
            first += lengths[location]
        }
        changeViews { $0.seen = $0.seen.minus(oldest) }
    }

    /// A hash of the state. The hash is so large that two different states practically never have the same hash.
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

/// One step of one thread, with its accesses to memory. Where memory can return several values, the exploration tries each value.
struct ModelTurn {
    fileprivate(set) var memory: ModelMemory
    /// The number of the thread.
    let number: Int
    /// Indicates whether the thread needs a lock that another thread holds. If it does, the step does not happen now.
    fileprivate(set) var isBlocked = false
    /// The choices so far, each with the number of alternatives.
    private var answers: [(answer: Int, count: Int)]
    private var asked = 0

    init(_ memory: ModelMemory, _ number: Int, answers: [(answer: Int, count: Int)]) {
        self.memory = memory
        self.number = number
        self.answers = answers
    }

    /// The thread's own variables.
    subscript(register: Int) -> Int {
        get { memory.workers[number].registers[register] }
        set { memory.workers[number].registers[register] = newValue }
    }

    /// Two more registers, for larger values.
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

    /// Returns the number of one of several alternatives. The exploration tries all alternatives.
    mutating func choose(_ count: Int) -> Int {
        if count == 1 { return 0 }
        if asked == answers.count { answers.append((0, count)) }
        asked += 1
        return answers[asked - 1].answer
    }

    /// The choices to try next, or `nil` if all choices have been tried.
    var otherAnswers: [(answer: Int, count: Int)]? {
        var next = answers
        while let last = next.last, last.answer + 1 == last.count { next.removeLast() }
        if next.isEmpty { return nil }
        next[next.count - 1].answer += 1
        return next
    }

    // MARK: Atomic variables

    mutating func load(_ location: Int, _ order: ModelOrder) -> UInt32 {
        let seen = view.seen[location]
        return see(location, seen + choose(memory.lengths[location] - seen), order).value
    }

    /// Loads the value at a position of a history.
    @discardableResult
    private mutating func see(_ location: Int, _ position: Int, _ order: ModelOrder) -> ModelMessage {
        let message = memory.messages[memory.offset(of: location) + position]
        view.seen[location] = max(position, view.seen[location])
        if order.acquires { view.join(message.view) }
        return message
    }

    mutating func store(_ location: Int, _ value: UInt32, _ order: ModelOrder) {
        // The new value can follow any value that is not older than the view, unless an update follows that value.
        put(value, location, after: choosePositionToFollow(location), order, passing: nil)
    }

    /// Returns a position in a history after which a value can be inserted. The position is not older than the view.
    private mutating func choosePositionToFollow(
        _ location: Int,
        where isMeant: (UInt32) -> Bool = { _ in true }
    ) -> Int {
        let positions = positionsToFollow(location).filter { isMeant(value(location, $0)) }
        return positions[choose(positions.count)]
    }

    private func positionsToFollow(_ location: Int) -> [Int] {
        let (first, count) = (memory.offset(of: location), memory.lengths[location])
        return (view.seen[location]..<count).filter { $0 + 1 == count || !memory.messages[first + $0 + 1].isUpdate }
    }

    private func value(_ location: Int, _ position: Int) -> UInt32 {
        memory.messages[memory.offset(of: location) + position].value
    }

    private mutating func put(
        _ value: UInt32,
        _ location: Int,
        after position: Int,
        _ order: ModelOrder,
        passing previous: ModelView?
    ) {
        memory.insert(ModelMessage(value: value, isUpdate: previous != nil), location, at: position + 1)
        view.seen[location] = position + 1
        var passed = previous ?? ModelView()
        if order.releases { passed.join(view) }
        memory.setView(passed, location, position + 1)
    }

    /// Replaces a value by the result of a closure. Returns the previous value.
    @discardableResult
    mutating func update(_ location: Int, _ order: ModelOrder, _ change: (UInt32) -> UInt32) -> UInt32 {
        updateFrom(choosePositionToFollow(location), location, order, change)
    }

    private mutating func updateFrom(
        _ position: Int,
        _ location: Int,
        _ order: ModelOrder,
        _ change: (UInt32) -> UInt32
    ) -> UInt32 {
        let message = see(location, position, order)
        put(change(message.value), location, after: position, order, passing: memory.messageView(location, position))
        return message.value
    }

    @discardableResult
    mutating func exchange(_ location: Int, _ value: UInt32, _ order: ModelOrder) -> UInt32 {
        update(location, order) { _ in value }
    }

    @discardableResult
    mutating func add(_ location: Int, _ difference: Int, _ order: ModelOrder) -> UInt32 {
        update(location, order) { UInt32(Int($0) + difference) }
    }

    mutating func compareExchange(
        _ location: Int,
        expected: UInt32,
        desired: UInt32,
        _ successOrder: ModelOrder,
        failure failureOrder: ModelOrder = .relaxed
    ) -> (exchanged: Bool, original: UInt32) {
        let followed = positionsToFollow(location)
        // The exchange succeeds if it finds the expected value, and fails if it finds a different value, which can be outdated.
        let positions = (view.seen[location]..<memory.lengths[location]).filter {
            value(location, $0) != expected || followed.contains($0)
        }
        let position = positions[choose(positions.count)]
        guard value(location, position) == expected else {
            return (false, see(location, position, failureOrder).value)
        }
        return (true, updateFrom(position, location, successOrder) { _ in desired })
    }

    // MARK: Locks

    /// Takes a lock, and returns whether it was free. If another thread holds the lock, the caller must return immediately.
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

    /// Accesses a plain variable exclusively. The last access must have happened before, even if both accesses only read.
    mutating func touch(_ variable: Int, _ value: Int? = nil) throws(ModelViolation) {
        try know(variable)
        let bit: UInt32 = 1 << UInt32(variable)
        memory.changeViews { $0.known &= ~bit }
        view.known |= bit
        if let value { memory.setValue(variable, value) }
    }

    /// Reads a plain variable that other threads can read at the same time. The last ``touch(_:_:)`` must have happened before.
    mutating func know(_ variable: Int) throws(ModelViolation) {
        if !knows(variable) {
            throw ModelViolation(
                description: "thread \(number) touches variable \(variable) at the same time as another one"
            )
        }
    }

    /// Returns whether the last access to a plain variable has happened before.
    func knows(_ variable: Int) -> Bool { view.known >> UInt32(variable) & 1 != 0 }

    /// The value of a plain variable that the thread has touched.
    func value(_ variable: Int) -> Int { memory.value(variable) }

    // MARK: Threads

    /// Starts a thread that has not run. Everything that this thread has done happens before everything that the new thread does.
    mutating func start(_ number: Int, at step: UInt8) {
        memory.workers[number] = ModelWorker(step: step, view: view)
    }

    func isRunning(_ number: Int) -> Bool { memory.workers[number].isRunning }

    /// Ends the step, and sets the thread's next step.
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
    fileprivate mutating func setView(_ view: ModelView, _ location: Int, _ position: Int) {
        messages[offset(of: location) + position].view = view
    }

    fileprivate func messageView(_ location: Int, _ position: Int) -> ModelView {
        messages[offset(of: location) + position].view
    }
}
