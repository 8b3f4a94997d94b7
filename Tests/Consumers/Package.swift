// swift-tools-version: 6.1

import PackageDescription

// First, a program for each product of the framework, which depends only on that product. Then a program for each way to serve
// the main queue, because a test can only use the way of its test runner.
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
