// swift-tools-version: 6.3

import PackageDescription

let package = Package(
    name: "ReactiveSignals",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "RACCore", targets: ["RACCore"]),
        .library(name: "RACOperators", targets: ["RACOperators"]),
        .library(name: "RACSchedulers", targets: ["RACSchedulers"]),
        .library(name: "RACCommand", targets: ["RACCommand"]),
        .library(name: "RACBindings", targets: ["RACBindings"]),
    ],
    // SwiftPM passes the names of all enabled traits to the compiler in an order that changes from build to build, and a changed
    // order compiles everything again. Therefore each usual choice enables one trait, and `includedTraits` adds the others.
    traits: [
        .default(enabledTraits: ["FoundationNetworking"]),
        .trait(
            name: "Foundation",
            description: "Signals of files, notifications and recordings, terminals of user defaults, and decoding."
        ),
        .trait(name: "FoundationNetworking", description: "All of 'Foundation', and signals of HTTP requests."),
        .trait(
            name: "KeptSubscriptions",
            description: "All of 'FoundationNetworking'. The compiler warns if the result of 'subscribe' is not used."
        ),
    ],
    targets: [
        .target(name: "RACCore"),
        .target(name: "RACOperators", dependencies: ["RACCore"]),
        .target(name: "RACSchedulers", dependencies: ["RACCore"]),
        .target(name: "RACCommand", dependencies: ["RACCore", "RACOperators", "RACSchedulers"]),
        .target(name: "RACBindings", dependencies: ["RACCore", "RACOperators", "RACSchedulers", "RACCommand"]),

        // What the five test targets share: races, small stacks, live-object counts. Not a product.
        .target(name: "TestSupport", dependencies: ["RACCore", "ExitTestSetUp"], path: "Tests/TestSupport"),
        // Suppresses the stack traces of processes that tests start and crash on purpose.
        .target(name: "ExitTestSetUp", path: "Tests/ExitTestSetUp"),
        // Every operator in a table: how it is called, and what it does with a few plain inputs.
        .target(
            name: "ContractKit",
            dependencies: ["RACOperators", "RACSchedulers", "TestSupport"],
            path: "Tests/ContractKit"
        ),
        .testTarget(name: "RACCoreTests", dependencies: ["RACCore", "TestSupport"]),
        .testTarget(
            name: "RACOperatorsTests",
            dependencies: ["RACOperators", "RACSchedulers", "TestSupport", "ContractKit"]
        ),
        .testTarget(name: "RACSchedulersTests", dependencies: ["RACSchedulers", "RACOperators", "TestSupport"]),
        .testTarget(name: "RACCommandTests", dependencies: ["RACCommand", "TestSupport"]),
        .testTarget(name: "RACBindingsTests", dependencies: ["RACBindings", "TestSupport"]),
        // Random trees of operators under an oracle.
        .testTarget(name: "FuzzTests", dependencies: ["RACOperators", "RACSchedulers", "TestSupport", "ContractKit"]),
        // Models of the lock-free protocols, run through all interleavings and memory orders. They use no other target.
        .testTarget(name: "ModelTests", dependencies: ["TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)

/// The traits that another trait includes.
let includedTraits: [SwiftSetting] = [
    .define("Foundation", .when(traits: ["FoundationNetworking", "KeptSubscriptions"])),
    .define("FoundationNetworking", .when(traits: ["KeptSubscriptions"])),
]

// Scripts that call the compiler directly take these features from `Scripts/compiler-options`.
for target in package.targets {
    target.swiftSettings =
        includedTraits + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
