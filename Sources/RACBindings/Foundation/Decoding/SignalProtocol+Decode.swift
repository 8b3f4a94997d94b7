#if Foundation
    import Foundation
    import RACCore

    extension SignalProtocol where Value == Data {
        /// Returns a signal of the values that a decoder decodes from the data.
        ///
        /// Named `decode(type:decoder:)` in Combine.
        ///
        /// ```
        /// self                --x--y--z--|     x = [1], y = [2, 3], z = oops
        /// decode([Int].self)  --x--y--#
        /// ```
        ///
        /// ```swift
        /// session.signal(for: request).map(\.data).decode([Track].self)
        /// files.decode(Settings.self, using: PropertyListDecoder())
        /// ```
        ///
        /// - *Fails* with ``DecodeError/failed(_:)`` if this signal fails. If the decoder rejects the data, this signal is
        ///   disposed, and the result then fails with ``DecodeError/undecodable(_:_:)``.
        /// - *Keeps* the decoder, which decodes on the thread on which this signal sends.
        ///
        /// - Parameters:
        ///   - type: The type to decode.
        ///   - makeDecoder: An expression that returns the decoder. It is evaluated once per subscription, on the subscribing
        ///     thread. Several subscriptions can share a decoder that is created beforehand, if it is `Sendable`.
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

    /// A decoder of data, such as a `JSONDecoder`, a `PropertyListDecoder`, or a type of your own. A subscription uses its
    /// decoder on one thread at a time. A decoder that several subscriptions share must be `Sendable`.
    public protocol DataDecoder {
        /// Decodes a value.
        ///
        /// - Parameters:
        ///   - type: The type of the value.
        ///   - data: The data to decode.
        /// - Throws: The decoder's error, usually a `DecodingError`.
        func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
    }

    extension JSONDecoder: DataDecoder {}

    extension PropertyListDecoder: DataDecoder {}

    /// The failure of a signal that ``SignalProtocol/decode(_:using:)`` returns.
    public enum DecodeError<Failure: Error>: Error {
        /// The signal of data failed.
        case failed(Failure)
        /// The decoder rejected the data. The case holds the data and the decoder's error.
        case undecodable(Data, any Error)
    }

    extension DecodeError: LocalizedError {
        /// A description for users.
        public var errorDescription: String? {
            switch self {
            case .failed(let error):
                error.localizedDescription
            case .undecodable(let data, let error):
                "\(data.count) bytes cannot be decoded: \(error.localizedDescription)"
            }
        }
    }
#endif
