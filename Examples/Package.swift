// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "ReactiveSignals", path: ".."),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    ],
    targets: [
        .executableTarget(
            name: "login",
            dependencies: [
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "ownloop",
            dependencies: [
                .product(name: "RACOperators", package: "ReactiveSignals"),
                .product(name: "RACSchedulers", package: "ReactiveSignals"),
            ]
        ),
        .target(
            name: "MarbleOperators",
            dependencies: [
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "RACOperators", package: "ReactiveSignals"),
                .product(name: "RACSchedulers", package: "ReactiveSignals"),
            ]
        ),
        .target(
            name: "OperatorDocumentation",
            dependencies: [
                "MarbleOperators",
                .product(name: "RACSchedulers", package: "ReactiveSignals"),
            ]
        ),
        .executableTarget(
            name: "marbles",
            dependencies: [
                "MarbleOperators",
                "OperatorDocumentation",
                .product(name: "RACOperators", package: "ReactiveSignals"),
                .product(name: "RACSchedulers", package: "ReactiveSignals"),
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            // Files of their own, which editors and browsers know what to do with. The program finds them beside itself,
            // from whatever folder it is started.
            resources: [.copy("Playground/Page")]
        ),
        .target(
            name: "TerminalDrawing",
            dependencies: [.product(name: "RACBindings", package: "ReactiveSignals")]
        ),
        .target(
            name: "LogWatching",
            dependencies: [
                "TerminalDrawing",
                .product(name: "RACBindings", package: "ReactiveSignals"),
            ]
        ),
        .executableTarget(
            name: "logwatch",
            dependencies: [
                "LogWatching",
                "TerminalDrawing",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .target(
            name: "Searching",
            dependencies: [
                "TerminalDrawing",
                .product(name: "RACBindings", package: "ReactiveSignals"),
            ]
        ),
        .executableTarget(
            name: "search",
            dependencies: [
                "Searching",
                "TerminalDrawing",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(
            name: "searchTests",
            dependencies: [
                "Searching",
                "TerminalDrawing",
                .product(name: "RACBindings", package: "ReactiveSignals"),
            ]
        ),
        .testTarget(
            name: "logwatchTests",
            dependencies: [
                "LogWatching",
                "TerminalDrawing",
                .product(name: "RACBindings", package: "ReactiveSignals"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
