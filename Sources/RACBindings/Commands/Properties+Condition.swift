import RACCommand

extension MutableProperty: ReadableCondition where Value == Bool {
    package var readCondition: CommandCondition.Read {
        let store = store
        return { store.value }
    }
}

extension Property: ReadableCondition where Value == Bool {
    package var readCondition: CommandCondition.Read {
        let node = node
        return { node.value }
    }
}

extension ValidatingProperty: ReadableCondition where Value == Bool {
    package var readCondition: CommandCondition.Read {
        let node = node
        return { node.value }
    }
}
