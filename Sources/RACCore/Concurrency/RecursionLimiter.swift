/// Bounds the stack use of nested calls along chains of objects, which can have any length at run time.
///
/// Disposables dispose disposables, subjects end subjects, and objects release objects. Calls must therefore not nest without
/// limit. However, a call that returns before its work is done surprises the caller. Calls therefore nest as long as the stack
/// has room. Where the program would otherwise end with a stack overflow, a call defers its work to the innermost call in
/// progress. That call does the deferred work before it returns.
///
/// Guarantees to the caller:
/// - A call nested in fewer than ``Kind/limit`` other calls of its kind has finished all its work, with all consequences, when
///   it returns. The same holds for a more deeply nested call, if the stack has room and no earlier work is pending.
/// - The work of any other call is deferred, and is done on this thread before the innermost call that found room returns.
///   Deferred work is done in the order of the calls, each with all its consequences before the next. The order is therefore
///   the same as with plain nesting, with one exception: a closure that defers work runs to its end before the deferred work
///   begins.
/// - ``runToEnd(_:_:_:)`` has finished its work, and all work deferred before it, when it returns.
///
/// Kinds are counted separately, because each has its own guarantee, and because several kinds at their limit still use little
/// stack.
@usableFromInline
package enum RecursionLimiter {
    /// A kind of nested call. The calls of each kind are counted separately.
    @usableFromInline
    package struct Kind: CaseIterable, Sendable {
        @usableFromInline let index: Int
        /// The number of calls that nest without a check of the stack. Only calls beyond this limit check whether the stack has
        /// room.
        @usableFromInline package let limit: Int

        @inlinable
        init(index: Int, limit: Int) {
            self.index = index
            self.limit = limit
        }

        /// The kind that all higher modules share.
        @inlinable
        package static func upperLayers(limit: Int) -> Kind { Kind(index: 5, limit: limit) }

        @usableFromInline package static var allCases: [Kind] {
            [.cleanup, .end, .release, .delivery, .chainRelease, .upperLayers(limit: 16)]
        }

        /// Calls in which a disposable runs its closure, or disposes its members.
        @inlinable package static var cleanup: Kind { Kind(index: 0, limit: 64) }
        /// Calls in which a signal or subject ends, and notifies its subscribers.
        @inlinable package static var end: Kind { Kind(index: 1, limit: 64) }
        /// Calls in which an object releases other objects.
        @inlinable package static var release: Kind { Kind(index: 2, limit: 64) }
        /// Calls in which a part of a long chain of operators forwards an event. One call uses much stack, so only a few calls
        /// nest.
        @inlinable package static var delivery: Kind { Kind(index: 3, limit: 3) }
        /// Calls in which a part of a long chain of operators is released.
        @inlinable package static var chainRelease: Kind { Kind(index: 4, limit: 1) }
    }

    /// Calls `work` with a context: immediately or, if this call is nested too deeply, before the innermost call in progress
    /// returns.
    ///
    /// - Parameters:
    ///   - kind: The kind that the call counts towards.
    ///   - context: The argument of `work`.
    ///   - work: The action to perform. It should capture nothing, so that the usual call allocates nothing.
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

    /// Calls `work` with a context and returns when the work and all its consequences are done, however deeply this call is
    /// nested.
    ///
    /// Each call uses stack, so another mechanism must keep these calls from nesting without limit.
    @inlinable
    @inline(__always)
    package static func runToEnd<Context>(_ kind: Kind, _ context: Context, _ work: (Context) -> Void) {
        let calls = NestedCalls.current(kind)
        if begin(calls, kind) {
            work(context)
            finish(calls)
        } else {
            // Work that has been deferred before this call must be done before it.
            NestedCalls.runDeferred(calls)
            work(context)
            NestedCalls.runDeferred(calls)
        }
    }

    /// Runs `work` as if no call of `kind` were in progress, so that its calls can nest up to the limit. All work that `work`
    /// defers is done before this function returns.
    ///
    /// - Parameters:
    ///   - kind: The kind of the calls inside `work`.
    ///   - isAtLimit: `true` if the calls in progress still count towards the limit. Even at the limit, one call inside `work`
    ///     nests without a check of the stack.
    ///   - work: The action to perform.
    @inlinable
    package static func runWithFreshLimit(_ kind: Kind, keepingLimit isAtLimit: Bool = false, _ work: () -> Void) {
        let calls = NestedCalls.current(kind)
        let outer = calls.move()
        calls.initialize(to: NestedCalls())
        if isAtLimit { calls.pointee.depth = min(outer.depth, kind.limit - 1) }
        work()
        calls.pointee = outer
    }

    /// Sets an optional to `nil` and releases its value: immediately or, if this call is nested too deeply, before the
    /// innermost call in progress returns.
    ///
    /// A `deinit` calls this function for its values. Values that an object still has at the end of its `deinit` are released
    /// by nested calls, which the limiter does not bound.
    ///
    /// - Parameters:
    ///   - kind: The kind that the release counts towards.
    ///   - place: The optional. Nothing happens if the optional is `nil`.
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

    /// Begins a nested call, if nesting is allowed.
    @inlinable
    @inline(__always)
    static func begin(_ calls: UnsafeMutablePointer<NestedCalls>, _ kind: Kind) -> Bool {
        guard calls.pointee.depth < kind.limit || mayNest(calls) else { return false }
        calls.pointee.depth += 1
        return true
    }

    /// Returns whether one more call can nest beyond the limit: the stack has room, and no earlier work is pending.
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

    /// Ends a nested call and does the work deferred inside it.
    @inlinable
    static func finish(_ calls: UnsafeMutablePointer<NestedCalls>) {
        if calls.pointee.left.count > calls.pointee.base { NestedCalls.runDeferred(calls) }
        calls.pointee.depth -= 1
    }
}

/// The number of calls of one kind that are in progress on a thread, and their deferred work.
///
/// An instance is accessed through a pointer and only briefly, because it changes while deferred work runs.
@usableFromInline
struct NestedCalls {
    @usableFromInline var depth = 0
    /// The deferred work. The last element runs next.
    @usableFromInline var left: [() -> Void] = []
    /// The number of deferred closures that must wait for the end of the current closure.
    @usableFromInline var base = 0

    @inlinable
    init() {}

    /// The calls of the running thread. Their address is stable as long as the thread runs.
    @usableFromInline
    static func current(_ kind: RecursionLimiter.Kind) -> UnsafeMutablePointer<NestedCalls> {
        if let kinds = local.current { return kinds._withUnsafeGuaranteedRef { $0.calls } + kind.index }
        return local.current(or: Kinds.init).calls + kind.index
    }

    private static let local = ThreadLocal<Kinds>()

    /// The nested calls of one thread, for each kind. They are in allocated memory, because they are accessed through pointers.
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

    /// Does the work deferred since the current closure began: depth first, and otherwise in the order of the calls.
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
