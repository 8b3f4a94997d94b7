import RACCore
import RACOperators

extension MainSignal {
    /// Returns a signal of the values of all `signals`, as they arrive. Works like ``Signal/merge(_:)-swift.type.method``.
    @inlinable
    public static func merge(_ signals: [MainSignal]) -> MainSignal {
        MainSignal(.merge(signals.map { $0.stream }))
    }

    /// Returns a signal of the values of all `signals`, as they arrive. Works like ``Signal/merge(_:)-swift.type.method``.
    @inlinable
    public static func merge(_ signals: MainSignal...) -> MainSignal {
        merge(signals)
    }

    /// Returns a signal of the values of all `signals`, as they arrive. Works like ``Signal/merge(_:)-swift.type.method``. This
    /// overload is for subjects, properties or signals of one type.
    @inlinable
    @_disfavoredOverload
    public static func merge(_ signals: [some MainSignalConvertible<Value, Failure>]) -> MainSignal {
        merge(signals.map { $0.onMain })
    }

    /// Returns a signal of the values of all `signals`, as they arrive. Works like ``Signal/merge(_:)-swift.type.method``. This
    /// overload is for signals of different types, such as a subject and a property.
    @inlinable
    @_disfavoredOverload
    public static func merge(_ signals: any MainSignalConvertible<Value, Failure>...) -> MainSignal {
        merge(signals.map { $0.onMain })
    }

    /// Returns a signal of the values of two signals, as they arrive. Works like ``Signal/merge(_:)-swift.type.method``. This
    /// overload is for a first signal that cannot fail.
    @inlinable
    @_disfavoredOverload
    public static func merge(
        _ first: some MainSignalConvertible<Value, Never>,
        _ second: some MainSignalConvertible<Value, Failure>
    ) -> MainSignal {
        merge([first.onMain.widened(to: Failure.self), second.onMain])
    }

    /// Returns a signal of the values of two signals, as they arrive. Works like ``Signal/merge(_:)-swift.type.method``. This
    /// overload is for a second signal that cannot fail.
    @inlinable
    @_disfavoredOverload
    public static func merge(
        _ first: some MainSignalConvertible<Value, Failure>,
        _ second: some MainSignalConvertible<Value, Never>
    ) -> MainSignal {
        merge([first.onMain, second.onMain.widened(to: Failure.self)])
    }
}
