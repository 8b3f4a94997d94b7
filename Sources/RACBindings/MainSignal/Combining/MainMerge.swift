import RACCore
import RACOperators

extension MainSignal {
    /// Returns a signal of the values of all `signals`, as they arrive.
    ///
    /// Like ``Signal/merge(_:)-swift.type.method``, for signals of the main actor.
    @inlinable
    public static func merge(_ signals: [MainSignal]) -> MainSignal {
        MainSignal(.merge(signals.map { $0.stream }))
    }

    /// Like ``Signal/merge(_:)-swift.type.method``, for a few signals of the main actor.
    @inlinable
    public static func merge(_ signals: MainSignal...) -> MainSignal {
        merge(signals)
    }

    /// Like ``Signal/merge(_:)-swift.type.method``, for an array of subjects, properties or ordinary signals of one type.
    @inlinable
    @_disfavoredOverload
    public static func merge(_ signals: [some MainSignalConvertible<Value, Failure>]) -> MainSignal {
        merge(signals.map { $0.onMain })
    }

    /// Like ``Signal/merge(_:)-swift.type.method``, for a few signals of several types.
    @inlinable
    @_disfavoredOverload
    public static func merge(_ signals: any MainSignalConvertible<Value, Failure>...) -> MainSignal {
        merge(signals.map { $0.onMain })
    }

    /// Like ``Signal/merge(_:)-swift.type.method``, for two signals, the first of which cannot fail.
    @inlinable
    @_disfavoredOverload
    public static func merge(
        _ first: some MainSignalConvertible<Value, Never>,
        _ second: some MainSignalConvertible<Value, Failure>
    ) -> MainSignal {
        merge([first.onMain.widened(to: Failure.self), second.onMain])
    }

    /// Like ``Signal/merge(_:)-swift.type.method``, for two signals, the second of which cannot fail.
    @inlinable
    @_disfavoredOverload
    public static func merge(
        _ first: some MainSignalConvertible<Value, Failure>,
        _ second: some MainSignalConvertible<Value, Never>
    ) -> MainSignal {
        merge([first.onMain, second.onMain.widened(to: Failure.self)])
    }
}
