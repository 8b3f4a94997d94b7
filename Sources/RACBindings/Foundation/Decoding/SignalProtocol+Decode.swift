import Foundation
import RACCore

extension SignalProtocol where Value == Data {
    /// Returns a signal of what a decoder makes of each value, which fails with data that it cannot decode.
    ///
    /// When data cannot be decoded, this signal is disposed, and the result fails with ``DecodeError/undecodable(_:_:)``. A
    /// failure of this signal passes as ``DecodeError/failed(_:)``, completion passes unchanged. Keeps the decoder. Delivers,
    /// and decodes, where this signal sends.
    ///
    /// ```swift
    /// session.signal(for: request).map(\.data).decode([Track].self)
    /// files.decode(Settings.self, using: PropertyListDecoder())
    /// ```
    ///
    /// ```
    /// self                --x--y--z--|     x = [1], y = [2, 3], z = oops
    /// decode([Int].self)  --x--y--#
    /// ```
    ///
    /// Not in ReactiveObjC. `decode(type:decoder:)` in Combine.
    ///
    /// - Parameters:
    ///   - type: What to make of each value.
    ///   - makeDecoder: The decoder. The expression is evaluated once per subscription, on the subscribing thread, and its
    ///     result is used for one value at a time: so a decoder that is not `Sendable` can be made here, but not be passed
    ///     in. One that is may be configured before, and shared.
    public func decode<Item: Decodable & Sendable>(
        _ type: Item.Type,
        using makeDecoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
    ) -> Signal<Item, DecodeError<Failure>> {
        liftEvents { downstream in
            let decoder = SubscriptionState(makeDecoder())
            return Subscriber(
                lifetime: downstream.lifetime,
                next: { data in
                    if downstream.isDisposed { return }
                    let item: Item
                    do {
                        item = try decoder.value.decode(Item.self, from: data)
                    } catch {
                        return downstream.fail(.undecodable(data, error))
                    }
                    downstream.send(item)
                },
                failed: { downstream.fail(.failed($0)) },
                completed: { downstream.complete() }
            )
        }
    }
}

/// Makes values of data: a `JSONDecoder`, a `PropertyListDecoder`, or one of your own.
///
/// A subscription uses its decoder on one thread at a time, so a decoder need not be `Sendable`, unless several subscriptions
/// share it.
public protocol DataDecoder {
    /// Makes a value of data.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: What to decode.
    /// - Throws: What is wrong with the data, usually a `DecodingError`.
    func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}

extension PropertyListDecoder: DataDecoder {}
