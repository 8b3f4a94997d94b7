/// Bounds the stack that is taken by what has been linked at run time.
///
/// Disposables dispose disposables, subjects end subjects, and objects release objects. Such rows may be of any length, so no
/// call may simply nest in the one before. But a call that has returned without having done its work surprises the caller. So
/// calls nest as long as the stack has room: where the program would otherwise end with a stack overflow, a call leaves its
/// work to the innermost one that has begun, which does it before it returns.
///
/// What a caller may rely on:
/// - A call that is not nested in `limit` others of its kind has done everything it leads to when it returns. So has one that
///   is nested more deeply, as long as the stack has room and nothing waits that comes before it.
/// - Any other is done when the innermost call that found room returns: on this thread, in the order of the calls, and with what
///   it leads to before the next one. So the order is that of plain nesting, but for the rest of a closure that has left work
///   behind, which runs before that work.
/// - ``runToEnd(_:_:_:)`` has done all its work when it returns, and all that stands before it in the order.
///
/// Kinds are counted apart, because each promises something else, and because a stack of a few full ones is still small.
@usableFromInline
package enum RecursionLimiter {
    /// What is done.
    @usableFromInline
    package struct Kind: CaseIterable, Sendable {
        @usableFromInline let index: Int
        /// The number of calls nest whatever room the stack has. Only calls beyond that number look at the stack.
        @usableFromInline package let limit: Int

        @inlinable
        init(index: Int, limit: Int) {
            self.index = index
            self.limit = limit
        }

        /// The kind of the modules above, one for all of them.
        @inlinable
        package static func upperLayers(limit: Int) -> Kind { Kind(index: 5, limit: limit) }

        @usableFromInline package static var allCases: [Kind] {
            [.cleanup, .end, .release, .delivery, .chainRelease, .upperLayers(limit: 16)]
        }

        /// A disposable runs its closure, or disposes its members.
        @inlinable package static var cleanup: Kind { Kind(index: 0, limit: 64) }
        /// Something ends, and tells those who follow it.
        @inlinable package static var end: Kind { Kind(index: 1, limit: 64) }
        /// An object releases others.
        @inlinable package static var release: Kind { Kind(index: 2, limit: 64) }
        /// A piece of a long chain of operators passes an event on. One call takes much stack, so only a few nest.
        @inlinable package static var delivery: Kind { Kind(index: 3, limit: 3) }
        /// A piece of a long chain of operators is released.
        @inlinable package static var chainRelease: Kind { Kind(index: 4, limit: 1) }
    }

    /// Calls `work` with a context, now or, if this call is nested too deeply, before the innermost one that has begun
    /// returns.
    ///
    /// - Parameters:
    ///   - kind: With what the call is counted.
    ///   - context: What `work` needs.
    ///   - work: What to do. It should capture nothing, so that the usual call allocates nothing.
    @inlinable
    @inline(__always)
    package static func run<Context>(_ kind: Kind, _ context: Context, _ work: @escaping (Context) -> Void) {
        let calls = NestedCalls.current(kind)
        if begin(calls, kind) {
            work(context)
            finish(calls)
        } else {
            leave(calls) { work(context) }
        }
    }

    /// Calls `work` with a context and returns when all is done that it leads to, however deeply this call is nested.
    ///
    /// Takes stack at each call, so something else must keep these from nesting without limit.
    @inlinable
    @inline(__always)
    package static func runToEnd<Context>(_ kind: Kind, _ context: Context, _ work: (Context) -> Void) {
        let calls = NestedCalls.current(kind)
        if begin(calls, kind) {
            work(context)
            finish(calls)
        } else {
            // What has been left since the last look comes before this call.
            NestedCalls.runDeferred(calls)
            work(context)
            NestedCalls.runDeferred(calls)
        }
    }

    /// Calls `work` as if no call of a kind had begun: so calls in it nest up to the limit again, and leave nothing to calls
    /// outside.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - isAtLimit: Whether only the first call in it nests without a look at the stack, if many have begun outside.
    ///   - work: What to do.
    @inlinable
    package static func runWithFreshLimit(_ kind: Kind, keepingLimit isAtLimit: Bool = false, _ work: () -> Void) {
        let calls = NestedCalls.current(kind)
        let outer = calls.move()
        calls.initialize(to: NestedCalls())
        if isAtLimit { calls.pointee.depth = min(outer.depth, kind.limit - 1) }
        work()
        calls.pointee = outer
    }

    /// Empties a place and releases what was in it, now or, if this call is nested too deeply, before the innermost one that
    /// has begun returns.
    ///
    /// For `deinit`: what is still in an object when its `deinit` is over is released by nesting.
    ///
    /// - Parameters:
    ///   - kind: With what the release is counted.
    ///   - place: What to empty. Nothing happens if it is empty.
    @inlinable
    @inline(__always)
    package static func release<Value>(_ kind: Kind = .release, _ place: inout Value?) {
        guard let value = place.take() else { return }
        let calls = NestedCalls.current(kind)
        if begin(calls, kind) {
            _ = consume value
            finish(calls)
        } else {
            leave(calls) { withExtendedLifetime(value) {} }
        }
    }

    /// Begins a call that nests, if it may.
    @inlinable
    @inline(__always)
    static func begin(_ calls: UnsafeMutablePointer<NestedCalls>, _ kind: Kind) -> Bool {
        guard calls.pointee.depth < kind.limit || mayNest(calls) else { return false }
        calls.pointee.depth += 1
        return true
    }

    /// Returns whether one more call may nest though many have begun: there is room, and nothing waits that comes before it.
    @usableFromInline
    @inline(never)
    static func mayNest(_ calls: UnsafeMutablePointer<NestedCalls>) -> Bool {
        calls.pointee.left.count == calls.pointee.base && ThreadStack.hasRoom
    }

    @usableFromInline
    @inline(never)
    static func leave(_ calls: UnsafeMutablePointer<NestedCalls>, _ work: @escaping () -> Void) {
        calls.pointee.left.append(work)
    }

    /// Ends a call that nests: does what calls inside it have left.
    @inlinable
    static func finish(_ calls: UnsafeMutablePointer<NestedCalls>) {
        if calls.pointee.left.count > calls.pointee.base { NestedCalls.runDeferred(calls) }
        calls.pointee.depth -= 1
    }
}

