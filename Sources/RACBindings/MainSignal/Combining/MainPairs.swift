import RACCore

extension Signal {
    /// Pairs in one wrapping, of pairs of wrapped values; under the same name.
    @inlinable
    func wrappingPairs<First, Second>() -> Signal<MainValue<(First, Second)>, Failure>
    where Value == (MainValue<First>, MainValue<Second>) {
        let pairs = map { MainValue(($0.0.value, $0.1.value)) }
        return Signal<MainValue<(First, Second)>, Failure>(source: pairs.source, path: path)
    }
}
