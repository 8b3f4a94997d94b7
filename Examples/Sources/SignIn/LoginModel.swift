import RACBindings

/// The model of the sign-in screen: two fields, and a command that is enabled when both fields are filled in.
package final class LoginModel: Sendable {
    package let name = MutableProperty("")
    package let password = MutableProperty("")
    package let signIn: Command<Void, Welcome, SignInError>

    package init(service: SignInService) {
        let (name, password) = (name, password)
        signIn = Command(enabled: Property { !name.value.isEmpty && password.value.count > 6 }) {
            service.signIn(name: name.value, password: password.value)
        }
    }
}
