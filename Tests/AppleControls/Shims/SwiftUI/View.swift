// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("there is no such view") }
}

@resultBuilder
public struct ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

/// Not in Apple's SDKs: a view that has no body, and displays itself.
@MainActor
protocol Shown {
    func show(in screen: Screen, _ place: String)
}

public struct Text: Sendable {
    private let content: String

    public init<S: StringProtocol>(_ content: S) {
        self.content = String(content)
    }
}

/// The conformance is in an extension because the protocol is isolated to the main actor. In the type's declaration, the
/// conformance would also isolate the type.
extension Text: View, Shown {
    public var body: Never { fatalError("shown by itself") }

    func show(in screen: Screen, _ place: String) {
        screen.texts.append(content)
    }
}

public nonisolated struct Button<Label: View>: View, Shown {
    private let action: @MainActor () -> Void
    private let label: Label

    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }

    @MainActor public var body: Never { fatalError("shown by itself") }

    @MainActor func show(in screen: Screen, _ place: String) {
        screen.buttons.append(ShownButton(isEnabled: screen.isEnabled, action: action))
        screen.show(label, place + "/label")
    }
}

extension View {
    public nonisolated func disabled(_ disabled: Bool) -> some View {
        Modified(content: self, isDisabled: disabled, task: nil)
    }

    public nonisolated func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        Modified(content: self, isDisabled: false, task: action)
    }
}

struct Modified<Content: View>: View, Shown {
    /// The content. It is `nonisolated(unsafe)`, since the initializer can run outside the main actor. No other code has a reference
    /// at that time.
    nonisolated(unsafe) let content: Content
    let isDisabled: Bool
    let task: (@Sendable () async -> Void)?

    nonisolated init(content: Content, isDisabled: Bool, task: (@Sendable () async -> Void)?) {
        self.content = content
        self.isDisabled = isDisabled
        self.task = task
    }

    var body: Never { fatalError("shown by itself") }

    func show(in screen: Screen, _ place: String) {
        let former = screen.isEnabled
        screen.isEnabled = former && !isDisabled
        screen.show(content, place + "/content")
        screen.isEnabled = former
        if let task { screen.appear(task, place) }
    }
}
