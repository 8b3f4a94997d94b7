#if Foundation
    import Foundation

    /// A converter from the pieces of a file to values. A machine is a plain value that calls no closures.
    protocol ReadingMachine: Sendable {
        associatedtype Output: Sendable

        mutating func append(_ piece: UnsafeRawBufferPointer)

        mutating func finish()

        mutating func next() -> ReadingStep<Output>
    }

    enum ReadingStep<Output: Sendable>: Sendable {
        case value(Output)
        /// There is no value until the next piece is appended or ``ReadingMachine/finish()`` is called.
        case needsMore
        case failed(FileReadError)
        case ended
    }

    struct ChunkMachine: ReadingMachine {
        private var chunk: Data?
        private var isFinished = false

        mutating func append(_ piece: UnsafeRawBufferPointer) {
            chunk = Data(piece)
        }

        mutating func finish() {
            isFinished = true
        }

        mutating func next() -> ReadingStep<Data> {
            if let chunk = chunk.take() { return .value(chunk) }
            return isFinished ? .ended : .needsMore
        }
    }

    struct ByteMachine: ReadingMachine {
        private var bytes: [UInt8] = []
        private var position = 0
        private var isFinished = false

        mutating func append(_ piece: UnsafeRawBufferPointer) {
            bytes.replaceSubrange(0..., with: piece)
            position = 0
        }

        mutating func finish() {
            isFinished = true
        }

        mutating func next() -> ReadingStep<UInt8> {
            guard position < bytes.count else { return isFinished ? .ended : .needsMore }
            position += 1
            return .value(bytes[position - 1])
        }
    }

    struct LineMachine: ReadingMachine {
        private var splitter: LineSplitter
        private let invalidUTF8: InvalidUTF8
        private var count = 0

        /// Precondition: `maximumLength` is positive.
        var maximumLength: Int { splitter.limit }

        init(maximumLength: Int, invalidUTF8: InvalidUTF8) {
            precondition(maximumLength > 0, "a line needs room for a byte, but maximumLength is \(maximumLength)")
            splitter = LineSplitter(limit: maximumLength)
            self.invalidUTF8 = invalidUTF8
        }

        mutating func append(_ piece: UnsafeRawBufferPointer) {
            splitter.append(piece)
        }

        mutating func finish() {
            splitter.finish()
        }

        /// Begins to split another file, and continues the line numbers.
        mutating func restart() {
            splitter = LineSplitter(limit: maximumLength)
        }

        mutating func next() -> ReadingStep<String> {
            switch splitter.next() {
            case .line(let range):
                count += 1
                guard let text = text(range) else { return .failed(.invalidUTF8(line: count)) }
                return .value(text)
            case .needsMore:
                return .needsMore
            case .tooLong:
                return .failed(.lineTooLong(line: count + 1, limit: maximumLength))
            case .ended:
                return .ended
            }
        }

        private func text(_ range: Range<Int>) -> String? {
            splitter.bytes.withUnsafeBufferPointer { bytes in
                let line = UnsafeBufferPointer(rebasing: bytes[range])
                return switch invalidUTF8 {
                case .fails: String(validating: line, as: UTF8.self)
                case .isReplaced: String(decoding: line, as: UTF8.self)
                }
            }
        }
    }
#endif
