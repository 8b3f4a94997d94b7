extension SignalProtocol {
    /// Names this signal. The name is shown when the signal is printed, and each operator appends its own name.
    ///
    /// ```swift
    /// let hits = query.named("search").debounce(for: .milliseconds(300), on: scheduler).map(find).switchToLatest()
    /// print(hits)     // prints search.debounce.map.switchToLatest
    /// ```
    ///
    /// The name of an operator with several inputs contains the names of all inputs, as in `merge(search, _)`, where the second
    /// input has no name. A name costs an allocation per downstream operator when the chain is built, and nothing per event.
    ///
    /// - Parameter name: The new name, which replaces the present name.
    public func named(_ name: String) -> Signal<Value, Failure> {
        Signal(source: signal.source, path: SignalPath(parent: nil, step: .name(name)))
    }
}

extension Signal {
    /// The name that ``SignalProtocol/named(_:)`` has set and operators have extended, or `nil` if the signal has no name.
    public var name: String? { path?.description }

    /// Returns this signal, named after the upstream and the operator, or without a name if the upstream has none.
    @inlinable
    @inline(__always)
    package func named(after upstream: some SignalProtocol, _ function: StaticString = #function) -> Signal {
        guard let path = upstream.signal.path else { return self }
        return named(following: path, function)
    }

    @inlinable
    package func named(afterAll inputs: InputPaths, _ function: StaticString = #function) -> Signal {
        guard inputs.hasName else { return self }
        return Signal(source: source, path: SignalPath(parent: nil, step: .join(function, inputs)))
    }

    // This function is not inlined, because an operator must stay small to be inlined into its caller.

    @inlinable
    @inline(never)
    func named(following path: SignalPath, _ function: StaticString) -> Signal {
        Signal(source: source, path: SignalPath(parent: path, step: .operator(function)))
    }
}

extension Signal: CustomStringConvertible {
    /// The name, or the type if there is no name.
    public var description: String { name ?? "\(Self.self)" }
}

/// The names of the operators that produced a signal. The path is converted to text only when it is printed.
@usableFromInline
package final class SignalPath: Sendable, CustomStringConvertible {
    @usableFromInline
    package enum Step: Sendable {
        case name(String)
        case `operator`(StaticString)
        case join(StaticString, InputPaths)
    }

    private let parent: SignalPath?
    private let step: Step

    @usableFromInline
    package init(parent: SignalPath?, step: Step) {
        self.parent = parent
        self.step = step
    }

    @usableFromInline package var description: String {
        // This is a loop, because the chain can be longer than the stack allows for recursion.
        var parts: [String] = []
        var next: SignalPath? = self
        while let path = next {
            switch path.step {
            case .name(let name): parts.append(name)
            case .operator(let function): parts.append(baseName(of: function))
            case .join(let function, let inputs): parts.append("\(baseName(of: function))(\(inputs.description))")
            }
            next = path.parent
        }
        return parts.reversed().joined(separator: ".")
    }
}

/// The paths of the inputs of an operator. The struct allocates nothing if no input has a name.
@usableFromInline
package struct InputPaths: Sendable, CustomStringConvertible {
    private var count = 0
    @usableFromInline var named: [(position: Int, path: SignalPath)] = []

    @inlinable var hasName: Bool { !named.isEmpty }

    @usableFromInline
    package init() {}

    @usableFromInline
    package init(_ first: SignalPath?, _ second: SignalPath?) {
        append(first)
        append(second)
    }

    @inlinable
    package init<Value, Failure>(_ inputs: [Signal<Value, Failure>]) {
        self.init()
        for input in inputs { append(input.path) }
    }

    @usableFromInline
    package mutating func append(_ path: SignalPath?) {
        if let path { named.append((count, path)) }
        count += 1
    }

    @usableFromInline
    package func appending(_ path: SignalPath?) -> InputPaths {
        var paths = self
        paths.append(path)
        return paths
    }

    @usableFromInline package var description: String {
        var texts = Array(repeating: "_", count: count)
        for (position, path) in named { texts[position] = path.description }
        return texts.joined(separator: ", ")
    }
}

private func baseName(of function: StaticString) -> String {
    String("\(function)".prefix { $0 != "(" })
}
