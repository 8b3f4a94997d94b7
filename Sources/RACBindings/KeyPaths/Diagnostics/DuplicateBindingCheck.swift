#if DEBUG
    import RACCore
    import RACSchedulers

    /// Settings of the check for two bindings of one property at the same time. Only debug builds make the check.
    package enum DuplicateBindingCheck {
        /// Called for each pair of bindings that write the same property. A test can replace the closure for a task.
        @TaskLocal package static var report: @Sendable (_ message: String) -> Void = { assertionFailure($0) }
        /// The time after which the main queue checks a binding that another thread has created. A binding created on the main
        /// queue is checked in the next turn of that queue.
        @TaskLocal package static var checkDelay: Duration = .seconds(1)
    }

    /// The claim of a binding to be the only binding that writes its property.
    ///
    /// A new binding is created before the old binding is disposed, as in
    /// `serial.disposable = signal.bind(to: \.text, on: label)`. Two bindings are therefore reported only if both still exist
    /// when the check runs on the main queue.
    ///
    /// Only the closures of the subscription hold the claim, so the claim ends at the latest when the source has released the
    /// closures. After that release the binding can write no value.
    ///
    /// Why no pair is missed: a claim is added, and the earlier claims are read, in one critical section. Of two concurrent
    /// claims, the later claim therefore sees the earlier claim. Key paths are compared and released outside the lock, because
    /// comparing or releasing the arguments of their subscripts may run foreign code.
    ///
    /// The weak reference of an entry distinguishes a new object from a deallocated object that had the same address.
    final class BindingClaim: Sendable {
        private static let targets = Lock<[ObjectIdentifier: [BoundTarget]]>([:])

        private let object: ObjectIdentifier
        private let boundTarget: BoundTarget

        init(_ target: AnyObject, _ path: BoundPath, signalName: String?) {
            let (object, boundTarget) = (ObjectIdentifier(target), BoundTarget(target, path, signalName))
            (self.object, self.boundTarget) = (object, boundTarget)
            let others = Self.targets.withLock { targets in
                let others = targets[object] ?? []
                targets[object] = others + [boundTarget]
                return others
            }
            var rivals: [BoundTarget] = []
            for other in others {
                if !other.refers(to: target) {
                    Self.remove(other, object)
                } else if other.path == path {
                    rivals.append(other)
                }
            }
            if !rivals.isEmpty {
                Self.report(boundTarget, and: rivals, of: object, "\(path) of \(type(of: target))")
            }
        }

        private static func report(
            _ boundTarget: BoundTarget,
            and rivals: [BoundTarget],
            of object: ObjectIdentifier,
            _ description: String
        ) {
            let report = DuplicateBindingCheck.report
            let check: @Sendable () -> Void = {
                let bound = targets.withLock { $0[object] ?? [] }
                func isBound(_ boundTarget: BoundTarget) -> Bool { bound.contains { $0 === boundTarget } }
                guard isBound(boundTarget), let rival = rivals.first(where: isBound) else { return }
                report(
                    """
                    \(description) is bound to two signals, which would overwrite each other's values: \
                    \(rival.signalName ?? "one without a name"), and now \(boundTarget.signalName ?? "another without a name"). \
                    Dispose the first binding when you make the second, or merge the signals.
                    """
                )
            }
            let checkDelay = DuplicateBindingCheck.checkDelay
            if MainQueue.isCurrent || checkDelay <= .zero {
                MainScheduler.shared.schedule(check)
            } else {
                MainScheduler.shared.schedule(after: checkDelay, check)
            }
        }

        deinit {
            end()
        }

        func end() {
            Self.remove(boundTarget, object)
        }

        /// Ends the claim when the binding is disposed. The binding holds the claim only weakly.
        func end(with binding: CompoundDisposable) {
            binding.add { [weak self] in self?.end() }
        }

        private static func remove(_ boundTarget: BoundTarget, _ object: ObjectIdentifier) {
            // The previous list is released outside the lock.
            _ = targets.withLock { targets -> [BoundTarget]? in
                guard let former = targets[object] else { return nil }
                let rest = former.filter { $0 !== boundTarget }
                targets[object] = rest.isEmpty ? nil : rest
                return former
            }
        }
    }

    /// `@unchecked Sendable` because only the weak reference changes: the runtime sets it to `nil` atomically when the object
    /// is deallocated. The key paths are only compared.
    private final class BoundTarget: @unchecked Sendable {
        let path: BoundPath
        let signalName: String?
        private weak var target: AnyObject?

        init(_ target: AnyObject, _ path: BoundPath, _ signalName: String?) {
            self.target = target
            self.path = path
            self.signalName = signalName
        }

        /// Precondition: `object` has the address of the target. The weak reference then loads as `nil` or as the object that
        /// the caller holds. The loaded reference is therefore never the last reference.
        func refers(to object: AnyObject) -> Bool { target === object }
    }
#else
    import RACCore

    /// Bindings are checked only in debug builds.
    struct BindingClaim: Sendable {
        init(_ target: AnyObject, _ path: @autoclosure () -> BoundPath, signalName: @autoclosure () -> String?) {}

        func end() {}

        func end(with binding: CompoundDisposable) {}
    }
#endif
