// The declarations that the page on defaults, notifications and files assumes.

import Foundation
import FoundationNetworking
import RACBindings

extension FoundationPage {
    struct Track: Decodable, Sendable {
        let title: String
    }

    static let center = NotificationCenter.default
    static let session = URLSession.shared
    static let request = URLRequest(url: url)
    static let log = URL(fileURLWithPath: "/var/log/messages")
}
