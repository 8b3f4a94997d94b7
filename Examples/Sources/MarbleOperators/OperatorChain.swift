import RACSchedulers

/// Operators that follow each other: the result of each step is the first input of the next one.
///
/// The whole chain is subscribed to once, as in a program. A step that subscribes to its input several times, such as
/// `retry()`, runs the steps before it again.
public struct OperatorChain: Sendable {
    /// An operator of a chain, with its inputs and parameters.
    public struct Step: Sendable {
        /// The operator.
        public let demonstration: OperatorDemonstration
        /// The diagrams by the labels of the inputs. The default diagram is used for a missing input.
        public var inputs: [String: String]
        /// The inputs that are hot or cold by the choice of the user, by their labels.
        public var isHot: [String: Bool]
        /// The values by the names of the parameters.
        public var parameters: [String: String]

        /// Creates a step.
        public init(
            _ demonstration: OperatorDemonstration,
            inputs: [String: String] = [:],
            isHot: [String: Bool] = [:],
            parameters: [String: String] = [:]
        ) {
            self.demonstration = demonstration
            self.inputs = inputs
            self.isHot = isHot
            self.parameters = parameters
        }
    }

    /// The reason why a chain cannot be run, and the number of the step that is wrong, counted from zero.
    public struct Failure: Error, Sendable {
        /// The number of the step.
        public let step: Int
        /// The reason.
        public let error: DemonstrationError
    }

    /// The maximum number of actions of a run, far more than a readable picture shows.
    private static let longest = 5_000

    private let steps: [Step]

    /// Creates a chain of at least one step.
    public init(_ steps: [Step]) {
        precondition(!steps.isEmpty, "a chain has at least one step")
        self.steps = steps
    }

    /// Runs the operators.
    ///
    /// - Parameter frames: The number of frames to run, if the chain has not ended and actions are pending. The default is long
    ///   enough to show events after the inputs.
    /// - Returns: The results of the steps.
    public func run(frames: Int? = nil) throws(Failure) -> OperatorChainResult {
        let scheduler = TestScheduler()
        var stages: [DemonstrationStage] = []
        for (number, step) in steps.enumerated() {
            do throws(DemonstrationError) {
                let stage = try DemonstrationStage(
                    step,
                    on: scheduler,
                    after: stages.last,
                    isFollowed: number < steps.count - 1
                )
                step.demonstration.perform(on: stage)
                stages.append(stage)
            } catch {
                throw Failure(step: number, error: error)
            }
        }
        let longest = stages.map(\.longest).reduce(0, max)
        let limit = frames.map(Double.init) ?? max(24, 2 * longest + 12)
        let isCut = try Self.run(scheduler, until: limit, lastStep: steps.count - 1)
        return OperatorChainResult(
            results: stages.map { $0.result(until: limit, isCut: isCut) },
            values: stages.last?.output?.kind
        )
    }

    /// Runs the actions of a scheduler, and returns whether actions are pending after the limit.
    private static func run(
        _ scheduler: TestScheduler,
        until limit: Double,
        lastStep: Int
    ) throws(Failure) -> Bool {
        var actions = 0
        while scheduler.step() {
            actions += 1
            if scheduler.now / .seconds(1) > limit { return true }
            if actions > longest { throw Failure(step: lastStep, error: .endless) }
        }
        return false
    }
}

/// The record of one run of a chain.
public struct OperatorChainResult: Sendable {
    /// The results of the steps.
    public let results: [DemonstrationResult]
    /// The kind of the last result's values. `nil` if the values are of no kind that an input has, so no step can follow.
    public let values: DemonstrationValueKind?

    /// The picture for light and dark appearances.
    public var picture: MarblePicture {
        var picture = MarblePicture(title: results.map(\.code).joined())
        for result in results { result.draw(in: &picture) }
        return picture
    }
}
