import Foundation

/// What the user defaults can keep and tell apart: `Bool`, `Int`, `Double`, `String`, `Data`, `Date`, and arrays of
/// these and dictionaries of these by name.
///
/// User defaults cannot keep other types: for these, map the terminal of a type that they can keep.
public protocol DefaultsValue: Equatable, Sendable {
    /// Makes the value of what the user defaults have for a key.
    ///
    /// - Parameter object: What they have.
    /// - Returns: `nil` if it is of another kind.
    static func fromDefaults(_ object: Any) -> Self?
}

extension DefaultsValue {
    /// Takes what is a `Self` already.
    public static func fromDefaults(_ object: Any) -> Self? {
        object as? Self
    }
}

extension String: DefaultsValue {}
extension Data: DefaultsValue {}
extension Date: DefaultsValue {}

// A number reads as any kind of number, as with `integer(forKey:)` and its like. Apple's Foundation casts by itself.

extension Bool: DefaultsValue {
    /// Takes any number. All but 0 are true.
    public static func fromDefaults(_ object: Any) -> Bool? {
        // `boolValue` of a number on Linux says that 0.5 is false.
        object as? Bool ?? (object as? NSNumber).map { $0.doubleValue != 0 } ?? (object as? Int).map { $0 != 0 }
    }
}

extension Int: DefaultsValue {
    /// Takes any number that an `Int` can hold; without its fraction.
    public static func fromDefaults(_ object: Any) -> Int? {
        if let number = object as? Int { return number }
        // Whole numbers of all sizes first: a `Double` does not hold all of them.
        if let whole = (object as? NSNumber).flatMap({ Int(exactly: $0) }) { return whole }
        return Double.fromDefaults(object).flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }
}

extension Double: DefaultsValue {
    /// Takes any number.
    public static func fromDefaults(_ object: Any) -> Double? {
        object as? Double ?? (object as? NSNumber)?.doubleValue ?? (object as? Int).map { Double($0) }
    }
}

extension Array: DefaultsValue where Element: DefaultsValue {
    /// Takes an array whose elements are all of the type.
    public static func fromDefaults(_ object: Any) -> [Element]? {
        guard let objects = object as? [Any] else { return nil }
        let elements = objects.compactMap { Element.fromDefaults($0) }
        return elements.count == objects.count ? elements : nil
    }
}

extension Dictionary: DefaultsValue where Key == String, Value: DefaultsValue {
    /// Takes a dictionary whose values are all of the type.
    public static func fromDefaults(_ object: Any) -> [String: Value]? {
        guard let objects = object as? [String: Any] else { return nil }
        let values = objects.compactMapValues { Value.fromDefaults($0) }
        return values.count == objects.count ? values : nil
    }
}
