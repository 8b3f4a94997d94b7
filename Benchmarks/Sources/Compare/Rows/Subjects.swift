import OpenCombine
import RACBindings

var subjects: Family {
    Family(
        name: "Subjects",
        rows: [fanOut(1), fanOut(10), fanOut(1_000), shared, twoThreads, twoCores]
    )
}

private func fanOut(_ subscribers: Int) -> Row {
    let name = subscribers == 1 ? "subject: a send" : "subject with \(grouped(subscribers)) subscribers: a send"
    return Row(name) { count in
        total(count) { $0 &* subscribers }
    } here: {
        let (subject, sum) = (Subject<Int, Never>(), Sum())
        for _ in 0..<subscribers { subject.subscribe { sum.value &+= $0 } }
        return sending(to: subject, sum)
    } openCombine: {
        let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
        return sending(to: subject, sum, keeping: (0..<subscribers).map { _ in subject.sink { sum.value &+= $0 } })
    } byHand: {
        let (subject, sum) = (HandSubject<Int>(), Sum())
        for _ in 0..<subscribers { subject.observe { sum.value &+= $0 } }
        return sending(to: subject, sum)
    }
}

private var shared: Row {
    Row("share() of a subject: a send", goals: [.atMostTimesRow(1.5, "subject: a send")]) { count in
        total(count)
    } here: {
        let (subject, sum) = (Subject<Int, Never>(), Sum())
        subject.share().subscribe { sum.value &+= $0 }
        return sending(to: subject, sum)
    } openCombine: {
        let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
        return sending(to: subject, sum, keeping: subject.share().sink { sum.value &+= $0 })
    } byHand: {
        let (subject, sharing, sum) = (HandSubject<Int>(), HandSubject<Int>(), Sum())
        subject.observe { sharing.send($0) }
        sharing.observe { sum.value &+= $0 }
        return sending(to: subject, sum)
    }
}
