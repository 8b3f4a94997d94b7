import RACOperators
import RACSchedulers

/// The pictures of other pages, by the names of their files.
let pagePictures: [(name: String, picture: @Sendable () -> MarblePicture)] = [("debounce", debounce)]

@Sendable private func debounce() -> MarblePicture {
    let scheduler = TestScheduler()
    let source = scheduler.hot("-1-2-3------4-5--|")
    let result = scheduler.record(source.debounce(for: .seconds(3), on: scheduler))
    scheduler.run()

    var picture = MarblePicture(title: "debounce: a value only when it is quiet after it")
    picture.add(source, label: "source")
    picture.addOperation("debounce(for: .seconds(3), on: scheduler)")
    picture.add(result, label: "result")
    return picture
}
