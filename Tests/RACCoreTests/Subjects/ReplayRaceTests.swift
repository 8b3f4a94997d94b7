import RACCore
import Synchronization
import TestSupport
import Testing

/// Races each pair of operations on a replaying subject many times, and checks the history of every subscriber.
///
/// The subscribers record their events without a lock: by rule R2 they need no lock, and the thread sanitizer checks this rule.
@Suite(.serialized) struct ReplayRaceTests {
    /// An operation of one thread.
    enum Deed: Int, CaseIterable, Sendable {
        case write, subscribe, dispose, end, drop
    }

    /// Two operations that race.
    struct Meeting: Sendable, CustomTestStringConvertible {
        let first: Deed
        let second: Deed
        let kind: Kind

        var testDescription: String { "\(first) and \(second), \(kind)" }

        func has(_ deed: Deed) -> Bool { first == deed || second == deed }

        /// Returns each pair of the given operations once, in only one of the two orders.
        static func all(of deeds: [Deed] = Deed.allCases, with others: [Deed] = Deed.allCases, kinds: [Kind])
            -> [Meeting]
        {
            kinds.flatMap { kind in
                deeds.flatMap { first in
                    others.filter { $0.rawValue >= first.rawValue }.map {
                        Meeting(first: first, second: $0, kind: kind)
                    }
                }
            }
        }
    }

    enum Kind: Sendable {
        case behavior, replay

        /// The number of values a new subscriber receives immediately.
        var kept: Int { self == .behavior ? 1 : 2 }
    }

    private static let rounds = heavy(isOptimized ? 8_000 : 2_000)

    /// Races the bodies, each time in a new round. Returns only the first faults, so that the list is short enough to read.
    private static func faults(
        _ meeting: Meeting,
        rounds: Int = rounds,
        pause: Duration = .zero,
        _ deeds: [@Sendable (Round) -> Void],
        check: @escaping @Sendable (Round) -> Void = { _ in }
    ) -> [String] {
        let stage = Stage()
        race(
            rounds,
            prepare: { stage.round = Round(meeting, number: $0, pause: pause, stage.objects) },
            deeds.map { deed in
                { _ in
                    guard let round = stage.round else { return }
                    deed(round)
                }
            },
            check: { number in
                if let round = stage.round {
                    round.check()
                    check(round)
                    if stage.faults.count < 5 { stage.faults += round.faults.map { "round \(number): \($0)" } }
                }
                // The assignment releases the objects that the test itself retains.
                stage.round = nil
                if stage.objects.count != 0, stage.faults.count < 5 {
                    stage.faults.append("round \(number): \(stage.objects.count) objects are left")
                }
            }
        )
        return stage.faults
    }

    @Test(arguments: Meeting.all(kinds: [.behavior, .replay]))
    func `while two operations on a replaying subject race, each subscriber receives a complete ordered history`(
        _ meeting: Meeting
    ) {
        let faults = Self.faults(meeting, [{ $0.act(meeting.first, on: 0) }, { $0.act(meeting.second, on: 1) }])
        #expect(faults.isEmpty, "\(faults)")
    }

    @Test(arguments: Meeting.all(of: [.write], with: [.write, .subscribe, .dispose, .end], kinds: [.behavior]))
    func `a reader of a behavior subject never reads an older value while two operations race`(_ meeting: Meeting) {
        let faults = Self.faults(
            meeting,
            rounds: Self.rounds / 2,
            [{ $0.act(meeting.first, on: 0) }, { $0.act(meeting.second, on: 1) }, { $0.readAlong() }]
        )
        #expect(faults.isEmpty, "\(faults)")
    }

