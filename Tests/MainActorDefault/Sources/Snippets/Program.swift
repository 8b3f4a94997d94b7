import Dispatch
import Foundation
import RACBindings

// Runs some of the snippets with values from another thread. Like the snippets, this file has no annotations.

let mainQueueKey = DispatchSpecificKey<Bool>()
var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueueKey) == true }

@main
struct Program {
    static func main() async {
        DispatchQueue.main.setSpecific(key: mainQueueKey, value: true)
        let values = Subject<String, Never>()
        let worker = QueueScheduler()
        let log = History()
        let places = MutableProperty<[Bool]>([])
        log.follow(values.deliver(on: worker))
            .map { ($0, isOnMainQueue, log.visited.count) }
            .subscribe { places.value.append($0.1 && isOnMainQueue && log.visited.last == $0.0) }
        for name in ["one", "two", "three"] { values.send(name) }
        for await seen in places.signal.values where seen.count == 3 { break }

        let form = AddressForm()
        let before = form.isValid.value
        form.address.value = " ada@example.com "
        let after = form.isValid.value

        let basket = Basket()
        basket.add.execute(Item(name: "cup", price: 7))

        let favorites = Favorites()
        _ = try? await favorites.add.run("cup")

        let isGood =
            places.value == [true, true, true] && log.visited == ["one", "two", "three"] && !before && after
            && basket.items.count == 1 && favorites.hits == [Hit(title: "cup")]
        print(
            isGood ? "all closures ran on the main queue" : "error: \(places.value) \(log.visited) \(before) \(after)"
        )
        exit(isGood ? 0 : 1)
    }
}
