/// Limits the stack use of nested calls along chains of objects, which can have any length at run time. For example,
/// disposables dispose other disposables, subjects end other subjects, and objects release other objects.
///
/// Such calls nest as long as the stack has room. Otherwise, a call defers its work to the innermost call in progress.
///
/// Guarantees to the caller:
/// - If fewer than ``Kind/limit`` calls of the same kind are in progress, a call does its work, with all consequences, before it
///   returns. A more deeply nested call does the same, if the stack has room and no deferred work is pending.
/// - Any other call defers its work. On the same thread, the innermost call that does its own work immediately then also does the
///   deferred work, before it returns. The order is the same as with plain nesting, with one exception: a closure that defers
///   work returns before the deferred work begins.
/// - When ``runToEnd(_:_:_:)`` returns, its work is done, and so is all work that was deferred before its call.
///
/// The calls of each kind are counted separately. Even if several kinds reach their limits, the calls use little stack.
@usableFromInline
package enum RecursionLimiter {
    @usableFromInline
    package enum Kind: Int, CaseIterable, Sendable {
        case cleanup, end, release
        /// For calls in which a part of a long chain forwards an event. Each call uses much stack, so only a few calls nest.
        case delivery
        case chainRelease
        /// The kind that all modules above this module share.
        case upperLayers

        /// The number of calls that can nest without a check of the stack. Each further call checks whether the stack has room.
        @inlinable package var limit: Int {
            switch self {
            case .cleanup, .end, .release: 64
            case .delivery: 3
            case .chainRelease: 1
            case .upperLayers: 16
            }
        }
    }

    /// Calls `work`. If this call is nested too deeply, the innermost call in progress calls `work` before that call returns.
    /// The closure `work` should capture nothing, so that the usual call allocates nothing.
    @inlinable
    @inline(__always)
    package static func run<Context>(_ kind: Kind, _ context: Context, _ work: @escaping (Context) -> Void) {
        let calls = NestedCalls.current(kind)
        if begin(calls, kind) {
            work(context)
            finish(calls)
        } else {
            postpone(calls) { work(context) }
        }
    }

    /// Calls `work`. At any depth, the work and all its consequences are done when this method returns. Each call uses stack,
    /// so the caller must keep these calls from nesting without limit.
    @inline(__always)
    static func runToEnd<Context>(_ kind: Kind, _ context: Context, _ work: (Context) -> Void) {
        let calls = NestedCalls.current(kind)
        if begin(calls, kind) {
            work(context)
            finish(calls)
        } else {
            // Work that earlier calls have deferred must be done first.
            NestedCalls.runDeferred(calls)
            work(context)
            NestedCalls.runDeferred(calls)
        }
    }

    /// Runs `work` as if no call of `kind` were in progress. If `isCounting` is `true`, the calls in progress still count, but
    /// one call can always nest inside `work`. All work that these nested calls defer is done before this method returns.
    @inlinable
    package static func runAsOutermost(_ kind: Kind, countingOuterCalls isCounting: Bool = false, _ work: () -> Void) {
        let calls = NestedCalls.current(kind)
        let outer = calls.move()
        calls.initialize(to: NestedCalls())
        if isCounting { calls.pointee.depth = min(outer.depth, kind.limit - 1) }
        work()
        calls.pointee = outer
    }

    /// Sets an optional to `nil` and releases its value. If this call is nested too deeply, the innermost call in progress
    /// releases the value. A `deinit` calls this method for a property that can hold a long chain of objects. Without this call,
    /// the property would be released after the `deinit`, and such releases would nest without limit.
    @inlinable
    @inline(__always)
    package static func release<Value>(_ kind: Kind = .release, _ optional: inout Value?) {
        guard let value = optional.take() else { return }
        let calls = NestedCalls.current(kind)
        if begin(calls, kind) {
            _ = consume value
            finish(calls)
        } else {
            postpone(calls) { withExtendedLifetime(value) {} }
        }
    }

    @inlinable
    @inline(__always)
    static func begin(_ calls: UnsafeMutablePointer<NestedCalls>, _ kind: Kind) -> Bool {
        guard calls.pointee.depth < kind.limit || mayNest(calls) else { return false }
        calls.pointee.depth += 1
        return true
    }

    @usableFromInline
    @inline(never)
    static func mayNest(_ calls: UnsafeMutablePointer<NestedCalls>) -> Bool {
        calls.pointee.deferred.count == calls.pointee.base && ThreadStack.hasRoom
    }

    @usableFromInline
    @inline(never)
    static func postpone(_ calls: UnsafeMutablePointer<NestedCalls>, _ work: @escaping () -> Void) {
        calls.pointee.deferred.append(work)
    }

    @inlinable
    static func finish(_ calls: UnsafeMutablePointer<NestedCalls>) {
        if calls.pointee.deferred.count > calls.pointee.base { NestedCalls.runDeferred(calls) }
        calls.pointee.depth -= 1
    }
}

/// The number of calls of one kind that are in progress on a thread, and their deferred work. An instance is accessed only
/// briefly and through a pointer, because deferred work changes the instance.
@usableFromInline
struct NestedCalls {
    @usableFromInline var depth = 0
    @usableFromInline var deferred: [() -> Void] = []
    /// The number of elements of `deferred` that must wait until the current closure has returned.
    @usableFromInline var base = 0

    @inlinable
    init() {}

    @usableFromInline
    static func current(_ kind: RecursionLimiter.Kind) -> UnsafeMutablePointer<NestedCalls> {
        if let kinds = local.current { return kinds._withUnsafeGuaranteedRef { $0.calls } + kind.rawValue }
        return local.current(or: Kinds.init).calls + kind.rawValue
    }

    private static let local = ThreadLocal<Kinds>()

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

    /// Runs the closures that have been deferred since the current closure began. If one of them defers further work, that work
    /// runs before the next closure.
    @usableFromInline
    @inline(never)
    static func runDeferred(_ calls: UnsafeMutablePointer<NestedCalls>) {
        let base = calls.pointee.base
        calls.pointee.deferred[base...].reverse()
        while calls.pointee.deferred.count > base {
            let work = calls.pointee.deferred.removeLast()
            let count = calls.pointee.deferred.count
            calls.pointee.base = count
            work()
            _ = consume work
            calls.pointee.deferred[count...].reverse()
        }
        calls.pointee.base = base
        if base == 0 { calls.pointee.deferred = [] }
    }
}