    /// The replay is slow here, so that the operation of the other thread falls into the middle of the replay.
    @Test(arguments: Meeting.all(of: [.subscribe], with: [.dispose, .end, .drop], kinds: [.behavior, .replay]))
    func `values sent during the replay of a subject, even by the subscriber, arrive after the replay`(
        _ meeting: Meeting
    ) {
        let faults = Self.faults(
            meeting,
            rounds: Self.rounds / 2,
            [
                { round in
                    let newcomer = round.newcomers[0]
                    newcomer.onFirst = { round.write(10, 3, on: 0) }
                    newcomer.pause = .microseconds(1)
                    round.act(.subscribe, on: 0)
                    // The other thread may have disposed the subscription before its first value.
                    newcomer.onFirst = nil
                },
                { round in
                    round.write(11, 3, on: 1)
                    round.act(meeting.second, on: 1)
                },
            ]
        )
        #expect(faults.isEmpty, "\(faults)")
    }

    @Test(arguments: [Kind.behavior, .replay])
    func `if a handler disposes its subscription to a replaying subject, nothing more arrives from any thread`(
        _ kind: Kind
    ) {
        let meeting = Meeting(first: .write, second: .subscribe, kind: kind)
        let faults = Self.faults(
            meeting,
            [
                { $0.act(.write, on: 0) },
                { round in
                    let newcomer = round.newcomers[1]
                    newcomer.leavesAfter = 1 + round.number % 3
                    round.act(.subscribe, on: 1)
                },
            ],
            check: { round in
                let newcomer = round.newcomers[1]
                let heard = newcomer.numbers.count
                if heard > newcomer.leavesAfter { round.note("heard \(heard) values, \(newcomer.leavesAfter) wanted") }
            }
        )
        #expect(faults.isEmpty, "\(faults)")
    }

    /// A slow subscriber uses up the drain budget of the senders, so that messages are parked and a drain thread is started.
    @Test(arguments: [Kind.behavior, .replay])
    func `a subscriber that joins a flooded replaying subject receives one complete ordered history`(_ kind: Kind) {
        let faults = Self.faults(
            Meeting(first: .write, second: .write, kind: kind),
            rounds: heavy(isOptimized ? 200 : 50),
            pause: .microseconds(20),
            [
                { $0.flood(from: 0) },
                { $0.flood(from: 1) },
                { $0.comeAndGo() },
            ]
        )
        #expect(faults.isEmpty, "\(faults)")
    }
}

extension ReplayRaceTests {
    /// The state that passes from round to round.
    ///
    /// `@unchecked Sendable` because only one thread touches it between two rounds, and no thread changes it during a round.
    private final class Stage: @unchecked Sendable {
        let objects = LiveObjects()
        var round: Round?
        var faults: [String] = []
    }

    /// A numbered value that is counted while it is retained.
    struct Token: Sendable {
        let number: Int
        let probe: LiveObjects.Probe
    }

    private typealias Tokens = any SubjectProtocol<Token, TestError>

    /// One round: a subject, its subscribers, and the record of the operations.
    ///
    /// `@unchecked Sendable` because each thread uses its own elements, and the round is checked while no thread runs.
    private final class Round: @unchecked Sendable {
        let number: Int
        let meeting: Meeting
        let objects: LiveObjects
        /// The counter of the probes that the subscriptions hold.
        let listeners = LiveObjects()
        let signal: Signal<Token, TestError>
        private(set) var faults: [String] = []
        // The numbers of begun and of returned sends. The memory orders are no stronger than the checks need. The thread
        // sanitizer therefore detects an ordering that the subject lacks.
        let begun = Atomic<Int>(0)
        let done = Atomic<Int>(0)
        /// One reference for each thread, so that either thread can release the subject last.
        let references: [Reference]
        /// The reference that keeps the subject alive, unless the test is about its deallocation.
        let keeper = Reference()
        /// The subscriber that receives all events from the beginning.
        let resident: Witness
        /// A subscriber for each thread that subscribes.
        let newcomers: [Witness]
        /// All other subscribers. Only one thread uses this array.
        var others: [Witness] = []
        /// The subscriber whose subscription is disposed.
        let victim: Witness
        /// The numbers of the values that a reader has seen.
        var read: [(number: Int, doneBefore: Int, begunAfter: Int)] = []

