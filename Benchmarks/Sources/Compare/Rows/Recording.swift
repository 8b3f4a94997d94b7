import RACBindings

var recording: Family {
    Family(name: "Recording", rows: [recorded, recordedAndWatched, recordedAndRead])
}

/// The recorder is full after the first sends, so that each send does the same work.
private let keptEvents = 1_000

private var recorded: Row {
    Row("recorded signal: a send") { count in
        total(count)
    } here: {
        let (subject, sum, recorder) = (Subject<Int, Never>(), Sum(), SignalRecorder(keeping: keptEvents))
        subject.recorded(in: recorder, as: "numbers").subscribe { sum.value &+= $0 }
        return sending(to: subject, sum)
    }
}

/// Another thread reads the recording as lines, ten times a second. It cannot keep up with all events, so it also reads the
/// state of the live subscriptions.
private var recordedAndWatched: Row {
    Row(
        "recorded signal whose recording is written: a send",
        goals: [.atMostTimesRow(1.05, "recorded signal: a send")],
        isCounted: false
    ) { count in
        total(count)
    } here: {
        let (subject, sum, recorder) = (Subject<Int, Never>(), Sum(), SignalRecorder(keeping: keptEvents))
        subject.recorded(in: recorder, as: "numbers").subscribe { sum.value &+= $0 }
        let writing = recorder.lines(program: "Compare", on: QueueScheduler()).subscribe { _ in }
        return sending(to: subject, sum, keeping: writing.scoped())
    }
}

/// The sending thread also reads all events. The difference to the first row is the cost of reading an event.
private var recordedAndRead: Row {
    Row("recorded signal, with all events read: a send") { count in
        total(count)
    } here: {
        let (subject, sum, recorder) = (Subject<Int, Never>(), Sum(), SignalRecorder(keeping: keptEvents))
        subject.recorded(in: recorder, as: "numbers").subscribe { sum.value &+= $0 }
        var position = RecordingPosition.start
        return { count in
            sum.value = 0
            for value in 0..<count {
                subject.send(value)
                if value % keptEvents == keptEvents - 1 { position = recorder.events(since: position).next }
            }
            return sum.value
        }
    }
}
