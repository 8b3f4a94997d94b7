// swift-tools-version: 6.1

import PackageDescription

// The ways to serve the main queue. A test can try one of them only, the one of its runner.
let package = Package(
    name: "MainLoops",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ReactiveSignals", path: "../../..")],
    targets: [
        .target(name: "Checks", dependencies: [.product(name: "RACSchedulers", package: "ReactiveSignals")]),
        .executableTarget(name: "ByDispatch", dependencies: ["Checks"]),
        .executableTarget(name: "ByRunLoop", dependencies: ["Checks"]),
        .executableTarget(name: "ByAsync", dependencies: ["Checks"]),
    ],
    swiftLanguageModes: [.v6]
)