        var kept: Int { meeting.kind.kept }

        init(_ meeting: Meeting, number: Int, pause: Duration, _ objects: LiveObjects) {
            self.number = number
            self.meeting = meeting
            self.objects = objects
            let subject: Tokens =
                switch meeting.kind {
                case .behavior: BehaviorSubject(Token(number: 0, probe: objects.probe()))
                case .replay: ReplaySubject(capacity: 2)
                }
            if meeting.kind == .replay {
                for number in -1...0 { subject.send(Token(number: number, probe: objects.probe())) }
            }
            signal = subject.signal
            references = (0..<2).map { _ in Reference() }
            for reference in references { reference.subject = subject }
            if !meeting.has(.drop) { keeper.subject = subject }
            resident = Witness()
            resident.pause = pause
            newcomers = (0..<2).map { _ in Witness() }
            victim =
                meeting.first == .subscribe ? newcomers[0] : meeting.second == .subscribe ? newcomers[1] : Witness()
            // The order of the subscribers differs from round to round.
            if number % 2 == 0 { subscribe(resident) }
            if meeting.has(.dispose), !meeting.has(.subscribe) { subscribe(victim) }
            if number % 2 == 1 { subscribe(resident) }
            // A thread that only subscribes or disposes does not keep the subject.
            if meeting.first == .subscribe || meeting.first == .dispose { references[0].subject = nil }
            if meeting.second == .subscribe || meeting.second == .dispose { references[1].subject = nil }
        }

        func note(_ fault: String) {
            faults.append(fault)
        }

        /// Performs the operation of a thread, a little sooner or later than the other thread.
        func act(_ deed: Deed, on thread: Int) {
            var generator = SeededGenerator(seed: UInt64(number * 2 + thread))
            for _ in 0..<Int.random(in: 0..<100, using: &generator) { _ = begun.load(ordering: .relaxed) }
            switch deed {
            case .write:
                write(thread, 3, on: thread)
                references[thread].subject = nil
            case .subscribe: subscribe(newcomers[thread])
            case .dispose: dispose(victim)
            case .end:
                let subject = references[thread].take()
                if thread == 0 { subject?.complete() } else { subject?.fail(.first) }
            case .drop: references[thread].subject = nil
            }
        }

        /// Sends some values. Their numbers identify the writer.
        func write(_ writer: Int, _ count: Int, on thread: Int, every pause: Duration = .zero) {
            guard let subject = references[thread].subject ?? keeper.subject else { return }
            for place in 1...count {
                let token = Token(number: writer * 1_000 + place, probe: objects.probe())
                begun.add(1, ordering: .acquiring)
                if place % 3 == 2, let subject = subject as? BehaviorSubject<Token, TestError> {
                    subject.modify { $0 = token }
                } else {
                    subject.send(token)
                }
                done.add(1, ordering: .releasing)
                work(for: pause)
            }
        }

        /// Sends faster than the resident handles the values.
        func flood(from thread: Int) {
            write(thread, 100, on: thread, every: .microseconds(5))
        }

        /// Subscribes repeatedly during a flood until all values are delivered. Some of the subscriptions stay.
        func comeAndGo() {
            var generator = SeededGenerator(seed: UInt64(number))
            for _ in 0..<20 {
                let witness = Witness()
                others.append(witness)
                subscribe(witness)
                work(for: .microseconds(Int.random(in: 0..<300, using: &generator)))
                if Bool.random(using: &generator) { dispose(witness) }
            }
        }

        func subscribe(_ witness: Witness) {
            witness.doneBefore = done.load(ordering: .acquiring)
            let probe = listeners.probe()
            let last = Subscriber<Token, TestError>(
                lastOf: witness.lifetime,
                next: nil,
                failed: { _ in witness.hearEnd("failed") },
                completed: { witness.hearEnd("completed") }
            )
            // Values arrive in the same way as in the closure of an operator. Only the subject can prevent values after a disposal.
            signal.attach(
                Subscriber(endingLike: last.ending) { token in
                    probe.touch()
                    witness.hear(token.number)
                }
            )
            witness.heardAtOnce = witness.heard.load(ordering: .relaxed)
            witness.begunAfter = begun.load(ordering: .relaxed)
            witness.hasSubscribed = true
        }

