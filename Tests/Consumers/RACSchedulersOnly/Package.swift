// swift-tools-version: 6.1

import PackageDescription

// A package that depends on one product alone.
let package = Package(
    name: "RACSchedulersOnly",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ReactiveSignals", path: "../../..")],
    targets: [
        .executableTarget(
            name: "RACSchedulersOnly",
            dependencies: [.product(name: "RACSchedulers", package: "ReactiveSignals")]
        )
    ],
    swiftLanguageModes: [.v6]
)
