// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "ReactiveSignals", path: ".."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    ],
    targets: [
        .executableTarget(
            name: "Compare",
            dependencies: [
                "Elsewhere",
                "Probes",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
            ]
        ),
        // Chains that are created in one module and used in another.
        .target(
            name: "Elsewhere",
            dependencies: [
                .product(name: "RACOperators", package: "ReactiveSignals"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
            ]
        ),
        // Clocks, the size of the heap, and the function whose instructions callgrind counts.
        .target(name: "Probes"),
        .executableTarget(
            name: "Allocations",
            dependencies: [
                "AllocationCounter",
                .product(name: "RACBindings", package: "ReactiveSignals"),
            ]
        ),
        .executableTarget(
            name: "ReadLines",
            dependencies: ["PeakMemory", .product(name: "RACBindings", package: "ReactiveSignals")]
        ),
        .executableTarget(
            name: "Backpressure",
            dependencies: [
                "PeakMemory",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "OpenCombine", package: "OpenCombine"),
            ]
        ),
        .executableTarget(
            name: "Responsiveness",
            dependencies: ["Probes", .product(name: "RACCommand", package: "ReactiveSignals")]
        ),
        .target(name: "PeakMemory"),
        // `Compare` does not depend on this target, because it must measure the system's `malloc`, not the target's
        // replacement.
        .target(name: "AllocationCounter"),
    ],
    swiftLanguageModes: [.v6]
)
