/// The body of a declaration that exists only for its error message. The compiler refuses every call of such a declaration.
package func renamed() -> Never {
    preconditionFailure("This name is not available. The compiler refuses every use of it.")
}
