// swift-tools-version: 6.1

import PackageDescription

// A program on RACBindings that chooses the traits of the framework: `swift build --traits Foundation`.
let package = Package(
    name: "Traits",
    platforms: [.macOS(.v15)],
    traits: [
        .trait(name: "Foundation"),
        .trait(name: "KeptSubscriptions"),
    ],
    dependencies: [
        .package(
            name: "ReactiveSignals",
            path: "../../..",
            traits: [
                .trait(name: "Foundation", condition: .when(traits: ["Foundation"])),
                .trait(name: "KeptSubscriptions", condition: .when(traits: ["KeptSubscriptions"])),
            ]
        )
    ],
    targets: [
        .executableTarget(
            name: "WithTraits",
            dependencies: [.product(name: "RACBindings", package: "ReactiveSignals")]
        )
    ],
    swiftLanguageModes: [.v6]
)
