/// The description of all demonstrations for the page.
struct PlaygroundCatalogue: Encodable, Sendable {
    let operators: [PlaygroundOperator]
    /// Declarations without a demonstration, for the search.
    let others: [PlaygroundGuide.Other]
    let mostSteps = PlaygroundQuestion.mostSteps

    init(_ guide: PlaygroundGuide, withRehearsals: Bool) {
        operators = PlaygroundOperator.all(guide, withRehearsals: withRehearsals)
        others = guide.others
    }
}
