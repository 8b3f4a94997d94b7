import RACCore

extension Signal {
    /// A signal of pairs, each in one ``MainValue``, made of pairs of two. It keeps the name that the operator has given.
    @inlinable
    func wrappingPairs<First, Second>() -> Signal<MainValue<(First, Second)>, Failure>
    where Value == (MainValue<First>, MainValue<Second>) {
        let pairs = map { MainValue(($0.0.value, $0.1.value)) }
        return Signal<MainValue<(First, Second)>, Failure>(source: pairs.source, path: path)
    }
}
