import GTKToolkit
import RACBindings
import SignIn

/// The behavior of the window. Its appearance is in SignInWindow.ui.
@MainActor
struct SignInWindow {
    let frame: Window
    let name: Entry
    let password: Entry
    let fields: Widget
    let notice: Label
    let signIn: Button
    let spinner: Spinner
    let pages: Stack
    let greeting: Label
    let cancelButton: Button
    let closeButton: Button
    let cancel: Action

    /// Creates the window. It becomes visible when it is presented.
    init() {
        self = Layout.read(PackageResources.SignInWindow_ui) { SignInWindow($0) }
    }

    private init(_ layout: Layout) {
        frame = layout["window"]
        name = layout["name"]
        password = layout["password"]
        fields = layout["fields"]
        notice = layout["notice"]
        signIn = layout["signIn"]
        spinner = layout["spinner"]
        pages = layout["pages"]
        greeting = layout["greeting"]
        cancelButton = layout["cancel"]
        closeButton = layout["close"]
        cancel = Action("cancel", of: frame)
    }

    /// Connects the window to a form. All connections end with the widgets.
    func show(_ form: SignInForm) {
        let login = form.login
        frame.content = form

        login.name.terminal.bindTwoWay(to: name.textTerminal())
        login.password.terminal.bindTwoWay(to: password.textTerminal())
        signIn.setCommand(login.signIn)
        cancel.setCommand(form.cancel)

        let executing = login.signIn.executing
        executing.bind(to: \.isSpinning, on: spinner)
        executing.bind(to: \.isVisible, on: spinner)
        executing.not().bind(to: \.isSensitive, on: fields)

        form.notice.map(\.text).bind(to: \.text, on: notice)
        form.notice.map(\.isError).bind(to: \.isError, on: notice)
        Signal.merge([login.signIn.errors.map { _ in }, form.cancel.completions])
            .subscribeOnMain { [weak password] in password?.takeFocus() }
            .add(to: password.lifetime)

        let welcome = login.signIn.values.take(1)
        welcome.map(\.greeting.line).bind(to: \.text, on: greeting)
        welcome.map { _ in "welcome" }.bind(to: \.visiblePage, on: pages)
        welcome.subscribeOnMain { [weak closeButton] _ in closeButton?.takeFocus() }.add(to: closeButton.lifetime)
    }
}
