#if !canImport(ObjectiveC)
    import Observation
    import RACCore
    import RACSchedulers
    // The import provides `_forEachField`, which finds an object's registrar without reading the object's other fields.
    @_spi(Reflection) import Swift

    extension Lifetime {
        /// Returns the lifetime that is attached to an observable object, or `nil` if the object does not own a registrar. The
        /// lifetime ends in a turn of the main queue after the object's deallocation.
        ///
        /// An `@Observable` object stores an `ObservationRegistrar`. For each tracking, the registrar holds a closure until a
        /// tracked property changes or the object is deallocated. This method tracks the key path `\.self`, which never changes.
        /// The closure of this tracking is therefore never called, and holds a ``LifetimeToken`` until the object is deallocated.
        /// Each object has one token.
        static func ofObservable(_ object: some Observable) -> Lifetime? {
            let reference = object as AnyObject
            let identity = ObjectIdentifier(reference)
            if let known = attached.withLock({ $0[identity] }) { return known }
            guard let registrar = ObservationRegistrar.stored(in: reference) else { return nil }
            // If two threads run this code at the same time, both return the lifetime that was stored first. The caller holds the
            // object, so `identity` cannot become the identity of another object.
            let lifetime = Lifetime()
            let former = attached.withLock { attached in
                let former = attached[identity]
                if former == nil { attached[identity] = lifetime }
                return former
            }
            if let former { return former }
            let token = LifetimeToken(lifetime, of: identity)
            withObservationTracking {
                registrar.access(object, keyPath: \.self)
            } onChange: {
                withExtendedLifetime(token) {}
            }
            return lifetime
        }

        /// An entry is removed before the address of its object can be used again.
        fileprivate static let attached = Lock<[ObjectIdentifier: Lifetime]>([:])
    }

    /// Observation releases the token while it holds its own lock. Therefore `deinit` runs no user code, and the lifetime ends
    /// in a later turn of the main queue.
    private final class LifetimeToken: Sendable {
        private let lifetime: Lifetime
        private let object: ObjectIdentifier

        init(_ lifetime: Lifetime, of object: ObjectIdentifier) {
            self.lifetime = lifetime
            self.object = object
        }

        deinit {
            _ = Lifetime.attached.withLock { $0.removeValue(forKey: object) }
            MainScheduler.shared.schedule { [lifetime] in lifetime.end() }
        }
    }

    extension ObservationRegistrar {
        fileprivate static func stored(in object: AnyObject) -> ObservationRegistrar? {
            // The option `classType` is written as a number, because the standard library declares the option as a static
            // variable, which Swift 6 does not allow to be read here.
            let ofClass = _EachFieldOptions(rawValue: 1)
            var found: ObservationRegistrar?
            _forEachField(of: type(of: object), options: ofClass) { _, offset, type, _ in
                guard type == ObservationRegistrar.self else { return true }
                // The object has a registrar at that offset. The registrar is a constant, so any thread can read it.
                let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + offset
                found = address.assumingMemoryBound(to: ObservationRegistrar.self).pointee
                return false
            }
            return found
        }
    }
#endif