/// The calls of one kind that a thread has begun, and what it is still to do for those nested too deeply.
///
/// Used through a pointer, by short accesses: it changes while the work that it is about runs.
@usableFromInline
struct NestedCalls {
    @usableFromInline var depth = 0
    /// What is to be done next stands last.
    @usableFromInline var left: [() -> Void] = []
    /// How much of that is not to be done before the work in hand is over.
    @usableFromInline var base = 0

    @inlinable
    init() {}

    /// Those of the running thread. They stay where they are as long as the thread runs.
    @usableFromInline
    static func current(_ kind: RecursionLimiter.Kind) -> UnsafeMutablePointer<NestedCalls> {
        if let kinds = local.current { return kinds._withUnsafeGuaranteedRef { $0.calls } + kind.index }
        return local.current(or: Kinds.init).calls + kind.index
    }

    private static let local = ThreadLocal<Kinds>()

    /// The nested calls of one thread, for each kind. In memory of its own, since it changes while it is used.
    private final class Kinds {
        let calls = UnsafeMutablePointer<NestedCalls>.allocate(capacity: RecursionLimiter.Kind.allCases.count)

        init() {
            calls.initialize(repeating: NestedCalls(), count: RecursionLimiter.Kind.allCases.count)
        }

        deinit {
            calls.deinitialize(count: RecursionLimiter.Kind.allCases.count)
            calls.deallocate()
        }
    }

    /// Does what has been left since the work in hand began: depth first, each in the order of the calls.
    @usableFromInline
    @inline(never)
    static func runDeferred(_ calls: UnsafeMutablePointer<NestedCalls>) {
        let base = calls.pointee.base
        calls.pointee.left[base...].reverse()
        while calls.pointee.left.count > base {
            let work = calls.pointee.left.removeLast()
            let count = calls.pointee.left.count
            calls.pointee.base = count
            work()
            _ = consume work
            calls.pointee.left[count...].reverse()
        }
        calls.pointee.base = base
        if base == 0 { calls.pointee.left = [] }
    }
}
