import RACCore

extension RecursionLimiter.Kind {
    /// The kind of calls in which a bound endpoint forwards a value to the next endpoint.
    @inlinable static var binding: Self { .upperLayers(limit: 16) }
}
