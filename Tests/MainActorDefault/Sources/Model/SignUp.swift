import RACBindings

/// A form: two fields, the hint about an invalid field, and a button.
@MainActor
final class SignUp {
    let name = MutableProperty("")
    let address = MutableProperty("")
    let isComplete: MainProperty<Bool>
    let open: Command<Void, String, ShopError>
    private(set) var hint: String? = nil
    private(set) var greeting = ""
    private(set) var alerts: [String] = []
    private let shop: Shop
    private let bag = DisposableBag()

    init(shop: Shop) {
        self.shop = shop
        isComplete = MainProperty { [name, address] in !name.value.isEmpty && isAddress(address.value) }
        let owner = CommandOwner<SignUp>()
        open = Command(of: owner, enabled: isComplete) { form, _ async throws(ShopError) in
            Witness.sawRun("command")
            let greeting = try await form.shop.open(form.name.value)
            Witness.sawRun("command, after the answer")
            form.greeting = greeting
            return greeting
        }
        owner.object = self
        address.onMain
            .map { $0.isEmpty || isAddress($0) ? nil : "not an address: \($0)" }
            .bind(to: \.hint, on: self)
            .add(to: bag)
        open.errors.onMain
            .map { [unowned self] in text($0) }
            .subscribe { [unowned self] in alerts.append($0) }
            .add(to: bag)
    }

    private func text(_ error: ShopError) -> String {
        Witness.sawRun("errors")
        return "\(error)"
    }
}

@MainActor
func isAddress(_ text: String) -> Bool {
    Witness.sawRun("validation")
    return text.contains("@")
}
