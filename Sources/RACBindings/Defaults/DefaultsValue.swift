#if Foundation
    import Foundation

    /// An equatable value that the user defaults can store: `Bool`, `Int`, `Double`, `String`, `Data`, `Date`, arrays of these
    /// types, and dictionaries of these types with `String` keys.
    ///
    /// For another type, create a ``ChannelTerminal`` of one of these types, and convert its values with
    /// ``ChannelTerminal/map(_:back:)``.
    public protocol DefaultsValue: Equatable, Sendable {
        /// Returns the value of an object that the user defaults hold for a key.
        ///
        /// - Parameter object: The stored object.
        /// - Returns: The value, or `nil` if the object has another type.
        static func fromDefaults(_ object: Any) -> Self?
    }

    extension DefaultsValue {
        /// Accepts an object of type `Self`.
        public static func fromDefaults(_ object: Any) -> Self? {
            object as? Self
        }
    }

    extension String: DefaultsValue {}
    extension Data: DefaultsValue {}
    extension Date: DefaultsValue {}

    // A stored number can be read as any numeric type. On Apple platforms, the casts below already convert numbers.

    extension Bool: DefaultsValue {
        /// Accepts any number. Every number except 0 is `true`.
        public static func fromDefaults(_ object: Any) -> Bool? {
            // On Linux, `boolValue` of the number 0.5 is `false`.
            object as? Bool ?? (object as? NSNumber).map { $0.doubleValue != 0 } ?? (object as? Int).map { $0 != 0 }
        }
    }

    extension Int: DefaultsValue {
        /// Accepts any number that fits into an `Int`, and drops its fraction.
        public static func fromDefaults(_ object: Any) -> Int? {
            if let number = object as? Int { return number }
            // Integers are converted first, because a `Double` cannot represent all integers.
            if let whole = (object as? NSNumber).flatMap({ Int(exactly: $0) }) { return whole }
            return Double.fromDefaults(object).flatMap { Int(exactly: $0.rounded(.towardZero)) }
        }
    }

    extension Double: DefaultsValue {
        /// Accepts any number.
        public static func fromDefaults(_ object: Any) -> Double? {
            object as? Double ?? (object as? NSNumber)?.doubleValue ?? (object as? Int).map { Double($0) }
        }
    }

    extension Array: DefaultsValue where Element: DefaultsValue {
        /// Accepts an array if `Element` accepts all its elements.
        public static func fromDefaults(_ object: Any) -> [Element]? {
            guard let objects = object as? [Any] else { return nil }
            let elements = objects.compactMap { Element.fromDefaults($0) }
            return elements.count == objects.count ? elements : nil
        }
    }

    extension Dictionary: DefaultsValue where Key == String, Value: DefaultsValue {
        /// Accepts a dictionary if `Value` accepts all its values.
        public static func fromDefaults(_ object: Any) -> [String: Value]? {
            guard let objects = object as? [String: Any] else { return nil }
            let values = objects.compactMapValues { Value.fromDefaults($0) }
            return values.count == objects.count ? values : nil
        }
    }
#endif
