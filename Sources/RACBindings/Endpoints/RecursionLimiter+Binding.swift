import RACCore

extension RecursionLimiter.Kind {
    @inlinable static var binding: Self { .upperLayers }
}
