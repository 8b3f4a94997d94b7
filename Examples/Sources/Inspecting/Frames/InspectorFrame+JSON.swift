extension InspectorFrame {
    /// The frame as JSON, in one line. All keys are present, so that a page finds `null` and not nothing.
    package var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.add("time", time)
            writer.add("programs", all: programs) { $0.append($1) }
            writer.add("rows", all: rows) { $0.append($1) }
            writer.add("rowsLeftOut", rowsLeftOut)
            writer.add("stuck", all: stuck) { $0.append($1) }
            writer.add("waiting", all: waiting) { $0.append($1) }
            writer.add("forgotten", all: forgotten) { $0.append($1) }
            writer.add("threads", all: threads) { $0.append($1) }
            writer.add("marbles", all: marbles) { $0.append($1) }
        }
        return writer.text
    }
}

extension JSONWriter {
    fileprivate mutating func append(_ program: InspectorFrame.Program) {
        object {
            $0.add("id", program.id)
            $0.add("name", program.name)
            $0.add("process", program.process)
            $0.add("state", program.state)
            $0.add("message", program.message)
            $0.add("time", program.time)
            $0.add("live", program.live)
            $0.add("events", program.events)
            $0.add("rate", program.rate)
            $0.add("lost", program.lost)
            $0.add("linesLeftOut", program.linesLeftOut)
        }
    }

    fileprivate mutating func append(_ row: InspectorFrame.Row) {
        object {
            $0.add("id", row.id.description)
            $0.add("program", row.id.program)
            $0.add("name", row.name)
            $0.add("parent", row.parent?.description)
            $0.add("depth", row.depth)
            $0.add("age", row.age)
            $0.add("on", row.on)
            $0.add("values", row.values)
            $0.add("rate", row.rate)
            $0.add("last", row.last)
            $0.add("ended", row.ended)
            $0.add("failure", row.failure)
            $0.add("delivering", row.delivering) { writer, delivery in
                writer.object {
                    $0.add("since", delivery.since)
                    $0.add("on", delivery.on)
                    $0.add("text", delivery.text)
                }
            }
            $0.add("quiet", row.quiet)
            $0.add("owned", row.owned)
        }
    }

    fileprivate mutating func append(_ stuck: InspectorFrame.Stuck) {
        object {
            $0.add("id", stuck.id.description)
            $0.add("name", stuck.name)
            $0.add("for", stuck.time)
            $0.add("on", stuck.on)
        }
    }

    fileprivate mutating func append(_ waiting: InspectorFrame.Waiting) {
        object {
            $0.add("first", waiting.first.description)
            $0.add("second", waiting.second.description)
            $0.add("text", waiting.text)
        }
    }

    fileprivate mutating func append(_ forgotten: InspectorFrame.Forgotten) {
        object {
            $0.add("id", forgotten.id.description)
            $0.add("name", forgotten.name)
            $0.add("age", forgotten.age)
            $0.add("quiet", forgotten.quiet)
        }
    }

    fileprivate mutating func append(_ thread: InspectorFrame.Thread) {
        object {
            $0.add("program", thread.program)
            $0.add("on", thread.on)
            $0.add("inside", all: thread.inside) { $0.append($1.description) }
        }
    }

    fileprivate mutating func append(_ marbles: InspectorFrame.Marbles) {
        object {
            $0.add("id", marbles.id.description)
            $0.add("events", all: marbles.events) { writer, marble in
                writer.list {
                    $0.append(marble.time)
                    $0.append(marble.kind)
                    $0.append(marble.text)
                    $0.append(marble.took)
                }
            }
            $0.add("leftOut", marbles.leftOut)
        }
    }
}
