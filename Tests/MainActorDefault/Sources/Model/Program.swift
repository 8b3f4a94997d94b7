import Foundation
import RACBindings

/// Uses the model, waits for the results, and prints whether they are as expected.
@main
@MainActor
struct Program {
    static func main() async {
        await searches()
        await signsUp()
        await fillsCart()
        Report.expect(Witness.strays, [], "what ran off the main queue")
        for failure in Report.failures { print("error: \(failure)") }
        if Report.failures.isEmpty { print("all as expected; \(Witness.runs) closures ran, all on the main queue") }
        exit(Report.failures.isEmpty ? 0 : 1)
    }

    static func searches() async {
        let time = TestScheduler()
        let search = Search(shop: Shop(), scheduler: time)
        // The second text is typed within the debounce interval, so only one search begins.
        search.query.value = "cu"
        search.query.value = " Cup "
        Report.expect(search.searches.value, 0, "the number of searches before the time is over")
        await time.advance(by: .milliseconds(300))
        Report.expect(search.searches.value, 1, "the number of searches")
        await value(of: search.articles, "articles for 'cup'") { $0.map(\.title) == ["cup", "cupboard"] }
        Report.expect(search.lines, ["cup: 7 €", "cupboard: 120 €"], "what the list shows")
        // The query is first the same as before, and then too short.
        search.query.value = "cup"
        await time.advance(by: .milliseconds(300))
        search.query.value = "sp"
        await time.advance(by: .milliseconds(300))
        Report.expect(search.searches.value, 1, "the number of searches after a repetition and a short query")
        search.query.value = "closed"
        await time.advance(by: .milliseconds(300))
        await value(of: search.articles, "articles of a closed shop") { $0.isEmpty }
        Report.expect(search.message, "the shop says: closed", "the message")
        search.query.value = "spoon"
        await time.advance(by: .milliseconds(300))
        await value(of: search.articles, "articles after the failure") { $0.map(\.title) == ["spoon"] }
        Report.expect(search.message, nil, "the message after another search")
    }

    static func signsUp() async {
        let form = SignUp(shop: Shop())
        Report.expect(form.isComplete.value, false, "whether an empty form is complete")
        form.name.value = "ada"
        form.address.value = "lovelace"
        Report.expect(form.hint, "not an address: lovelace", "the hint")
        form.address.value = "ada@example.com"
        Report.expect(form.hint, nil, "the hint for an address")
        await value(of: form.open.enabled, "whether the button is enabled") { $0 }
        do {
            let greeting = try await form.open.run(())
            Report.expect(greeting, "welcome ada", "the result of the command")
        } catch {
            Report.failures.append("the command has failed: \(error)")
        }
        Report.expect(form.greeting, "welcome ada", "the greeting")
        form.name.value = "mallory"
        await value(of: form.open.enabled, "whether the button is enabled again") { $0 }
        do {
            _ = try await form.open.run(())
            Report.failures.append("the command for mallory has not failed")
        } catch {
            Report.expect(error.failure, .refused("mallory"), "the failure of the command")
        }
        Report.expect(form.alerts.count, 1, "the number of alerts")
    }

    static func fillsCart() async {
        let shop = Shop()
        let cart = Cart()
        cart.start()
        for article in shop.stock { cart.add(article) }
        await value(of: cart.total, "the total") { $0 == 129 }
        cart.discount = 29
        await value(of: cart.total, "the reduced total") { $0 == 100 }
        await cart.follow(shop.prices(1_000))
        Report.expect(cart.prices.count, 500, "the number of even sums")
        Report.expect(cart.prices.last, "500500 € for 3", "the last line")
    }

    /// Waits until a value is as expected. If the value never becomes as expected, the package's `check` script stops the
    /// program.
    static func value<Value>(
        of signal: some SignalProtocol<Value, Never>,
        _ what: String,
        isExpected: @MainActor (Value) -> Bool
    ) async {
        for await value in signal.signal.values where isExpected(value) { return }
        Report.failures.append("\(what): the signal has ended")
    }
}
