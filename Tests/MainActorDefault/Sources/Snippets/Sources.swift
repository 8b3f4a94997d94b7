// Snippets as a newcomer writes them. The comment before each snippet says whether the snippet compiles as written, or only with
// `onMain` in front of the operators. The script `check` compares these comments with the code.

import RACBindings

// Snippet 37 compiles only with `onMain`.
final class Levels {
    let recorder = Recorder()

    var levels: Signal<Float, Never> {
        Signal.onMain { subscriber in
            self.recorder.handler = { subscriber.send($0) }
            self.recorder.start()
            subscriber.onDispose { self.recorder.stop() }
        }
    }
}

// Snippet 38 compiles as written.
final class Countdown {
    var seconds = 10

    func reset() {
        MainScheduler.shared.schedule { self.seconds = 10 }
    }
}

// Snippet 39 compiles as written.
final class Library {
    var loads = 0
    let service = SearchService()

    func load() async throws(ServiceError) -> [Hit] {
        loads += 1
        return try await service.suggestions("")
    }

    var hits: Signal<[Hit], ServiceError> {
        Signal.task { () async throws(ServiceError) in try await self.load() }
    }
}

// Snippet 40 compiles as written.
final class Ticker {
    var lines: [String] = []

    func follow(_ prices: Signal<Double, Never>) async {
        for await price in prices.values { lines.append(format(price)) }
    }
}
