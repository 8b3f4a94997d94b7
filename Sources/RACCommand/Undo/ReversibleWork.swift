import RACCore
import RACOperators
import RACSchedulers

/// Work of a history, with its types forgotten: carrying it out gives the work that leads back.
struct Reversible<Failure: Error>: Sendable {
    /// Called when the work is to begin. Work that is done immediately is done within the call, other work when the signal is
    /// subscribed to. Before the signal completes, what leads back is handed to the closure, on the thread on which the work ends,
    /// or `nil` if nothing has changed. For work that is done immediately that happens even if the subscription is over by then:
    /// the document has changed.
    let carryOut: @Sendable (_ done: @escaping @Sendable (Reversible?) -> Void) -> Signal<Void, Failure>
    /// What has been done, for the step before it.
    var content: (any Sendable)?
    /// Takes in what has been done after it, if that is of the same kind.
    var merge: (@Sendable (_ later: Reversible) -> Reversible?)?
}

/// One half of what a step does: the way there or the way back.
struct HalfStep<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    let carryOut: @Sendable (Input, _ done: @escaping @Sendable (Output?) -> Void) -> Signal<Void, Failure>

    /// Work that takes its time: done when the signal completes, with the value that was sent last. It may end anywhere, and
    /// what comes after it begins on the scheduler.
    init(signal make: @escaping @Sendable (Input) -> Signal<Output, Failure>, on scheduler: any Scheduler) {
        carryOut = { input, done in
            make(input).takeLast(1).map { Output?.some($0) }.defaultIfEmpty(nil).map(done).deliver(on: scheduler)
        }
    }

    /// Work that is done when the closure returns. It ends where it begins.
    init(atOnce work: @escaping @Sendable (Input) -> Result<Output, Failure>) {
        carryOut = { input, done in
            switch work(input) {
            case .success(let output):
                done(output)
                return .empty
            case .failure(let error):
                return .fail(error)
            }
        }
    }
}

/// What the steps of one command do and take back. Its identity separates them from the steps of others, when steps are merged.
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

    /// The way there.
    func perform(_ input: Input) -> Reversible<Failure> {
        Reversible { [performing] done in
            performing.carryOut(input) { memento in
                done(memento.map { self.undo(Step(input: input, memento: $0)) })
            }
        }
    }

    /// The way back.
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
