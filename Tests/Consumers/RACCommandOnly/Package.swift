// swift-tools-version: 6.1

import PackageDescription

// A package that depends on one product alone.
let package = Package(
    name: "RACCommandOnly",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ReactiveSignals", path: "../../..")],
    targets: [
        .executableTarget(
            name: "RACCommandOnly",
            dependencies: [.product(name: "RACCommand", package: "ReactiveSignals")]
        )
    ],
    swiftLanguageModes: [.v6]
)
