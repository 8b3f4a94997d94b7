// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "ReactiveSignals", path: ".."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    ],
    targets: [
        .executableTarget(
            name: "Compare",
            dependencies: [
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
            ]
        ),
        .executableTarget(
            name: "Allocations",
            dependencies: [
                "AllocationCounter",
                .product(name: "RACBindings", package: "ReactiveSignals"),
            ]
        ),
        .executableTarget(
            name: "ReadLines",
            dependencies: [.product(name: "RACBindings", package: "ReactiveSignals")]
        ),
        .executableTarget(
            name: "Responsiveness",
            dependencies: [.product(name: "RACOperators", package: "ReactiveSignals")]
        ),
        // Not for `Compare`: replacing `malloc` would be measured there.
        .target(name: "AllocationCounter"),
    ],
    swiftLanguageModes: [.v6]
)
