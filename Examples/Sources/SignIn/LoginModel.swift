import Inspection
import RACBindings

/// The model of the sign-in screen: two fields, and a command that is enabled when both fields are filled in.
package final class LoginModel: Sendable {
    package let name = MutableProperty("")
    package let password = MutableProperty("")
    package let signIn: Command<Void, Welcome, SignInError>

    /// Creates a model.
    ///
    /// - Parameter recorder: Records the attempts to sign in, without the password. Nothing is recorded if it is `nil`.
    package init(service: SignInService, recorder: SignalRecorder? = nil) {
        let (name, password) = (name, password)
        signIn = Command(enabled: Property { !name.value.isEmpty && password.value.count > 6 }) {
            service.signIn(name: name.value, password: password.value).recorded(by: recorder, as: "sign-in")
        }
    }
}
