// swift-tools-version: 6.1

import PackageDescription

// A package that depends on one product alone.
let package = Package(
    name: "RACBindingsOnly",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ReactiveSignals", path: "../../..")],
    targets: [
        .executableTarget(
            name: "RACBindingsOnly",
            dependencies: [.product(name: "RACBindings", package: "ReactiveSignals")]
        )
    ],
    swiftLanguageModes: [.v6]
)
