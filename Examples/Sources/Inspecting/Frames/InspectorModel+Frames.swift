extension InspectorModel {
    /// Returns the state that a page shows.
    ///
    /// - Parameters:
    ///   - cursor: The position of the page in the marbles, which is advanced.
    ///   - time: The time since the start of the inspector.
    package func frame(of view: InspectorView, after cursor: inout FrameCursor, at time: Duration) -> InspectorFrame {
        var frame = InspectorFrame(time: time / .seconds(1))
        let all = programs.values.sorted { $0.id < $1.id }
        frame.programs = all.map { ProgramFrames(program: $0, view: view, limits: limits).summary }
        let shown = all.filter { program in
            view.program.map { $0 == "\(program.id)" || $0 == program.name } ?? true
        }
        .map { ProgramFrames(program: $0, view: view, limits: limits) }
        for program in shown {
            program.addDeliveries(to: &frame)
            program.addForgotten(to: &frame)
        }
        frame.stuck.sort { $0.time > $1.time }
        frame.forgotten.sort { $0.quiet > $1.quiet }
        frame.stuck.removeSubrange(min(limits.findings, frame.stuck.count)...)
        frame.forgotten.removeSubrange(min(limits.findings, frame.forgotten.count)...)
        frame.threads.removeSubrange(min(limits.findings, frame.threads.count)...)
        addRows(of: shown, view, to: &frame)
        frame.marbles = marbles(of: view, after: &cursor)
        return frame
    }

    private func addRows(of programs: [ProgramFrames], _ view: InspectorView, to frame: inout InspectorFrame) {
        var rows = programs.flatMap { program in program.tree.map { (program: program, entry: $0) } }
        func sort(by value: (ProgramFrames, SubscriptionModel) -> Double) {
            // The order of equal values stays the order of the tree.
            let values = rows.map { value($0.program, $0.entry.subscription) }
            rows = values.indices.sorted { (values[$0], $1) > (values[$1], $0) }.map { rows[$0] }
        }
        switch view.order {
        case .tree: break
        case .rate: sort { $1.end == nil ? $0.rate($1) : -1 }
        case .stuck: sort { $1.delivery.map { -$0.since.seconds } ?? -.infinity }
        case .quiet: sort { $1.end == nil ? $1.quietTime(at: $0.program.time).seconds : -1 }
        }
        frame.rowsLeftOut = max(0, rows.count - limits.rows)
        // Rows that other parts of the frame refer to are never omitted.
        let named = Set(view.picked + frame.stuck.map(\.id) + frame.forgotten.map(\.id))
        func isNamed(_ row: (program: ProgramFrames, entry: ProgramFrames.TreeEntry)) -> Bool {
            named.contains(RowID(program: row.program.program.id, subscription: row.entry.number))
        }
        var room = limits.rows - (frame.rowsLeftOut > 0 ? rows.count(where: isNamed) : 0)
        for row in rows where frame.rows.count < limits.rows {
            if frame.rowsLeftOut > 0, !isNamed(row) {
                if room <= 0 { continue }
                room -= 1
            }
            frame.rows.append(row.program.row(row.entry))
        }
    }

    private func marbles(of view: InspectorView, after cursor: inout FrameCursor) -> [InspectorFrame.Marbles] {
        var marbles: [RowID: [RecentEvent]] = [:]
        for program in programs.values {
            let picked = Set(view.picked.filter { $0.program == program.id }.map(\.subscription))
            let recent = program.recent
            let start = max(recent.start, cursor.positions[program.id] ?? 0)
            if !picked.isEmpty {
                for position in start..<max(start, recent.end) where picked.contains(recent[position].subscription) {
                    let event = recent[position]
                    marbles[RowID(program: program.id, subscription: event.subscription), default: []].append(event)
                }
            }
            cursor.positions[program.id] = recent.end
        }
        return view.picked.compactMap { id in
            let events = marbles[id] ?? []
            let count = programs[id.program]?.subscriptions[id.subscription]?.marbles
            let shown = events.suffix(limits.marbles)
            let new = count.map { $0 - (cursor.counts[id] ?? 0) } ?? events.count
            cursor.counts[id] = count
            if new == 0 { return nil }
            return InspectorFrame.Marbles(
                id: id,
                events: shown.map {
                    InspectorFrame.Marble(
                        time: $0.time.seconds,
                        kind: $0.kind.rawValue,
                        text: view.showsValues ? $0.text : nil,
                        took: $0.took?.seconds
                    )
                },
                leftOut: max(0, new - shown.count)
            )
        }
    }
}
