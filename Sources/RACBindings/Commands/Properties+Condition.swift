import RACCommand

// A request that the closure of a `Property { }` makes, or a state that it reads, depends on the present value, and not on the
// copies of that closure's evaluation.

extension MutableProperty: ReadableCondition where Value == Bool {
    package var readCondition: CommandCondition.Read {
        let store = store
        return { PropertyContext.outsideEvaluation { store.value } }
    }
}

extension Property: ReadableCondition where Value == Bool {
    package var readCondition: CommandCondition.Read {
        let node = node
        return { PropertyContext.outsideEvaluation { node.value } }
    }
}

extension ValidatingProperty: ReadableCondition where Value == Bool {
    package var readCondition: CommandCondition.Read {
        let node = node
        return { PropertyContext.outsideEvaluation { node.value } }
    }
}
