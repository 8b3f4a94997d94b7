// Snippets as a newcomer writes them. The comment before each snippet says whether the snippet compiles as written, or only with
// `onMain` in front of the operators. The script `check` compares these comments with the code.

import RACBindings

// Snippet 33 compiles as written.
final class SignIn {
    let name = MutableProperty("")
    let service = SearchService()
    private(set) lazy var signIn = Command<Void, [Hit], ServiceError>(enabled: name.map { !$0.isEmpty }) {
        self.service.search(self.name.value)
    }
}

// Snippet 34 compiles as written.
final class Basket {
    var items: [Item] = []
    private(set) lazy var add = Command<Item, Int, Never> { [weak self] item in
        self?.items.append(item)
        return .just(self?.items.count ?? 0)
    }
}

// Snippet 35 compiles as written.
final class Numbers {
    var numbers: [Int] = []
    let service = SearchService()
    private(set) lazy var add = Command { [weak self] (number: Int) async throws(ServiceError) in
        self?.numbers.append(number)
        let hits = try await self?.service.suggestions("\(number)")
        self?.numbers.append(hits?.count ?? 0)
    }
}

// Snippet 36 compiles as written.
final class Favorites {
    let add: Command<String, Void, ServiceError>
    var hits: [Hit] = []
    var alerts: [String] = []
    let service = SearchService()

    init() {
        let owner = CommandOwner<Favorites>()
        add = Command(of: owner) { favorites, title async throws(ServiceError) in
            favorites.hits += try await favorites.service.suggestions(title)
        }
        owner.object = self
        add.errors.subscribeOnMain { [weak self] error in self?.alerts.append("\(error)") }
    }
}
