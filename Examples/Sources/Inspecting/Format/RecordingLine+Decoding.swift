extension RecordingLine {
    /// The version of the format that this reader understands.
    static let version = 1
    private static let format = "ReactiveSignals"

    /// Decodes a line, without its line break.
    package init(_ line: String) throws(RecordingLineError) {
        var line = line
        let fields: Result<LineFields, JSONReader.Failure> = line.withUTF8 { bytes in
            Result { () throws(JSONReader.Failure) in
                var reader = JSONReader(bytes)
                let fields = try LineFields(from: &reader)
                try reader.end()
                return fields
            }
        }
        guard case .success(let fields) = fields else { throw .malformed }
        self = try Self.line(of: fields)
    }

    private static func line(of fields: LineFields) throws(RecordingLineError) -> RecordingLine {
        switch fields.kind {
        case "recording":
            guard let format = fields.format else { throw .malformed }
            guard format == Self.format else { throw .otherFormat(format) }
            let version = try needed(fields.version)
            guard version <= Self.version else { throw .newerVersion(version) }
            return .recording(RecordingHeader(program: fields.program ?? "", process: fields.process))
        case "signal":
            return .signal(try needed(fields.signal), name: try needed(fields.name))
        case "delivered":
            return .delivered(
                event: try needed(fields.event),
                subscription: try needed(fields.subscription),
                took: fields.took
            )
        case "parent":
            return .parent(of: try needed(fields.subscription), try needed(fields.parent))
        case "lost":
            return .lost(try needed(fields.events))
        case "live":
            return .live(try subscription(of: fields))
        case "state":
            return .state(time: try needed(fields.time), live: fields.live ?? 0)
        case "time":
            return .time(try needed(fields.time))
        case "end":
            return .end(time: try needed(fields.time))
        case let name?:
            guard let kind = LineEvent.Kind(rawValue: name) else { return .unknown }
            return .event(try event(kind, of: fields))
        case nil:
            throw .malformed
        }
    }

    private static func event(_ kind: LineEvent.Kind, of fields: LineFields) throws(RecordingLineError) -> LineEvent {
        LineEvent(
            kind: kind,
            event: try needed(fields.event),
            time: try needed(fields.time),
            subscription: try needed(fields.subscription),
            signal: kind == .subscribed ? try needed(fields.signal) : nil,
            on: try needed(fields.on),
            parent: fields.parent,
            text: fields.text,
            took: fields.took
        )
    }

    private static func subscription(of fields: LineFields) throws(RecordingLineError) -> LineSubscription {
        LineSubscription(
            subscription: try needed(fields.subscription),
            signal: try needed(fields.signal),
            began: try needed(fields.began),
            on: try needed(fields.on),
            parent: fields.parent,
            values: fields.values ?? 0,
            last: fields.last,
            delivering: fields.delivering,
            hasEnded: fields.ended ?? false
        )
    }

    private static func needed<Value>(_ value: Value?) throws(RecordingLineError) -> Value {
        guard let value else { throw .malformed }
        return value
    }
}
