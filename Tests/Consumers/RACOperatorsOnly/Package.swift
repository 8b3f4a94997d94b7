// swift-tools-version: 6.1

import PackageDescription

// A package that depends on one product alone.
let package = Package(
    name: "RACOperatorsOnly",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ReactiveSignals", path: "../../..")],
    targets: [
        .executableTarget(
            name: "RACOperatorsOnly",
            dependencies: [.product(name: "RACOperators", package: "ReactiveSignals")]
        )
    ],
    swiftLanguageModes: [.v6]
)
