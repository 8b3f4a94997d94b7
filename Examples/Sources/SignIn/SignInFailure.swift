import RACBindings

extension CommandError<SignInError> {
    /// The message for the user.
    package var message: String {
        switch self {
        case .disabled: "not enabled: a name and a password of more than six characters are needed"
        case .cancelled: "cancelled"
        case .failed(let error): error.message
        }
    }

    /// The exit status of a program that ends with this failure.
    package var exitStatus: Int32 {
        switch self {
        case .failed(.wrongNameOrPassword): 1
        case .disabled: 2
        case .failed(.unreachable), .failed(.unexpectedAnswer): 3
        case .failed(.timedOut): 4
        case .cancelled: 5
        }
    }
}

extension SignInError {
    /// The message for the user.
    package var message: String {
        switch self {
        case .wrongNameOrPassword: "wrong name or password"
        case .unreachable(let what): "the server cannot be reached: \(what)"
        case .timedOut(let seconds): "the server did not answer within \(seconds) seconds"
        case .unexpectedAnswer(let what): "the server's answer is not understood: \(what)"
        }
    }
}
