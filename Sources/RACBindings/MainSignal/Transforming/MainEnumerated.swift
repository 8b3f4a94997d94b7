import RACCore

extension MainSignal {
    /// Returns a signal of the values with their positions, which begin at 0.
    ///
    /// Failure and completion pass unchanged. Keeps a counter.
    ///
    /// ```
    /// self          --a--b--c--|
    /// enumerated()  --x--y--z--|     x = (0, a), y = (1, b), z = (2, c)
    /// ```
    ///
    /// Not in ReactiveObjC; `enumerated` in RxSwift.
    @inlinable
    public func enumerated() -> MainSignal<(Int, Value), Failure> {
        let positioned = stream.enumerated().map { MainValue(($0.0, $0.1.value)) }
        return MainSignal<(Int, Value), Failure>(positioned.named(after: stream))
    }
}
