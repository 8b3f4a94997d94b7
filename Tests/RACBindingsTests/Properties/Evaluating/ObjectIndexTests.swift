import RACCore
import TestSupport
import Testing

@testable import RACBindings

/// Tests an index of the positions of very many objects.
@Suite struct ObjectIndexTests {
    @Test(arguments: [16, 112, 128, 4_096, 65_536, 1 << 20])
    func `an object index finds every address, at every distance between addresses`(distance: Int) {
        var index = ObjectIndex()
        let identities = (1...3_000).map { unsafeBitCast($0 * distance, to: ObjectIdentifier.self) }
        for (position, identity) in identities.enumerated() {
            #expect(index.position(of: identity) == nil)
            index.append(identity)
            #expect(index.position(of: identity) == position)
        }
        #expect(identities.enumerated().allSatisfy { index.position(of: $0.element) == $0.offset })
    }
}
