import RACCore
import RACOperators
import RACSchedulers

/// Work that a ``StepHistory`` can perform, without the types of its input and result.
struct Reversible<Failure: Error>: Sendable {
    /// Begins the work. Synchronous work is done during this call. Asynchronous work is done when the returned signal is
    /// subscribed to. Before the signal completes, the work calls `done` with the inverse work, or with `nil` if nothing has
    /// changed. The thread of this call is the thread on which the work ends. Synchronous work calls `done` even if the
    /// subscription has already ended, because the document has changed.
    let carryOut: @Sendable (_ done: @escaping @Sendable (Reversible?) -> Void) -> Signal<Void, Failure>
    /// The input and the result of the performed step, which `merge` reads.
    var content: (any Sendable)?
    var merge: (@Sendable (_ later: Reversible) -> Reversible?)?
}

/// The work of one direction of a step: performing it or undoing it.
struct HalfStep<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    let carryOut: @Sendable (Input, _ done: @escaping @Sendable (Output?) -> Void) -> Signal<Void, Failure>

    /// The work can end on any thread. The next work begins on the scheduler. The result is the last value of the signal.
    init(signal make: @escaping @Sendable (Input) -> Signal<Output, Failure>, on scheduler: any Scheduler) {
        carryOut = { input, done in
            make(input).takeLast(1).map { Output?.some($0) }.defaultIfEmpty(nil).map(done).deliver(on: scheduler)
        }
    }

    init(completionOf make: @escaping @Sendable (Input) -> Signal<Void, Failure>, on scheduler: any Scheduler)
    where Output == Void {
        self.init(signal: { make($0).ignoreValues().concat(.just(())) }, on: scheduler)
    }

    init(atOnce work: @escaping @Sendable (Input) -> Result<Output, Failure>?) {
        carryOut = { input, done in
            let result = work(input)
            if case .failure(let error) = result { return .fail(error) }
            done(try? result?.get())
            return .empty
        }
    }
}

/// The shared work of the steps of one command. Its identity distinguishes these steps from the steps of other commands.
final class ReversibleWork<Input: Sendable, Memento: Sendable, Failure: Error>: Sendable {
    typealias Step = ReversibleStep<Input, Memento>

    private struct Content: Sendable {
        let owner: ReversibleWork
        let step: Step
    }

    private let performing: HalfStep<Input, Memento, Failure>
    private let undoing: HalfStep<Memento, Void, Failure>
    private let merge: Step.Merge?

    init(
        _ performing: HalfStep<Input, Memento, Failure>,
        _ undoing: HalfStep<Memento, Void, Failure>,
        merge: Step.Merge?
    ) {
        self.performing = performing
        self.undoing = undoing
        self.merge = merge
    }

    func perform(_ input: Input) -> Reversible<Failure> {
        Reversible { [performing] done in
            performing.carryOut(input) { memento in
                done(memento.map { self.undo(Step(input: input, memento: $0)) })
            }
        }
    }

    private func undo(_ step: Step) -> Reversible<Failure> {
        var work = Reversible<Failure> { [undoing] done in
            undoing.carryOut(step.memento) { _ in done(self.perform(step.input)) }
        }
        if let merge {
            work.content = Content(owner: self, step: step)
            work.merge = { later in
                guard let later = later.content as? Content, later.owner === self else { return nil }
                return merge(step, later.step).map { self.undo($0) }
            }
        }
        return work
    }
}
