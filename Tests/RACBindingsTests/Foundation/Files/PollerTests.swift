#if !canImport(Darwin)
    import Dispatch
    import Foundation
    import RACCore
    import RACOperators
    import RACSchedulers
    import TestSupport
    import Testing

    @testable import RACBindings

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    @Suite(.timeLimit(.minutes(20))) struct PollerTests {
        @Test func `the polling thread ends when no file descriptor is registered, and starts again on demand`() throws
        {
            let (starts, ended) = (Counter(), Expectation())
            let poller = Poller { body in
                starts.increment()
                Thread {
                    body()
                    ended.fulfill()
                }
                .start()
            }
            for round in 1...20 {
                let (pipe, arrived) = (try Plumbing(), Expectation())
                let readiness = Readiness(of: pipe.file, by: poller) { _ in arrived.fulfill() }
                if round.isMultiple(of: 2) {
                    pipe.write()
                    #expect(arrived.wait())
                } else {
                    readiness.cancel()
                }
                #expect(ended.wait())
                #expect(starts.value == round)
            }
        }

        @Test func `one polling thread waits for all file descriptors`() throws {
            let (starts, ended) = (Counter(), Expectation())
            let poller = Poller { body in
                starts.increment()
                Thread {
                    body()
                    ended.fulfill()
                }
                .start()
            }
            let pipes = try (0..<20).map { _ in try Plumbing() }
            let arrived = Expectation()
            let waiting = pipes.map { Readiness(of: $0.file, by: poller) { _ in arrived.fulfill() } }
            for pipe in pipes.dropLast(2) {
                pipe.write()
                #expect(arrived.wait())
            }
            waiting[18].cancel()
            #expect(!ended.wait(0))
            // Without this use, the optimizer would close the pipes that are not written to again. The thread would then have no
            // descriptor to wait for.
            withExtendedLifetime(pipes) {}
            waiting[19].cancel()
            #expect(ended.wait())
            #expect(starts.value == 1)
        }

        @Test(arguments: [true, false])
        func `the poller misses no file descriptor while other descriptors are added and removed`(
            _ isWaitedForAnother: Bool
        ) throws {
            let forgotten = Counter()
            let poller = Poller { body in Thread { body() }.start() }
            // The thread already waits for another pipe when a new pipe is added.
            let other = try Plumbing()
            let otherReadiness = Readiness(of: other.file, by: poller) { _ in }
            if !isWaitedForAnother { otherReadiness.cancel() }
            let waits: @Sendable (Int) -> Void = { _ in
                guard forgotten.value == 0, let pipe = try? Plumbing() else { return }
                let arrived = Expectation()
                let readiness = Readiness(of: pipe.file, by: poller) { _ in arrived.fulfill() }
                pipe.write()
                if !arrived.wait() { forgotten.increment() }
                readiness.cancel()
            }
            race(heavy(5_000), [waits, waits])
            #expect(forgotten.value == 0)
            otherReadiness.cancel()
        }

        // MARK: - Without descriptors

        // These tests run in separate processes, because the descriptor limit belongs to the process. The limit is low only for a
        // moment, because Dispatch stops a process in which it cannot open the descriptors that it needs.

        @Test func `a poller that cannot open its own file descriptor reports a failure and then recovers`() async {
            await #expect(processExitsWith: .success) {
                try prepareDispatch()
                let (pipe, told, failures) = (try Plumbing(), Expectation(), Shared<[FileReadError?]>([]))
                let poller = Poller { run in
                    if failures.value.isEmpty {
                        let limit = descriptorLimit(1)
                        run()
                        _ = descriptorLimit(limit)
                    } else {
                        Thread { run() }.start()
                    }
                }
                for _ in 0..<2 {
                    let readiness = Readiness(of: pipe.file, by: poller) { error in
                        failures.withLock { $0.append(error) }
                        told.fulfill()
                    }
                    pipe.write()
                    #expect(told.wait())
                    readiness.cancel()
                }
                #expect(failures.value == [.cannotRead(.EMFILE), nil])
            }
        }

        @Test func `subscriptions that wait for data of a file fail if polling fails, and later ones succeed`() async {
            await #expect(processExitsWith: .success) {
                // The polling thread is already running, and continues for the other pipes.
                let (first, others) = (Pipe(), (0..<20).map { _ in Pipe() })
                let (arrived, failed, failures) = (Expectation(), Expectation(), Shared<[FileReadError]>([]))
                let waiting = others.map { pipe in
                    pipe.fileHandleForReading.chunks(on: ImmediateScheduler()).subscribe { _ in
                        arrived.fulfill()
                    } failed: { error in
                        failures.withLock { $0.append(error) }
                        failed.fulfill()
                    }
                }
                let signal = first.fileHandleForReading.chunks(on: ImmediateScheduler())
                let firstSubscription = signal.take(1).subscribe { _ in
                    arrived.fulfill()
                } failed: { _ in
                }
                try first.fileHandleForWriting.write(contentsOf: Data([1]))
                #expect(arrived.wait())
                try prepareDispatch()
                // The number of descriptors now exceeds the limit for polling.
                let limit = descriptorLimit(10)
                waiting[0].dispose()
                let haveFailed = (1..<20).allSatisfy { _ in failed.wait() }
                _ = descriptorLimit(limit)
                #expect(haveFailed)
                #expect(failures.value == Array(repeating: .cannotRead(.EINVAL), count: 19))
                firstSubscription.dispose()
                let next = signal.subscribe { _ in
                    arrived.fulfill()
                } failed: { _ in
                }
                try first.fileHandleForWriting.write(contentsOf: Data([2]))
                #expect(arrived.wait())
                next.dispose()
                // Without this use, the optimizer would close the pipes much earlier, and the signals would complete instead of
                // failing.
                withExtendedLifetime(others) {}
            }
        }
    }

    /// Makes Dispatch open the descriptors that Dispatch needs.
    private func prepareDispatch() throws {
        let isReady = Expectation()
        DispatchQueue.global().asyncAfter(deadline: .now()) { isReady.fulfill() }
        try #require(isReady.wait())
    }

    /// Sets the limit for the number of descriptors, and returns the previous limit.
    private func descriptorLimit(_ count: rlim_t) -> rlim_t {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        precondition(getrlimit(resource, &limit) == 0, "there is no limit")
        let former = limit.rlim_cur
        limit.rlim_cur = count
        precondition(setrlimit(resource, &limit) == 0, "the limit cannot be set")
        return former
    }
#endif
