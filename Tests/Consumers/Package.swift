// swift-tools-version: 6.1

import PackageDescription

// For each product of the framework a program that depends on that product alone. Then one program for each way to serve the main
// queue: a test can try one of them only, the one of its runner.
let package = Package(
    name: "Consumers",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ReactiveSignals", path: "../..")],
    targets: ["RACCore", "RACOperators", "RACSchedulers", "RACCommand", "RACBindings"].map { module in
        .executableTarget(name: "\(module)Only", dependencies: [.product(name: module, package: "ReactiveSignals")])
    } + [
        .target(name: "MainLoopChecks", dependencies: [.product(name: "RACSchedulers", package: "ReactiveSignals")]),
        .executableTarget(name: "ByDispatch", dependencies: ["MainLoopChecks"]),
        .executableTarget(name: "ByRunLoop", dependencies: ["MainLoopChecks"]),
        .executableTarget(name: "ByAsync", dependencies: ["MainLoopChecks"]),
    ],
    swiftLanguageModes: [.v6]
)
