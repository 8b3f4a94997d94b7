import RACBindings

/// What the sign-in screen knows: two fields, and a command that is enabled when they are filled in.
final class LoginModel: Sendable {
    let name = MutableProperty("")
    let password = MutableProperty("")
    let signIn: Command<Void, Welcome, SignInError>

    init(service: SignInService) {
        let (name, password) = (name, password)
        let isComplete = name.combineLatest(with: password)
            .map { name, password in !name.isEmpty && password.count > 6 }
            .distinctUntilChanged()
        signIn = Command(enabled: isComplete) {
            service.signIn(name: name.value, password: password.value)
        }
    }
}
