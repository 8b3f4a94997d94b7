// swift-tools-version: 6.1

import PackageDescription

// A program on RACBindings without the default traits.
let package = Package(
    name: "WithoutFoundation",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ReactiveSignals", path: "../../..", traits: [])],
    targets: [
        .executableTarget(
            name: "WithoutFoundation",
            dependencies: [.product(name: "RACBindings", package: "ReactiveSignals")]
        )
    ],
    swiftLanguageModes: [.v6]
)