        func dispose(_ witness: Witness) {
            witness.lifetime.dispose()
            // The atomic addition ensures that every sender that begins from now on has seen the disposal. A load would not
            // ensure that.
            let begun = begun.add(0, ordering: .releasing).newValue
            witness.begunBeforeDisposal.store(begun, ordering: .relaxed)
            witness.isDisposed.store(true, ordering: .relaxed)
        }

        /// Reads the value repeatedly during the race.
        func readAlong() {
            guard let subject = keeper.subject as? BehaviorSubject<Token, TestError> else { return }
            for _ in 0..<20 {
                let doneBefore = done.load(ordering: .acquiring)
                let number = subject.value.number
                read.append((number, doneBefore, begun.load(ordering: .relaxed)))
            }
        }

        // MARK: The checks of a round

        func check() {
            let history = resident.numbers
            checkHistory(history)
            checkWitness(resident, history, "the resident")
            for (place, newcomer) in newcomers.enumerated() where newcomer.hasSubscribed {
                checkWitness(newcomer, history, "newcomer \(place)")
            }
            for (place, other) in others.enumerated() { checkWitness(other, history, "no. \(place)") }
            if meeting.has(.dispose), !meeting.has(.subscribe) { checkWitness(victim, history, "the victim") }
            checkReader(history)
            // An ended subscription holds nothing, even while the subject is alive.
            let witnesses =
                newcomers.filter(\.hasSubscribed) + others + [resident]
                + (meeting.has(.dispose) && !meeting.has(.subscribe) ? [victim] : [])
            let isOver = meeting.has(.end) || meeting.has(.drop)
            let staying = isOver ? 0 : witnesses.count { !$0.isDisposed.load(ordering: .relaxed) && !$0.hasLeft }
            if listeners.count != staying { note("\(listeners.count) subscriptions are held, not \(staying)") }
        }

        /// The history begins with the kept values and has the values of each writer in order. If no thread ended the subject,
        /// the history has all values.
        private func checkHistory(_ history: [Int]) {
            if Array(history.prefix(kept)) != Array((1 - kept)...0) { note("the resident begins with \(history)") }
            for writer in [0, 1, 10, 11] {
                let heard = history.filter { $0 > 0 && $0 / 1_000 == writer }
                if heard != heard.indices.map({ writer * 1_000 + $0 + 1 }) { note("writer \(writer): \(heard)") }
            }
            if !meeting.has(.end), history.count != kept + begun.load(ordering: .relaxed) {
                note("of \(begun.load(ordering: .relaxed)) values: \(history)")
            }
        }

        private func checkWitness(_ witness: Witness, _ history: [Int], _ name: String) {
            for fault in witness.faults { note("\(name) \(fault)") }
            let (heard, isDisposed) = (witness.numbers, witness.isDisposed.load(ordering: .relaxed))
            // All subscribers receive the same terminal event, at most once. A disposed subscriber may have received the event
            // before its disposal.
            if witness.ends != resident.ends, !(isDisposed || witness.hasLeft) || !witness.ends.isEmpty {
                note("\(name) heard the ends \(witness.ends)")
            }
            if resident.ends.count != (meeting.has(.end) ? 1 : 0) {
                note("the resident heard the ends \(resident.ends)")
            }
            guard let first = heard.first else {
                if !isDisposed { note("\(name) heard nothing") }
                return
            }
            // The values of a witness are a part of the history without gaps. If the subscription was not disposed, this part
            // extends to the end of the history.
            guard let start = history.firstIndex(of: first), history[start...].starts(with: heard) else {
                return note("\(name) heard \(heard) of \(history)")
            }
            let isShort = start + heard.count < history.count
            if isShort, !isDisposed, !witness.hasLeft { note("\(name) heard only \(heard) of \(history)") }
            // The last replayed value was the latest value at the moment of the subscription.
            let latest = min(witness.doneBefore, history.count - kept)
            if start < latest || start > witness.begunAfter {
                note("\(name) began at \(start), with \(witness.doneBefore) to \(witness.begunAfter) values sent")
            }
            if !isDisposed, !witness.hasLeft, witness.heardAtOnce < kept {
                note("\(name) had heard \(witness.heardAtOnce) values when its subscription returned")
            }
            // When `dispose()` returns, a call that was about to start may still start. An event sent afterwards must not arrive.
            if witness.callsAfterDisposal > 1 {
                note("\(name) heard \(witness.callsAfterDisposal) events after disposal")
            }
            if isDisposed, start + heard.count - kept > witness.begunBeforeDisposal.load(ordering: .relaxed) {
                note("\(name) heard what was sent after disposal: \(heard)")
            }
        }

