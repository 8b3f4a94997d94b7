// swift-tools-version: 6.1

import PackageDescription

// A package that depends on one product alone.
let package = Package(
    name: "RACCoreOnly",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ReactiveSignals", path: "../../..")],
    targets: [
        .executableTarget(
            name: "RACCoreOnly",
            dependencies: [.product(name: "RACCore", package: "ReactiveSignals")]
        )
    ],
    swiftLanguageModes: [.v6]
)
