import RACCore

extension RecursionLimiter.Kind {
    /// The calls that forward a value from one bound endpoint to the next.
    @inlinable static var binding: Self { .upperLayers(limit: 16) }
}
