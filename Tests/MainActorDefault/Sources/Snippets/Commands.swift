import RACBindings

// 33: as written.
final class SignIn {
    let name = MutableProperty("")
    let service = SearchService()
    private(set) lazy var signIn = Command<Void, [Hit], ServiceError>(enabled: name.map { !$0.isEmpty }) {
        self.service.search(self.name.value)
    }
}

// 34: as written.
final class Basket {
    var items: [Item] = []
    private(set) lazy var add = Command<Item, Int, Never> { [weak self] item in
        self?.items.append(item)
        return .just(self?.items.count ?? 0)
    }
}

// 35: as written.
final class Numbers {
    var numbers: [Int] = []
    let service = SearchService()
    private(set) lazy var add = Command { [weak self] (number: Int) async throws(ServiceError) in
        self?.numbers.append(number)
        let hits = try await self?.service.suggestions("\(number)")
        self?.numbers.append(hits?.count ?? 0)
    }
}

// 36: as written.
final class Errors {
    var alerts: [String] = []

    func show(_ error: ServiceError) { alerts.append("\(error)") }

    func follow(_ command: Command<Item, Int, ServiceError>) {
        command.errors.subscribeOnMain { self.show($0) }
    }
}
