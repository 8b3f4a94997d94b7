// swift-tools-version: 6.1

import PackageDescription

// The bridge to Combine from the same files, built with OpenCombine, so that the code in `#if canImport(Combine)` is compiled and
// run on Linux. The package includes the modules that the bridge and the compared operators need. Its `RACBindings` contains only
// the bridge.
let package = Package(
    name: "CombineBridge",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0")
    ],
    targets: [
        .target(name: "RACCore", path: "Sources/RACCore"),
        .target(name: "RACOperators", dependencies: ["RACCore"], path: "Sources/RACOperators"),
        .target(name: "RACSchedulers", dependencies: ["RACCore"], path: "Sources/RACSchedulers"),
        .target(
            name: "RACBindings",
            dependencies: ["RACCore", .product(name: "OpenCombine", package: "OpenCombine")],
            path: "Sources/RACBindings/Combine"
        ),
        .target(name: "PeakMemory", path: "PeakMemory"),
        .executableTarget(
            name: "PublisherMemory",
            dependencies: [
                "PeakMemory", "RACBindings", "RACOperators", "RACSchedulers",
                .product(name: "OpenCombine", package: "OpenCombine"),
            ],
            path: "PublisherMemory"
        ),
        .target(name: "TestSupport", dependencies: ["RACCore"], path: "TestSupport"),
        .testTarget(
            name: "CombineBridgeTests",
            dependencies: [
                "RACBindings", "RACOperators", "RACSchedulers", "TestSupport",
                .product(name: "OpenCombine", package: "OpenCombine"),
            ],
            path: "Tests/CombineBridgeTests"
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .define("BRIDGES_TO_OPENCOMBINE"),
    ]
}
