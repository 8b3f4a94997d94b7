import RACOperators
import RACSchedulers

extension SignalRecorder {
    /// Records a search with two queries. Only the first query is answered.
    func recordSearch(on scheduler: TestScheduler) {
        let query = scheduler.hot("a-----b---")
        query.recorded(in: self, as: "query")
            .map { _ in scheduler.cold("--1-2|").recorded(in: self, as: "request") }
            .switchToLatest()
            .recorded(in: self, as: "hits").subscribe()
        scheduler.advance(by: .seconds(7))
    }
}
