import Foundation
import RACSchedulers
import Testing

/// A line of a recording, as a reader sees it.
struct RecordedLine: Decodable, Equatable {
    struct Delivering: Decodable, Equatable {
        let event: Int
        let since: Int64
        let on: Int
        let text: String?
    }

    let kind: String
    let format: String?
    let version: Int?
    let program: String?
    let process: Int?
    let started: String?
    let signal: Int?
    let name: String?
    let event: Int?
    let time: Int64?
    let subscription: Int?
    let on: Int?
    let parent: Int?
    let text: String?
    let took: Int64?
    let events: Int?
    let began: Int64?
    let values: Int?
    let last: Int64?
    let delivering: Delivering?
    let ended: Bool?
    let live: Int?

    init(_ text: String) throws {
        try #require(!text.contains("\n"))
        self = try JSONDecoder().decode(RecordedLine.self, from: Data(text.utf8))
    }
}

/// A reader of a recording: the live subscriptions according to the lines that it has received.
struct RecordingReader {
    struct Subscription: Equatable {
        let name: String
        var parent: Int?
        var values: Int
        var delivering: Int?
        var hasEnded = false
    }

    private(set) var live: [Int: Subscription] = [:]
    /// The number of events that were lost.
    private(set) var lost = 0
    /// The number of the next event.
    private(set) var nextEvent = 0
    private var names: [Int: String] = [:]
    /// The subscriptions in the `live` lines after a loss, until the line with the state.
    private var listed: [Int: Subscription]?

    /// Takes the next line. The lines must be complete and in order.
    mutating func take(_ line: RecordedLine) throws {
        if let event = line.event, line.kind != "delivered" {
            let isInOrder = event == nextEvent && listed == nil
            #expect(isInOrder)
            nextEvent += 1
        }
        switch line.kind {
        case "recording", "time", "end": break
        case "signal":
            let number = try #require(line.signal)
            names[number] = line.name
        case "lost":
            let count = try #require(line.events)
            lost += count
            nextEvent += count
            listed = [:]
        case "live": try list(line)
        case "state":
            let all = listed
            live = try #require(all)
            listed = nil
            #expect(line.live == all?.count)
        default:
            let subscription = try #require(line.subscription)
            try change(subscription, line)
        }
    }

    private mutating func list(_ line: RecordedLine) throws {
        let (name, number) = (line.signal.flatMap { names[$0] }, line.subscription)
        listed?[try #require(number)] = Subscription(
            name: try #require(name),
            parent: line.parent,
            values: try #require(line.values),
            delivering: line.delivering?.event,
            hasEnded: line.ended ?? false
        )
    }

    private mutating func change(_ subscription: Int, _ line: RecordedLine) throws {
        let former = live[subscription]
        if line.kind == "subscribed" {
            let name = line.signal.flatMap { names[$0] }
            live[subscription] = Subscription(name: try #require(name), parent: line.parent, values: 0)
            return
        }
        #expect(former != nil, "\(line.kind) of a subscription that is not known")
        switch line.kind {
        case "parent": live[subscription]?.parent = line.parent
        case "delivered":
            #expect(former?.delivering == line.event)
            live[subscription]?.delivering = nil
        case "next":
            live[subscription]?.values += 1
            live[subscription]?.delivering = line.took == nil ? line.event : nil
        case "failed", "completed":
            live[subscription]?.hasEnded = true
            live[subscription]?.delivering = line.took == nil ? line.event : nil
        case "disposed", "released": live[subscription]?.hasEnded = true
        default: Issue.record("a line of the unknown kind \(line.kind)")
        }
        if let state = live[subscription], state.hasEnded, state.delivering == nil { live[subscription] = nil }
    }
}

extension RecordingReader {
    /// The live subscriptions of a recorder, in the form in which a reader knows them.
    static func live(of recorder: SignalRecorder) -> [Int: Subscription] {
        var found: [Int: Subscription] = [:]
        for live in recorder.liveSubscriptions {
            found[live.id] = Subscription(
                name: live.name,
                parent: live.serves,
                values: live.values,
                delivering: nil,
                hasEnded: live.hasEnded
            )
        }
        return found
    }
}
