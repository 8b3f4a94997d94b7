/// The values of a line, by their keys. Unknown keys are ignored.
struct LineFields {
    var kind: String?
    var event: Int?
    var time: Int?
    var subscription: Int?
    var on: Int?
    var text: String?
    var took: Int?
    var signal: Int?
    var parent: Int?
    var name: String?
    var format: String?
    var version: Int?
    var program: String?
    var process: Int?
    var events: Int?
    var live: Int?
    var began: Int?
    var values: Int?
    var last: Int?
    var ended: Bool?
    var delivering: LineSubscription.Delivery?

    init(from reader: inout JSONReader) throws(JSONReader.Failure) {
        var fields = LineFields()
        try reader.object { (key, reader) throws(JSONReader.Failure) in
            switch key {
            case "kind": fields.kind = try reader.string()
            case "event": fields.event = try reader.count()
            case "time": fields.time = try reader.count()
            case "subscription": fields.subscription = try reader.count()
            case "on": fields.on = try reader.count()
            case "text": fields.text = try reader.string()
            case "took": fields.took = try reader.count()
            case "signal": fields.signal = try reader.count()
            case "parent": fields.parent = try reader.count()
            case "name": fields.name = try reader.string()
            case "format": fields.format = try reader.string()
            case "version": fields.version = try reader.count()
            case "program": fields.program = try reader.string()
            case "process": fields.process = try reader.count()
            case "events": fields.events = try reader.count()
            case "live": fields.live = try reader.count()
            case "began": fields.began = try reader.count()
            case "values": fields.values = try reader.count()
            case "last": fields.last = try reader.count()
            case "ended": fields.ended = try reader.boolean()
            case "delivering": fields.delivering = try Self.delivery(from: &reader)
            default: try reader.skip()
            }
        }
        self = fields
    }

    private init() {}

    private static func delivery(
        from reader: inout JSONReader
    ) throws(JSONReader.Failure) -> LineSubscription.Delivery {
        var event: Int?
        var since: Int?
        var on: Int?
        var text: String?
        try reader.object { (key, reader) throws(JSONReader.Failure) in
            switch key {
            case "event": event = try reader.count()
            case "since": since = try reader.count()
            case "on": on = try reader.count()
            case "text": text = try reader.string()
            default: try reader.skip()
            }
        }
        guard let event, let since, let on else { throw JSONReader.Failure() }
        return LineSubscription.Delivery(event: event, since: since, on: on, text: text)
    }
}
