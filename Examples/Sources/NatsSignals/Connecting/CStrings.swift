import Foundation

/// Strings for structures of the C client, which keep pointers to them.
///
/// The pointers are valid until the object is released. Use `withExtendedLifetime` around the calls.
final class CStrings {
    let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>
    private let count: Int

    init(_ strings: [String]) {
        count = strings.count
        pointers = .allocate(capacity: max(1, strings.count))
        for (index, string) in strings.enumerated() { pointers[index] = UnsafePointer(strdup(string)) }
    }

    deinit {
        for index in 0..<count { free(UnsafeMutablePointer(mutating: pointers[index])) }
        pointers.deallocate()
    }

    subscript(index: Int) -> UnsafePointer<CChar>? { pointers[index] }
}