        private func checkReader(_ history: [Int]) {
            var latest = kept - 1
            for (number, doneBefore, begunAfter) in read {
                guard let place = history.firstIndex(of: number) else { return note("\(number) was read, not sent") }
                if place < latest { return note("the value went back to \(number): \(read.map(\.number))") }
                latest = place
                let sent = place - kept + 1
                if sent > begunAfter || sent < min(doneBefore, history.count - kept) {
                    return note("value \(sent) was read with \(doneBefore) to \(begunAfter) values sent")
                }
            }
        }
    }

    /// One reference to a subject.
    ///
    /// `@unchecked Sendable` because only one thread uses it at a time.
    private final class Reference: @unchecked Sendable {
        var subject: Tokens?

        func take() -> Tokens? { subject.take() }
    }

    /// A subscriber that records its events.
    ///
    /// `@unchecked Sendable` because of rule R2: its calls arrive one at a time.
    private final class Witness: @unchecked Sendable {
        let lifetime = CompoundDisposable()
        /// The number of received values. Any thread can read it.
        let heard = Atomic<Int>(0)
        let isDisposed = Atomic<Bool>(false)
        let begunBeforeDisposal = Atomic<Int>(.max)
        private let isInside = Atomic<Bool>(false)

        // The events that the subscriber has received, and the violations of the contract that it has found.
        private(set) var numbers: [Int] = []
        private(set) var ends: [String] = []
        private(set) var callsAfterDisposal = 0
        private(set) var faults: [String] = []
        /// Indicates whether the subscriber has disposed its own subscription.
        private(set) var hasLeft = false

        // The behavior of the subscriber, set before the subscription.
        var pause = Duration.zero
        var leavesAfter = Int.max
        var onFirst: (() -> Void)?

        // Facts about the subscription, which the subscribing thread records.
        var hasSubscribed = false
        var doneBefore = 0
        var begunAfter = 0
        var heardAtOnce = 0

        func hear(_ number: Int) {
            begin("\(number)")
            numbers.append(number)
            heard.add(1, ordering: .relaxed)
            if numbers.count == 1 { onFirst?() }
            work(for: pause)
            if numbers.count == leavesAfter {
                lifetime.dispose()
                hasLeft = true
            }
            isInside.store(false, ordering: .relaxed)
        }

        func hearEnd(_ end: String) {
            begin(end)
            ends.append(end)
            isInside.store(false, ordering: .relaxed)
        }

        private func begin(_ event: String) {
            // The other properties are not safe for two threads, so this check stops a second thread before it uses them.
            precondition(
                !isInside.exchange(true, ordering: .relaxed),
                "two threads call one subscriber at the same time"
            )
            if isDisposed.load(ordering: .relaxed) { callsAfterDisposal += 1 }
            if !ends.isEmpty { faults.append("heard \(event) after its end") }
            if hasLeft { faults.append("heard \(event) after it had left") }
        }
    }
}

/// Keeps the thread busy for `time`.
private func work(for time: Duration) {
    if time == .zero { return }
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end {}
}
