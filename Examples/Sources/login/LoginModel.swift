import RACBindings

/// What the sign-in screen knows: two fields, and a command that is enabled when they are filled in.
final class LoginModel: Sendable {
    let name = MutableProperty("")
    let password = MutableProperty("")
    let signIn: Command<Void, Welcome, SignInError>

    init(service: SignInService) {
        let (name, password) = (name, password)
        signIn = Command(enabled: Property { !name.value.isEmpty && password.value.count > 6 }) {
            service.signIn(name: name.value, password: password.value)
        }
    }
}
