#if DEBUG
    import RACCore
    import RACSchedulers

    /// What happens when a property of an object is bound while another binding of it is there, and stays. Debug builds only.
    package enum DuplicateBindingCheck {
        /// Told of each case. Stops the program unless a test replaces it for a task.
        @TaskLocal package static var report: @Sendable (_ message: String) -> Void = { assertionFailure($0) }
        /// How long two bindings may be there that are not made on the main queue. On that it is until its next turn.
        @TaskLocal package static var patience: Duration = .seconds(1)
    }

    /// The claim of a binding to be the only one that writes a property.
    ///
    /// Who exchanges a binding, as in `serial.disposable = signal.bind(to: \.text, on: label)`, makes the new one before the old
    /// one goes. So two bindings are not reported at once, but only if both are still there when the main queue gets to look.
    ///
    /// Only the closures of the subscription hold it. So it ends, at the latest, when the source has dropped them, for
    /// then nothing will be written any more, also if the source went away without ending.
    ///
    /// Why it is right: entering a claim and taking the list of those before it is one section of the lock, so of two
    /// that meet, the later one sees the earlier. Key paths are compared outside it: subscripts in them may have arguments,
    /// whose comparison is foreign code. So is their release.
    ///
    /// An object's address may be that of one which has gone. Hence the weak reference in each place.
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
                if !other.isThere(target) {
                    Self.remove(other, object)
                } else if other.path == path {
                    rivals.append(other)
                }
            }
            if !rivals.isEmpty {
                Self.report(boundTarget, and: rivals, of: object, "\(path) of \(type(of: target))")
            }
        }

        /// Reports a place and one of those that are the same, if both are still bound when the main queue gets to look.
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
            let patience = DuplicateBindingCheck.patience
            if MainQueue.isCurrent || patience <= .zero {
                MainScheduler.shared.schedule(check)
            } else {
                MainScheduler.shared.schedule(after: patience, check)
            }
        }

        deinit {
            end()
        }

        /// Lets others bind.
        func end() {
            Self.remove(boundTarget, object)
        }

        /// Ends the claim when the binding is disposed, which does not hold it.
        func end(with binding: CompoundDisposable) {
            binding.add { [weak self] in self?.end() }
        }

        private static func remove(_ boundTarget: BoundTarget, _ object: ObjectIdentifier) {
            // What comes out is released when this returns, outside the lock.
            _ = targets.withLock { targets -> [BoundTarget]? in
                guard let former = targets[object] else { return nil }
                let rest = former.filter { $0 !== boundTarget }
                targets[object] = rest.isEmpty ? nil : rest
                return former
            }
        }
    }

    /// A property of an object that is bound.
    ///
    /// `@unchecked Sendable` because nothing in it changes, but the weak reference when the object is deallocated, which the
    /// runtime does atomically; and the key paths are only compared.
    private final class BoundTarget: @unchecked Sendable {
        let path: BoundPath
        let signalName: String?
        private weak var target: AnyObject?

        init(_ target: AnyObject, _ path: BoundPath, _ signalName: String?) {
            self.target = target
            self.path = path
            self.signalName = signalName
        }

        /// Returns whether this is a property of `object`. Only to be asked about an object of the same address: loading the
        /// reference then gives what the caller holds anyway, or nothing, so it never is the last one.
        func isThere(_ object: AnyObject) -> Bool { target === object }
    }
#else
    import RACCore

    /// Nothing: bindings are checked in debug builds only.
    struct BindingClaim: Sendable {
        init(_ target: AnyObject, _ path: @autoclosure () -> BoundPath, signalName: @autoclosure () -> String?) {}

        func end() {}

        func end(with binding: CompoundDisposable) {}
    }
#endif
