import RACCore

extension RecursionLimiter.Kind {
    /// A value goes from one bound place to the next.
    @inlinable static var binding: Self { .upperLayers(limit: 16) }
}
