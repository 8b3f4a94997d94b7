// The declarations that any page can assume. A page that needs a different declaration has it in its own context.

import Foundation
import RACBindings
import UIKit

let scheduler: any Scheduler = QueueScheduler()
let url = URL(fileURLWithPath: "/var/log/messages")

struct Document: Sendable {
    var title = "Notes"
}

@MainActor
final class Alert {
    func show(_ failure: some Error) {}
}

@MainActor
final class Spinner {
    var isHidden = true
}

@MainActor
final class List {
    func show(_ lines: [String]) {}
}

struct APIError: Error {}

struct API: Sendable {
    func results(for query: String) -> Signal<[String], APIError> { .just([query]) }
}

let api = API()
let document = Document()

@MainActor let alert = Alert()
@MainActor let spinner = Spinner()
@MainActor let list = List()
@MainActor let button = UIButton()
