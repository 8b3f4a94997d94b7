/// A declaration whose diagram is not run, or which needs no diagram, with the reason.
struct Exemption: Sendable {
    /// The path of the file, or of the folder if the path ends with a slash.
    let file: String
    /// The name with the labels of the parameters, or `nil` for all declarations of the file or folder.
    let name: String?
    /// The reason.
    let reason: String

    init(_ file: String, _ name: String? = nil, because reason: String) {
        self.file = file
        self.name = name
        self.reason = reason
    }

    /// The file or folder, and the name if there is one.
    var key: String { name.map { "\(file) \($0)" } ?? file }

    func covers(_ declaration: DocumentedDeclaration) -> Bool {
        (file.hasSuffix("/") ? declaration.file.hasPrefix(file) : declaration.file == file)
            && (name == nil || name == declaration.fullName)
    }
}

/// The declarations that need no diagram, or whose diagram is not run. The check fails on an unnecessary exemption.
enum Exemptions {
    /// Diagrams that are not run.
    static let diagrams: [Exemption] = [
        Exemption("RACSchedulers/Main/DeliverOnMain.swift", because: "it delivers in the main thread's real time")
    ]

    /// Operators that need no diagram.
    static let operators: [Exemption] = [
        Exemption(
            "RACBindings/MainSignal/Combining/MainCombineLatest.swift",
            because: "it is that of two signals, for more"
        ),
        Exemption("RACBindings/MainSignal/Combining/MainMerge.swift", "merge(_:_:)", because: "it is that of an array"),
        Exemption(
            "RACBindings/MainSignal/Generated/MainTransforming.swift",
            "reduce(makeInitial:_:)",
            because: "it is reduce(into:_:)"
        ),
        Exemption(
            "RACBindings/MainSignal/OnMain.swift",
            "onMain(capacity:)",
            because: "it delivers in the main thread's real time"
        ),
        Exemption("RACBindings/Observing/", because: "it follows observable objects in real time"),
        Exemption("RACCore/Signal/Signal+Naming.swift", because: "it changes the name alone, and no event"),
        Exemption("RACOperators/Async/Task.swift", because: "it runs a task in real time"),
        Exemption("RACOperators/Combining/Generated/", because: "it is that of two signals, for more"),
        Exemption("RACOperators/Creating/Generate.swift", "generate(from:_:)", because: "it runs a task in real time"),
        Exemption("RACOperators/Creating/Generate.swift", "generate(_:)", because: "it runs a task in real time"),
        Exemption("RACOperators/Creating/Using.swift", "using(_:signal:)", because: "it is using(_:release:signal:)"),
        Exemption("RACOperators/Transforming/Reduce.swift", "reduce(makeInitial:_:)", because: "it is reduce(into:_:)"),
        Exemption("RACSchedulers/Main/MainSubscriber.swift", because: "it delivers in the main thread's real time"),
    ]
}
