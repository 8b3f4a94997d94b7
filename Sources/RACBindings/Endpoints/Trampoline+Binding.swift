import RACCore

extension Trampoline.Kind {
    /// A value goes from one bound place to the next.
    @inlinable static var binding: Self { .upperLayers(limit: 16) }
}
