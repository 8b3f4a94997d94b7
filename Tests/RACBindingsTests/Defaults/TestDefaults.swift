import Foundation
import Testing

/// The user defaults of one test.
///
/// `@unchecked Sendable`, because user defaults are safe to use from any thread.
final class TestDefaults: @unchecked Sendable {
    let name = "RACBindingsTests.\(UUID().uuidString)"
    let defaults: UserDefaults

    init() throws {
        defaults = try #require(UserDefaults(suiteName: name))
    }

    /// Sets a value directly in the user defaults, as another part of the program would.
    func set(_ value: Any?, _ key: String) {
        defaults.set(value, forKey: key)
        #if !canImport(Darwin)
            NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
        #endif
    }

    deinit {
        defaults.removePersistentDomain(forName: name)
    }
}
