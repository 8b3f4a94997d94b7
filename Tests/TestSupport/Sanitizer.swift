import Foundation

/// Whether the tests run under the thread sanitizer, which makes everything ten times slower or more.
public let isThreadSanitized = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "__tsan_init") != nil

/// How many rounds a heavy test does: all of them, or a tenth under the thread sanitizer.
public func heavy(_ rounds: Int) -> Int {
    isThreadSanitized ? rounds / 10 : rounds
}
