/// The body of a declaration that exists only for its error message. The compiler rejects every call of the declaration.
package func renamed() -> Never {
    preconditionFailure("This name is not available. The compiler refuses every use of it.")
}
